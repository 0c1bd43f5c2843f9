/** The asset that a provider delivers on a network. Pure. */
import type { PurchaseCurrency } from '../../../../protocol/http/onramp';
import type { Network } from '../../../../protocol/networks';

/** The list is about EVM networks; elsewhere the coin is sold. Source: specification §2 "SOL on Solana". */
const isListed = ({ namespace }: Network): boolean => namespace === 'eip155';

/** @returns its symbol */
export const soldAsset = (network: Network, currency: PurchaseCurrency): string =>
  isListed(network) ? currency.symbol : network.nativeCurrency.symbol;

const entryOf = (network: Network, { networks }: PurchaseCurrency) =>
  networks.find(({ chain_id }) => network.id === `eip155:${chain_id}`);

/** CAIP-10 of the token; undefined for the coin. */
export function tokenOn(network: Network, currency: PurchaseCurrency): string | undefined {
  const address = entryOf(network, currency)?.contract_address;
  return address ? `${network.id}:${address}` : undefined;
}

/**
 * Names of the networks where the provider delivers instead; undefined if it delivers here.
 * A currency without a list says nothing.
 */
export function otherNetworks(network: Network, currency: PurchaseCurrency): string | undefined {
  if (!isListed(network) || currency.networks.length === 0) return undefined;
  if (entryOf(network, currency)) return undefined;
  return currency.networks
    .slice(0, 3)
    .map(({ display_name }) => display_name)
    .join(', ');
}
