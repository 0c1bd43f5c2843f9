/** The account and the facts that a description of actions needs. */
import type { KnownAddresses } from '../../../protocol/address-looks';
import type { NetworkWords } from './known-network';
import type { ContractFactsByAddress } from './token-facts';

export interface ActionContext {
  account: string;
  network: NetworkWords;
  contracts: ContractFactsByAddress;
  /** Addresses that this wallet has approved before on this network. */
  known: Pick<KnownAddresses, 'has' | 'imitated'>;
  /** Seconds since the epoch. */
  now: number;
}
