/**
 * Queries Solana nodes about accounts. An invalid answer is an outage, never "no data". Source:
 * Solana's JSON-RPC.
 */
import { readRpcReply } from '../../../protocol/http/rpc-call';
import { inPortions, splitIntoBatches } from '../../concurrency/process-in-batches';
import { ApiError } from '../../http/api-error';
import { valueAt } from '../external/data-service-client';
import {
  readTokenAccount,
  TOKEN_2022,
  TOKEN_PROGRAM,
  type TokenAccount,
} from '../tokens/solana-accounts';
import type { RpcUpstreams } from './rpc-upstreams';

/** Accounts that a node gives in one call. */
const TOGETHER = 100;
/** Token accounts read in one go, some fifty to a millisecond. */
const PORTION = 200;
/** Concurrent calls: one account can own thousands of token accounts. */
const OPEN = 4;

export interface SolanaAccount {
  /** The program that it is of. */
  owner: string;
  data: Uint8Array;
}

export interface SolanaCall {
  /** Keeps the order of the addresses; null for a missing account. @throws ApiError 503 */
  accounts(chainId: string, addresses: readonly string[]): Promise<(SolanaAccount | null)[]>;
  /** The owner's that hold something, by token program. @throws ApiError 503 */
  tokenAccounts(chainId: string, owner: string): Promise<TokenAccount[][]>;
}

/** Of `{ owner, data: [base64, 'base64'] }`; undefined for anything else. */
function readAccount(value: unknown): SolanaAccount | undefined {
  const owner = valueAt(value, ['owner']);
  const [text, encoding] = ['0', '1'].map((at) => valueAt(value, ['data', at]));
  if (typeof owner !== 'string' || typeof text !== 'string' || encoding !== 'base64') return;
  return { owner, data: new Uint8Array(Buffer.from(text, 'base64')) };
}

/** @param failed What visitors are told when it cannot be answered. */
export function createSolanaCall(rpc: Pick<RpcUpstreams, 'send'>, failed: string): SolanaCall {
  const unanswered = () => new ApiError(503, 'transport', failed);

  /** Each entry of the list in `value`, read. */
  async function list<Entry>(
    chainId: string,
    method: string,
    params: readonly unknown[],
    read: (entry: unknown) => Entry | undefined,
  ): Promise<Entry[]> {
    const options = { encoding: 'base64' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [...params, options] });
    const outcome = readRpcReply(JSON.parse(await rpc.send(chainId, body)), 1);
    const value = outcome?.ok ? valueAt(outcome.result, ['value']) : undefined;
    if (!Array.isArray(value)) throw unanswered();
    return value.map((entry) => {
      const found = read(entry);
      if (found === undefined) throw unanswered();
      return found;
    });
  }

  return {
    async accounts(chainId, addresses) {
      const replies: (SolanaAccount | null)[] = [];
      for (const group of splitIntoBatches(splitIntoBatches(addresses, TOGETHER), OPEN)) {
        const answers = await Promise.all(
          group.map(async (part) => {
            const found = await list(chainId, 'getMultipleAccounts', [part], (entry) =>
              entry === null ? null : readAccount(entry),
            );
            // Otherwise the accounts cannot be matched to their addresses.
            if (found.length !== part.length) throw unanswered();
            return found;
          }),
        );
        replies.push(...answers.flat());
      }
      return replies;
    },
    tokenAccounts: (chainId, owner) =>
      Promise.all(
        [TOKEN_PROGRAM, TOKEN_2022].map(async (programId) => {
          const accounts = await list(
            chainId,
            'getTokenAccountsByOwner',
            [owner, { programId }],
            (entry) => readAccount(valueAt(entry, ['account'])),
          );
          const tokens = await inPortions(accounts, PORTION, ({ data }) => readTokenAccount(data));
          return tokens.filter(
            (token): token is TokenAccount => token?.owner === owner && token.amount > 0n,
          );
        }),
      ),
  };
}
