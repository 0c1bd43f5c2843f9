/** On which of the page's networks an address receives. Pure. */
import type { Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';

/** In these namespaces, an address has the same text and the same owner on every network. */
const ONE_FOR_ALL: readonly Namespace[] = ['eip155', 'solana'];

interface Where {
  /** The active network; it may be one that the page does not use. */
  network: Network;
  /** Of the page, in its order. */
  networks: readonly Network[];
  /** The wallet can use what arrives there. */
  reaches(network: Network): boolean;
  /**
   * The account is a contract: on other networks its address may belong to another owner, or to
   * none.
   */
  contract: boolean;
}

/** The network in use first. */
export function compatibleNetworks({ network, networks, reaches, contract }: Where): Network[] {
  const { namespace, id } = network;
  if (contract || !ONE_FOR_ALL.includes(namespace)) return [network];
  const others = networks.filter(
    (one) => one.namespace === namespace && one.id !== id && reaches(one),
  );
  return [network, ...others];
}
