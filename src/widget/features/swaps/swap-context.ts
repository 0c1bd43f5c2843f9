/** The swap context: account, network, wallet, and the adapter's calls of contracts. */
import { hasSwaps } from '../../../protocol/swaps/swap-networks';
import { $remoteFeatures } from '../../core/config/remote-features';
import type { ContractSender } from '../../core/contracts/sender';
import { appKitError } from '../../core/errors/app-kit-error';
import { type SendContext, walletContext } from '../../core/payments/send-context';

export interface SwapContext extends SendContext {
  contracts: ContractSender;
}

/** Undefined without an account, on a network without swaps, or where the owner has no swaps. */
export function currentSwapContext(): SwapContext | undefined {
  const place = walletContext();
  const contracts = place?.sender.contracts;
  if (!place || !contracts || !hasSwaps(place.where.network)) return undefined;
  return $remoteFeatures.get().swaps ? { ...place, contracts } : undefined;
}

/** @throws AppKitError `swap_unsupported` */
export function requireSwapContext(): SwapContext {
  const place = currentSwapContext();
  if (!place) throw appKitError('swap_unsupported');
  return place;
}
