/** Where a wallet of the catalogue leads. Source: protocol §10.3 "AllWallets", "wallet method". */
import type { WalletEntry } from '../../protocol/http/wallets';
import { $connectors } from './connectors';
import { prepareFor } from './door';
import { push } from './router';
import type { Connector } from './wallet';

/** Its extension, if there is one. By rdns only: a name anybody can take. */
export function installedAs({ rdns }: Pick<WalletEntry, 'rdns'>): Connector | undefined {
  return rdns ? $connectors.get().find((one) => one.rdns === rdns) : undefined;
}

/** An installed one is asked here, others over a link; where links are turned off: the way to get it. */
export function pickWallet(wallet: WalletEntry): void {
  const here = installedAs(wallet);
  const far = $connectors.get().find(({ type }) => type === 'WALLET_CONNECT');
  const connector = here ?? far;
  if (!connector) {
    push('Downloads', { wallet });
    return;
  }
  prepareFor(connector);
  if (here?.families) push('ConnectingMultiChain', { connector });
  else if (here) push('ConnectingExternal', { connector });
  else push('ConnectingWalletConnect', { connector, wallet });
}
