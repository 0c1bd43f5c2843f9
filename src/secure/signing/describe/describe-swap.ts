/** Swaps of known exchanges as a sentence, with the warnings that belong to them. */
import { sameAddress } from '../../../protocol/address-looks';
import type { DecodedSwap } from '../../../protocol/swaps/decode-swap';
import { EVM_NATIVE } from '../../../protocol/swaps/native-coin';
import { type CallAction, isUnlimited } from '../decode/call-action';
import type { ActionContext } from './action-context';
import { coinAmount } from './known-network';
import { cautionWarning, dangerWarning, type ReviewPhrase, type Warning } from './review';
import { tokenAmount } from './token-facts';

type Swap = Extract<CallAction, { kind: 'swap' }>;

/** A deadline so far away keeps a transaction that waits valid, while the price moves: in seconds. */
const FAR_DEADLINE = 86_400n;

/** Contracts of a swap, without the network's own coin. */
export const swapTokens = ({ source, destination }: DecodedSwap): string[] =>
  [source, destination].filter((token) => token !== EVM_NATIVE);

function side(
  token: string,
  amount: bigint,
  { contracts, network }: ActionContext,
): ReviewPhrase[] {
  if (token === EVM_NATIVE) return [{ strong: coinAmount(amount, network) }];
  const what = isUnlimited(amount) ? 'any amount' : tokenAmount(amount, contracts.get(token));
  return [{ strong: what }, ' (token ', { address: token }, ')'];
}

const elsewhere = ({ recipient }: DecodedSwap, { account }: ActionContext): string | undefined =>
  recipient === undefined || sameAddress(recipient, account) ? undefined : recipient;

export function describeSwap(
  { swap, exchange, target }: Swap,
  context: ActionContext,
): ReviewPhrase[] {
  const { source, destination, amountIn, amountOut, exact } = swap;
  const to = elsewhere(swap, context);
  return [
    exact === 'out' ? 'Swap at most ' : 'Swap ',
    ...side(source, amountIn, context),
    exact === 'out' ? ' for ' : ' for at least ',
    ...side(destination, amountOut, context),
    ...(to === undefined ? [] : [', to ', { address: to }]),
    ` through ${exchange} (`,
    { address: target },
    ')',
  ];
}

export function swapWarnings({ swap }: Swap, context: ActionContext): Warning[] {
  const { amountIn, amountOut, exact, deadline } = swap;
  const { contracts, now } = context;
  const found: Warning[] = [];
  if (elsewhere(swap, context) !== undefined) {
    found.push(dangerWarning('You pay, and another address gets what you swap for.'));
  }
  if (amountOut <= 1n) {
    found.push(dangerWarning('This swap has no minimum. You may get nothing for what you pay.'));
  }
  if (exact === 'out' && isUnlimited(amountIn)) {
    found.push(dangerWarning('This swap has no limit on what you pay.'));
  }
  if (deadline !== undefined && deadline > BigInt(now) + FAR_DEADLINE) {
    found.push(cautionWarning('This swap stays valid for more than a day.'));
  }
  for (const token of swapTokens(swap)) {
    const facts = contracts.get(token);
    if (facts?.decimals === undefined) {
      found.push(
        cautionWarning(
          "We couldn't read this token's decimals. The amount is in its smallest unit.",
        ),
      );
    }
    if (facts?.hasCode === false) {
      found.push(cautionWarning('There is no token contract at this address.'));
    }
  }
  return found;
}
