import { loadSession } from '../../core/contracts/island-loaders';
import type { Connector } from '../../core/contracts/wallet';
import { ownError } from '../../core/errors/app-kit-error';
import { setConnectState } from '../../core/state/connect-state';

/**
 * Connects as soon as the code for it has loaded. A failed load is a failed attempt in `$connectState`.
 * @returns a stop for a user who leaves the screen
 */
export function beginConnect(connector: Connector): () => void {
  let end: (() => void) | undefined;
  let left = false;
  loadSession().then(
    (runtime) => {
      if (left) return;
      end = runtime.cancelConnect;
      void runtime.connect(connector);
    },
    (cause) => {
      if (left) return;
      end = () => setConnectState({ state: 'idle' });
      setConnectState({ state: 'failed', connector, error: ownError(cause, 'load_failed') });
    },
  );
  return () => {
    left = true;
    end?.();
  };
}
