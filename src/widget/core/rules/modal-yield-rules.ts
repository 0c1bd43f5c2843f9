/** The dialog makes room while a wallet of the page may have something to show. Started by `start-rules.ts`. */

import type { Connector } from '../contracts/wallet';
import { $switchState } from '../network/switch-network';
import { $sendRequested } from '../payments/send-request';
import { sessionOf } from '../session/sessions';
import { $connectState } from '../state/connect-state';
import { combineStops, onChange, type Stop } from '../state/store-listeners';
import { $modal, setAwaitingWallet } from '../views/modal';
import type { RuleSet } from './rule-phases';

/** Extensions and wallets that the page brings itself. */
const inPage = (connector: Connector | undefined): boolean =>
  connector?.wallet === 'injected' || connector?.wallet === 'external';

/**
 * A wallet in this page may show its own overlay: the dialog yields while the wallet has a request.
 */
export function yieldToWallets(): Stop {
  const check = (): void => {
    const connecting = $connectState.get();
    const switching = $switchState.get();
    const asked =
      switching.state === 'waiting' ? switching.network.namespace : $sendRequested.get();
    setAwaitingWallet(
      (connecting.state === 'waiting' && inPage(connecting.connector)) ||
        (asked !== undefined && inPage(sessionOf(asked)?.connector)),
    );
  };
  return combineStops(
    $connectState.listen(check),
    $switchState.listen(check),
    $sendRequested.listen(check),
    // Closed, and opened again while it is still asked.
    onChange($modal, (now, old) => now.open && !old.open && check()),
  );
}

export const MODAL_YIELD_RULES: RuleSet = {
  navigate: [yieldToWallets],
};
