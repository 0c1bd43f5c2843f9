/** What became of a transaction. */
import type { Network } from '../../../../protocol/networks';
import type { SentFacts, TransferStatus } from '../../../core/sender';
import { ask, COMMITMENT, object, whole } from './read';

/** A wallet may have taken a newer blockhash than ours: blocks that it may be late by. */
const LATE = 300n;

export async function status(
  network: Network,
  id: string,
  { expiry }: SentFacts,
): Promise<TransferStatus> {
  const params = [[id], { searchTransactionHistory: true }];
  const found = await ask(network, 'getSignatureStatuses', params, (result) => {
    const list = object(result)?.value;
    if (!Array.isArray(list) || list.length !== 1) return undefined;
    return { one: object(list[0]) };
  });
  if (found.one) {
    const { err, confirmationStatus } = found.one;
    if (err !== null && err !== undefined) return { state: 'failed' };
    // Processed by one node is not yet agreed on.
    return { state: confirmationStatus === 'processed' ? 'pending' : 'confirmed' };
  }
  if (expiry === undefined) return { state: 'pending' };
  const height = await ask(network, 'getBlockHeight', [{ commitment: COMMITMENT }], whole);
  return { state: height > BigInt(expiry) + LATE ? 'dropped' : 'pending' };
}
