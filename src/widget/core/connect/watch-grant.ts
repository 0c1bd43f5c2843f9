/** Waits for a wallet to have an account for this page: unlocked, or answered. Never prompts. */
import type { AdapterAccounts } from '../contracts/adapter';
import type { Session } from '../session/sessions';

export interface GrantWatch {
  /** Asks the wallet, which may give no event. */
  look(): void;
  stop(): void;
}

/** @param granted called once, unless stopped before. */
export function watchGrant(
  { adapter, provider }: Pick<Session, 'adapter' | 'provider'>,
  granted: (accounts: AdapterAccounts) => void,
): GrantWatch {
  let on = true;
  const look = (): void => {
    adapter.getAccounts(provider, { prompt: false }).then(
      (accounts) => {
        if (!on) return;
        stop();
        granted(accounts);
      },
      () => {},
    );
  };
  const unwatch = adapter.watch(provider, { accounts: look, network() {}, disconnect() {} });
  const stop = (): void => {
    on = false;
    unwatch();
  };
  return { look, stop };
}
