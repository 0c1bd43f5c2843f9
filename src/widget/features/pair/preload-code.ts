/** Loads the encoder of codes before the press, where this island is there before it: on phones. */
import { whenIdle } from '../../core/async/when-idle';
import { walletConnectConnector } from '../../core/connect/walletconnect-connector';
import { savesData } from '../../core/platform/data-saving';
import type { RuleSet } from '../../core/rules/rule-phases';
import { isConnected } from '../../core/state/public-snapshot';
import { $modal } from '../../core/views/modal';
import { preloadView } from '../../ui/layout/Lazy';

/** One function: it is the key that `Lazy` remembers the component by. */
export const qrCode = async () => (await import('../../ui/media/qr-code/QrCode')).QrCode;

/** When the wallets have been shown, and only to those who may want a code. */
export function codeIsPreloaded(): () => void {
  let cancel = (): void => {};
  const check = (): void => {
    cancel();
    if (!$modal.get().open || isConnected() || savesData() || !walletConnectConnector()) return;
    cancel = whenIdle(() => preloadView(qrCode));
  };
  const stop = $modal.subscribe(check);
  return () => {
    stop();
    cancel();
  };
}

export const CODE_RULES: RuleSet = { navigate: [codeIsPreloaded] };
