/** Names and decimals of tokens, as their contracts tell them. */
import { sanitizeName } from '../../../protocol/sanitize';
import type { Clock } from '../../environment';
import { type ChainCalls, ChainReplyError } from '../../indexer/chain-calls';
import { topicOf } from '../../indexer/transfer-logs';
import type { TokenFacts } from './source';

/** @param tokens Lower-case. @returns one for each. @throws ApiError 503 when nobody can be asked */
export type TokenFactsReader = (
  tokens: readonly string[],
) => Promise<ReadonlyMap<string, TokenFacts>>;

const KEEP_MS = 3_600_000;
const MOST_KEPT = 10_000;
const QUESTIONS = ['name()', 'symbol()', 'decimals()'].map((question) => topicOf(question, 4));

/** Text of a reply, also in the form of contracts from before strings; '' where it is none. */
export function readText(reply: unknown): string {
  if (typeof reply !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(reply)) return '';
  const bytes = Buffer.from(reply.slice(2), 'hex');
  if (bytes.length === 32) return bytes.toString('utf8').replace(/\0+$/, '');
  const place = bytes.length >= 64 ? BigInt(`0x${bytes.toString('hex', 0, 32)}`) : -1n;
  if (place < 0n || place + 32n > BigInt(bytes.length)) return '';
  const start = Number(place) + 32;
  const length = BigInt(`0x${bytes.toString('hex', start - 32, start)}`);
  if (BigInt(start) + length > BigInt(bytes.length)) return '';
  return bytes.toString('utf8', start, start + Number(length));
}

/** None where the contract does not say, as ERC-20 has it: then the smallest unit is the whole. */
export function readDecimals(reply: unknown): number {
  if (typeof reply !== 'string' || !/^0x[0-9a-f]{64}$/i.test(reply)) return 0;
  const decimals = BigInt(reply);
  return decimals <= 255n ? Number(decimals) : 0;
}

export function createTokenFacts(calls: ChainCalls, now: Clock): TokenFactsReader {
  const kept = new Map<string, { until: number; facts: TokenFacts }>();

  async function ask(tokens: readonly string[]): Promise<void> {
    const replies = await calls(
      tokens.flatMap((to) =>
        QUESTIONS.map((data) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })),
      ),
      true,
    );
    const said = replies.map((reply) => (reply instanceof ChainReplyError ? undefined : reply));
    tokens.forEach((token, at) => {
      const [name, symbol, decimals] = said.slice(at * 3, at * 3 + 3);
      const facts = {
        name: sanitizeName(readText(name), 32),
        symbol: sanitizeName(readText(symbol), 11),
        decimals: readDecimals(decimals),
      };
      kept.delete(token);
      kept.set(token, { until: now() + KEEP_MS, facts });
    });
  }

  return async (tokens) => {
    const wanted = [...new Set(tokens)];
    const missing = wanted.filter((token) => (kept.get(token)?.until ?? 0) <= now());
    if (missing.length > 0) await ask(missing);
    const found = new Map(
      wanted.flatMap((token) => {
        const facts = kept.get(token)?.facts;
        return facts ? [[token, facts] as const] : [];
      }),
    );
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return found;
  };
}
