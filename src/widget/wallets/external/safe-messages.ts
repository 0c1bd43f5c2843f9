/** Asking Safe, which frames this page. Source: Safe Apps message protocol, as its SDK 9 speaks it. */
import { appKitError } from '../../core/errors/app-kit-error';
import { randomId } from '../../core/platform/random-id';

export const SAFE_ORIGIN = 'https://app.safe.global';
/** As Safe reads it: the major version decides what it offers. */
const SDK_VERSION = '9.1.0';
/** Timeout of requests without a user prompt, in ms. */
const QUIET_MS = 5_000;

export interface SafeLine {
  /**
   * @param quiet prompts no user: a frame that does not answer soon never will
   * @throws AppKitError `wallet_timeout`; else Safe's own error.
   */
  ask(method: string, params?: unknown, quiet?: boolean): Promise<unknown>;
}

interface Reply {
  id?: unknown;
  success?: unknown;
  data?: unknown;
  error?: unknown;
}

let last = 0;

export function openSafeLine(page: Window): SafeLine {
  return {
    ask(method, params, quiet) {
      last += 1;
      const id = `${last}-${randomId()}`;
      return new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          page.removeEventListener('message', onMessage);
        };
        const onMessage = ({ source, origin, data }: MessageEvent<Reply | null>): void => {
          if (source !== page.parent || origin !== SAFE_ORIGIN || data?.id !== id) return;
          end();
          if (data.success === true) resolve(data.data);
          else reject(new Error(typeof data.error === 'string' ? data.error : 'Safe refused'));
        };
        const timer = quiet
          ? setTimeout(() => {
              end();
              reject(appKitError('wallet_timeout'));
            }, QUIET_MS)
          : undefined;
        page.addEventListener('message', onMessage);
        // No other origin may read it.
        page.parent.postMessage(
          { id, method, params, env: { sdkVersion: SDK_VERSION } },
          SAFE_ORIGIN,
        );
      });
    },
  };
}
