/** The dialog makes room while a wallet of the page may have something to show. Started by `rules.ts`. */
import { $connecting } from './connections';
import { $modal, setAwaitingWallet } from './modal';
import { $switching } from './network-switch';
import { $sendAsked } from './send-asked';
import { sessionOf } from './sessions';
import { all, onChange, type Stop } from './store-changes';
import type { Connector } from './wallet';

/** Extensions and wallets that the page brings itself. */
const inPage = (connector: Connector | undefined): boolean =>
  connector?.wallet === 'injected' || connector?.wallet === 'external';

/** A wallet of this page may draw over the page: the dialog yields while one is awaited. */
export function yieldToWallets(): Stop {
  const check = (): void => {
    const connecting = $connecting.get();
    const switching = $switching.get();
    const asked = switching.state === 'waiting' ? switching.network.namespace : $sendAsked.get();
    setAwaitingWallet(
      (connecting.state === 'waiting' && inPage(connecting.connector)) ||
        (asked !== undefined && inPage(sessionOf(asked)?.connector)),
    );
  };
  return all(
    $connecting.listen(check),
    $switching.listen(check),
    $sendAsked.listen(check),
    // Closed, and opened again while it is still asked.
    onChange($modal, (now, old) => now.open && !old.open && check()),
  );
}
