/**
 * Finds the transaction that has carried out an authorization: anyone who reads a pending one can send the
 * same authorization first. Source: EIP-3009.
 */
import type { TransferAuthorization } from '../../protocol/pay/x402';
import { readQuantity, readUint } from '../abi/abi-words';
import { allowedTopics, encodeStateQuestion, usedTopics } from '../abi/transfer-authorizations';
import { ApiError } from '../http/api-error';
import { type EvmCalls, type FoundLog, RpcRefusal } from '../upstreams/rpc/evm-call';

/** Blocks back from the newest: nodes refuse ranges that are wide for them. */
const RANGES = [2_000n, 400n];

const unanswered = () =>
  new ApiError(503, 'transport', 'The network cannot be asked about this payment now.');

interface Question {
  network: string;
  /** Address of the token. */
  token: string;
  authorization: TransferAuthorization;
}

/** @throws ApiError 503 */
export async function isUsed(calls: EvmCalls, { network, token, authorization }: Question) {
  const data = encodeStateQuestion(authorization.from, authorization.nonce);
  const [state] = await calls.multicall(network, [{ to: token, data }]);
  const used = readUint(state);
  if (used === undefined) throw unanswered();
  return used === 1n;
}

/** @returns the hash; undefined: it is unused, canceled, used for another transfer, or long ago. @throws ApiError 503 */
export async function findTransfer(calls: EvmCalls, asked: Question): Promise<string | undefined> {
  if (!(await isUsed(calls, asked))) return undefined;
  const { network, token: address, authorization } = asked;
  const newest = readQuantity(await calls.request(network, 'eth_blockNumber', []));
  if (newest === undefined) throw unanswered();
  const [use] = await usesOf(calls, asked, newest);
  const block = readQuantity(use?.blockNumber);
  if (!use || block === undefined) return undefined;
  const topics = allowedTopics(authorization);
  const moves = await calls.getLogs(network, { from: block, to: block, address, topics });
  // The token writes both together. A transfer elsewhere in the transaction may pay for something else.
  const move = moves.find(
    ({ transactionHash, logIndex, data }) =>
      transactionHash === use.transactionHash &&
      Number(logIndex) === Number(use.logIndex) + 1 &&
      readUint(data) === BigInt(authorization.value),
  );
  return move?.transactionHash;
}

async function usesOf(
  calls: EvmCalls,
  { network, token: address, authorization }: Question,
  newest: bigint,
): Promise<FoundLog[]> {
  const topics = usedTopics(authorization);
  for (const range of RANGES) {
    const from = newest > range ? newest - range : 0n;
    try {
      return await calls.getLogs(network, { from, to: newest, address, topics });
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error;
    }
  }
  // No answer is not the answer that there is no transfer.
  throw unanswered();
}
