/**
 * Loads an account's tokens from the gateway. Source: specification §4 ("Token balance fetch has a
 * retry gate; the spinner is cleared afterward"), §5 (30 s after a failure), §9 (kept 30 s);
 * protocol §1.5, §10.3. Called while the user looks at the tokens (`account-data-rules.ts`, the send
 * screens), and when a transfer has ended (`transaction-tracker.ts`).
 */
import type { CaipAddress, Namespace } from '../../../protocol/caip';
import { type BalanceEntry, type BalanceReply, balanceSteps } from '../../../protocol/http/balance';
import type { Network } from '../../../protocol/networks';
import { createSingleFlight } from '../async/single-flight';
import { $options } from '../config/options';
import {
  BALANCE_RETRY_GUARD_MS,
  FORCED_TOKENS_COUNT,
  STORED_TOKENS_COUNT,
} from '../constants/limits';
import { loadGateway } from '../contracts/island-loaders';
import { AppKitError } from '../errors/app-kit-error';
import type { BalanceQuery, Gateway } from '../gateway/gateway-types';
import { log } from '../reporting/logger';
import { sessionOf } from '../session/sessions';
import { type ConnectedAccount, connectedAccount } from '../state/accounts';
import { storage } from '../storage/typed-storage';
import { joinBalances } from './join-balances';
import {
  type PortfolioTotal,
  readTokens,
  sameTokens,
  sortTokens,
  TOKENS_AT_ONCE,
  tokenSteps,
  totalOf,
  totalSteps,
} from './parse-portfolio';
import {
  $acrossNetworks,
  EMPTY_PORTFOLIO,
  type Portfolio,
  portfolioOf,
  portfolioQuery,
  putAcrossNetworks,
  putPortfolio,
  type RefreshOptions,
} from './portfolio';
import { NATIVE, type Token } from './token';

/**
 * Time (epoch ms) until which an account is not fetched, even if another account is shown
 * meanwhile.
 */
const blocked = new Map<string, number>();

/** The account at the current gateway: each gateway fails, and answers, for itself. */
const subjectOf = (caipAddress: CaipAddress): string => `${$options.get().apiUrl} ${caipAddress}`;

/** How long nothing is asked yet, in ms; 0 also when the clock was set back meanwhile. */
export function blockedFor(blockedUntil: number | undefined, now: number = Date.now()): number {
  const left = (blockedUntil ?? 0) - now;
  return left > 0 && left <= BALANCE_RETRY_GUARD_MS ? left : 0;
}

const oncePerAccount = createSingleFlight((about: string) => blockedFor(blocked.get(about)) > 0);

/**
 * Loads the tokens of a namespace's account on its network, from the cache while it is fresh.
 * Fetches nothing for 30 s after a failure. Drops a reply for an account that is no longer shown.
 * Never rejects.
 */
export async function loadPortfolio(
  namespace: Namespace,
  { fresh = false, again = fresh, force }: RefreshOptions,
): Promise<void> {
  const asked = portfolioQuery(namespace);
  if (!asked) return;
  const { account, network } = asked;
  const { caipAddress } = account;
  if ($options.get().portfolio === 'all-networks') void loadOthers(account, fresh);
  const before = portfolioOf(account);
  const kept = again ? undefined : storage.get('portfolio_cache')?.[caipAddress];
  if (kept) {
    const { balances: tokens, since } = kept.balance;
    const { timestamp } = kept;
    putPortfolio(namespace, ready(caipAddress, { tokens, ...totalOf(tokens) }, since, timestamp));
    return;
  }
  const subject = subjectOf(caipAddress);
  const blockedUntil = blocked.get(subject);
  if (blockedUntil !== undefined && blockedFor(blockedUntil) > 0) {
    // The user returned to this account: its earlier load failed, so it shows the failure.
    if (before === EMPTY_PORTFOLIO)
      putPortfolio(namespace, { ...failure(before, blockedUntil), caipAddress });
    return;
  }
  return oncePerAccount(subject, fresh, () => ask(account, network, fresh, force));
}

async function loadOthers(account: ConnectedAccount, fresh: boolean): Promise<void> {
  const { caipAddress } = account;
  // Before anything of this network is known: its total would pass for the total of all.
  if ($acrossNetworks.get()?.caipAddress !== caipAddress)
    putAcrossNetworks({ caipAddress, begun: true });
  try {
    const { loadOtherNetworks } = await import('./other-networks');
    const tools = { forced, sameTokens, sortTokens, tokenSteps, totalSteps };
    await loadOtherNetworks(account, tools, fresh);
  } catch (cause) {
    log.warn('portfolio', cause);
    putAcrossNetworks(undefined);
  }
}

function ready(
  caipAddress: CaipAddress,
  owned: Owned,
  since: string | undefined,
  at: number,
): Portfolio {
  return { status: 'ready', caipAddress, ...owned, at, ...(since && { since }) };
}

