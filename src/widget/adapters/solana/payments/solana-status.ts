/** Gets the status of a transaction. */
import type { Network } from '../../../../protocol/networks';
import type { SentFacts, TransferStatus } from '../../../core/contracts/sender';
import { asInteger, asObject, COMMITMENT, readRpc } from './read-cluster';

/** A wallet may have taken a newer blockhash than ours: blocks that it may be late by. */
const LATE = 300n;

/** Returns undefined for an unclear answer: an unknown status is not a success. */
function stateOf(status: unknown): { state: 'failed' | 'pending' | 'confirmed' } | undefined {
  const { err, confirmationStatus } = asObject(status) ?? {};
  if (err === undefined) return undefined;
  if (err !== null) return { state: 'failed' };
  // Processed by one node is not yet agreed on.
  if (confirmationStatus === 'processed') return { state: 'pending' };
  const isAgreed = confirmationStatus === 'confirmed' || confirmationStatus === 'finalized';
  return isAgreed ? { state: 'confirmed' } : undefined;
}

export async function status(
  network: Network,
  id: string,
  { expiry }: SentFacts,
): Promise<TransferStatus> {
  const params = [[id], { searchTransactionHistory: true }];
  const found = await readRpc(network, 'getSignatureStatuses', params, (result) => {
    const list = asObject(result)?.value;
    if (!Array.isArray(list) || list.length !== 1) return undefined;
    return list[0] === null ? { state: undefined } : stateOf(list[0]);
  });
  if (found.state) return { state: found.state };
  if (expiry === undefined) return { state: 'pending' };
  const height = await readRpc(network, 'getBlockHeight', [{ commitment: COMMITMENT }], asInteger);
  return { state: height > BigInt(expiry) + LATE ? 'dropped' : 'pending' };
}
