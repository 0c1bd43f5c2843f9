/**
 * Checks a transaction that the gateway built: router, tokens, recipient, amount and minimum are those of
 * the swap, or nothing is sent. Pure. Source: ADR 45.
 */
import { sameAddress } from '../../../../protocol/address-looks';
import { decodeSwap } from '../../../../protocol/swaps/decode-swap';
import { knownRouter } from '../../../../protocol/swaps/known-router';
import { EVM_NATIVE } from '../../../../protocol/swaps/native-coin';
import { minimumReceived } from '../../../../protocol/swaps/swap-math';
import type { SwapRouter } from '../../../../protocol/swaps/swap-routers';
import { NATIVE } from '../../../core/account-data/token';
import type { ContractCall, SendLocation } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import type { BuiltSwap, SwapQuery } from '../form/swap-gateway';

export interface CheckedRoute {
  router: SwapRouter;
  call: ContractCall;
  /** By the calldata: the chain pays at least this, or nothing. */
  minimum: bigint;
}

const plain = (id: string): string => (id === NATIVE ? EVM_NATIVE : id);

/** @throws AppKitError `swap_route_unreadable` */
export function checkRoute(
  { network, from }: Pick<SendLocation, 'network' | 'from'>,
  query: SwapQuery,
  built: BuiltSwap,
): CheckedRoute {
  const router = built.chainId === network.id ? knownRouter(network, built.to) : undefined;
  const value = query.from.id === NATIVE ? query.amount : 0n;
  const swap = router && decodeSwap(router.kind, built.data, value);
  const isRight =
    swap &&
    sameAddress(built.from, from) &&
    swap.exact === 'in' &&
    sameAddress(swap.source, plain(query.from.id)) &&
    sameAddress(swap.destination, plain(query.to.id)) &&
    // Without one, the sender receives.
    sameAddress(swap.recipient ?? from, from) &&
    swap.amountIn === query.amount &&
    swap.amountOut > 0n &&
    swap.amountOut >= minimumReceived(built.expected, query.slippage);
  if (!router || !isRight) throw appKitError('swap_route_unreadable');
  return {
    router,
    // The compiled address, not the gateway's.
    call: { to: router.address, data: built.data, value },
    minimum: swap.amountOut,
  };
}