async function ask(
  account: ConnectedAccount,
  network: Network,
  fresh: boolean,
  wanted: readonly string[] = [],
): Promise<void> {
  const { caipAddress, address } = account;
  const { blockedUntil: _, outage: __, missing: ___, ...before } = portfolioOf(account);
  const subject = subjectOf(caipAddress);
  const settle = (portfolio: Omit<Portfolio, 'caipAddress'>): void => {
    if (subject === subjectOf(caipAddress)) settleFor(account, portfolio);
  };
  blocked.delete(subject);
  // A network that is not known stays so until it is: there is nothing to wait for on the screen.
  if (before.status !== 'unsupported') settle({ ...before, status: 'loading' });
  const known = fresh ? forced(before.tokens, network, address) : [];
  const force = [...new Set([...wanted, ...known])].slice(0, FORCED_TOKENS_COUNT);
  try {
    const gateway = await loadGateway();
    const first = (entries: readonly BalanceEntry[]): void => {
      const tokens = readTokens(entries, network);
      settle({ ...before, status: 'loading', tokens, begun: true });
    };
    const listed = await sessionOf(account.namespace)?.provider.balances?.(network.id);
    const question = { address, networkId: network.id, force };
    const reply = listed
      ? await withJudgment(gateway, listed, question)
      : await gateway.fetchBalances({
          ...question,
          ...(before.tokens.length === 0 && { first }),
        });
    if (!reply) {
      settle({ ...EMPTY_PORTFOLIO, status: 'unsupported' });
      return;
    }
    const { since } = reply;
    const owned = await judged(gateway, account, reply, network);
    if (subject !== subjectOf(caipAddress)) return;
    remember(caipAddress, owned.tokens, since);
    settle(ready(caipAddress, owned, since, Date.now()));
  } catch (cause) {
    log.warn('portfolio', cause);
    const outage = cause instanceof AppKitError && cause.params.n === 503;
    const blockedUntil = Date.now() + BALANCE_RETRY_GUARD_MS;
    blocked.set(subject, blockedUntil);
    settle({ ...failure(before, blockedUntil), ...(outage && { outage }) });
  }
}

/** Without the gateway the quantities are known, and nothing of their worth. */
async function withJudgment(
  gateway: Gateway,
  listed: unknown,
  question: BalanceQuery,
): Promise<BalanceReply | undefined> {
  const [own, judged] = await Promise.all([
    gateway.runInSteps(balanceSteps({ balances: listed })),
    gateway.fetchBalances(question).catch((cause: unknown) => {
      log.warn('portfolio', cause);
      return undefined;
    }),
  ]);
  if (!own) return judged;
  const { since } = judged ?? {};
  const balances = joinBalances(own.balances, judged?.balances ?? []);
  return { balances, ...(since && { since }) };
}

interface Owned extends PortfolioTotal {
  tokens: readonly Token[];
}

function* ownedSteps(account: ConnectedAccount, reply: BalanceReply, network: Network) {
  const fetched = yield* tokenSteps(reply.balances, network);
  const long = fetched.length > TOKENS_AT_ONCE;
  if (long) yield;
  const tokens = sameTokens(portfolioOf(account).tokens, fetched);
  if (long) yield;
  return { tokens, ...(yield* totalSteps(tokens)) };
}

/** The last parsed answer: the same reply gives the same result. */
let last: { reply: BalanceReply; network: Network; owned: Owned } | undefined;

async function judged(
  { runInSteps }: Gateway,
  account: ConnectedAccount,
  reply: BalanceReply,
  network: Network,
): Promise<Owned> {
  if (last?.reply === reply && last.network === network) return last.owned;
  const owned = await runInSteps<Owned>(ownedSteps(account, reply, network));
  last = { reply, network, owned };
  return owned;
}

/**
 * Keeps the earlier tokens and marks them as stale; drops the first tokens of an incomplete answer.
 */
function failure(before: Portfolio, blockedUntil: number): Portfolio {
  return { ...before, status: 'failed', blockedUntil };
}

/** Of the account that is shown; a late reply about another one changes nothing. */
function settleFor(
  { namespace, caipAddress }: ConnectedAccount,
  portfolio: Omit<Portfolio, 'caipAddress'>,
): void {
  if (connectedAccount(namespace)?.caipAddress !== caipAddress) return;
  putPortfolio(namespace, { ...portfolio, caipAddress });
}

/**
 * An account with only the native coin has no token to name: any id of the network makes the server
 * read again.
 */
function forced(tokens: readonly Token[], { id }: Network, address: string): string[] {
  const contracts = tokens.flatMap((token) => (token.id === NATIVE ? [] : [token.id]));
  if (contracts.length === 0) contracts.push(address);
  return contracts.slice(0, FORCED_TOKENS_COUNT).map((contract) => `${id}:${contract}`);
}

function remember(
  caipAddress: CaipAddress,
  tokens: readonly Token[],
  since: string | undefined,
): void {
  const { [caipAddress]: _, ...others } = storage.get('portfolio_cache') ?? {};
  const balance = { balances: [...tokens], ...(since && { since }) };
  const entry = { caipAddress, balance, timestamp: Date.now() };
  const kept = tokens.length <= STORED_TOKENS_COUNT;
  storage.set('portfolio_cache', { ...others, ...(kept && { [caipAddress]: entry }) });
}
