/**
 * All that speaks to the gateway, as one chunk beside the shell: it is fetched in the same round trip,
 * but the first screen is drawn without it. Reached through `door.ts`.
 */
import { type BalanceReply, balance, balanceSteps, foremost } from '../../protocol/http/balance';
import { identity } from '../../protocol/http/blockchain';
import { sendEvents } from './analytics';
import { fetchCatalogue, fetchWallets } from './catalogue-fetch';
import { findCauses } from './findings';
import type { BalanceQuestion } from './gateway-contract';
import { call, isApiNetwork, knowsNetwork } from './http';
import { loadRemoteFeatures } from './remote-fetch';
import { callSource } from './source-call';
import { drawn, inTurns } from './turns';

/** Name and picture of an address. @throws AppKitError, see `call`. */
function fetchIdentity(address: string): Promise<{ name: string | null; avatar: string | null }> {
  return call(identity, { path: { address }, query: { sender: address }, quiet: true });
}

/** Asked every few seconds for what has seldom changed: what was read is not read again. */
let last: { text: string; reply: BalanceReply } | undefined;

async function readBalances(
  text: string,
  first: BalanceQuestion['first'],
): Promise<BalanceReply | undefined> {
  if (last?.text === text) return last.reply;
  const told: unknown = JSON.parse(text);
  const some = first ? foremost(told) : [];
  if (some.length > 0) {
    first?.(some);
    await drawn();
  }
  const reply = await inTurns(balanceSteps(told));
  if (reply) last = { text, reply };
  return reply;
}

/** What an address owns on a network; of the same answer the same object. */
async function fetchBalances(question: BalanceQuestion): Promise<BalanceReply | undefined> {
  const { address, networkId, force = [], first } = question;
  if (!(await knowsNetwork(networkId))) return undefined;
  const forceUpdate = force.length > 0 ? force.join() : undefined;
  const query = { currency: 'usd', chainId: networkId, forceUpdate } as const;
  const read = (text: string) => readBalances(text, first);
  return call(balance, { path: { address }, query, read });
}

export {
  callSource,
  fetchBalances,
  fetchCatalogue,
  fetchIdentity,
  fetchWallets,
  findCauses,
  inTurns,
  isApiNetwork,
  loadRemoteFeatures,
  sendEvents,
};
