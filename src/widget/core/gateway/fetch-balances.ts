/**
 * Exports `fetchBalances`, which reads a long list of balances in steps. In the file of the tokens
 * island, which asks for them.
 */
import {
  type BalanceEntry,
  type BalanceReply,
  balance,
  balanceSteps,
  firstBalances,
  foremostOf,
} from '../../../protocol/http/balance';
import { nextPaint, runInSteps } from '../async/yield-to-main';
import { callGateway, knowsNetwork } from './gateway-client';
import type { BalanceQuery } from './gateway-types';
import type { ReadText } from './read-limited-body';

/** The last reply. The widget asks every few seconds, and skips the parse of an unchanged reply. */
let last: { version: string | null; text: string; reply: BalanceReply } | undefined;

/** The number of characters of a long answer that contain the visible part of the list. */
const BEGINNING = 32_768;

async function readBalances(
  readText: ReadText,
  version: string | null,
  first: BalanceQuery['first'],
): Promise<BalanceReply | undefined> {
  if (version && last?.version === version) {
    // HTTP/1.1 closes the connection of an unread reply: reading a short reply costs less than a
    // new connection.
    if (last.text.length <= BEGINNING) await readText();
    return last.reply;
  }
  let reported = !first;
  const report = async (some: readonly BalanceEntry[]): Promise<void> => {
    if (some.length === 0) return;
    reported = true;
    first?.(some);
    await nextPaint();
  };
  let looked = reported;
  // The whole of it may be seconds on a slow line, and parsing it is a frame or two on a phone.
  const text = await readText((soFar) => {
    if (looked || soFar.length <= BEGINNING) return undefined;
    looked = true;
    return report(foremostOf(soFar.slice(0, BEGINNING)));
  });
  if (last?.text === text) {
    last.version = version;
    return last.reply;
  }
  const value: unknown = JSON.parse(text);
  if (!reported) await report(firstBalances(value));
  const reply = await runInSteps(balanceSteps(value));
  if (reply) last = { version, text, reply };
  return reply;
}

/** Fetches the balances of an address on a network; an unchanged answer returns the same object. */
export async function fetchBalances(question: BalanceQuery): Promise<BalanceReply | undefined> {
  const { address, networkId, force = [], first } = question;
  if (!(await knowsNetwork(networkId))) return undefined;
  const forceUpdate = force.length > 0 ? force.join() : undefined;
  const query = { currency: 'usd', chainId: networkId, forceUpdate } as const;
  return callGateway(balance, {
    path: { address },
    query,
    read: (readText, version) => readBalances(readText, version, first),
  });
}
