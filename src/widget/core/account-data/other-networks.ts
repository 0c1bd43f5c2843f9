/**
 * Loads an account's tokens on the page's other networks, and sums them up with those of its own, for pages
 * with `data-portfolio="all-networks"`. A network that fails is named; it never counts as empty.
 */
import { addDecimals, isZero } from '../../../protocol/amount-math';
import type { Network } from '../../../protocol/networks';
import { $options } from '../config/options';
import { PORTFOLIO_TTL_MS } from '../constants/limits';
import { loadGateway } from '../contracts/island-loaders';
import { log } from '../reporting/logger';
import { type ConnectedAccount, connectedAccount } from '../state/accounts';
import { $networkState } from '../state/networks';
import { $portfolio, type Portfolio, portfolioOf, putAcrossNetworks } from './portfolio';
import type { Token } from './token';

/** (ours) Requests at once: a browser has few connections to one host, and the screen needs some. */
const AT_ONCE = 4;
/** (ours) Networks beside the account's own. Those beyond are named as not read. */
const MOST_NETWORKS = 19;
/** (ours) Of all accounts of this visit. */
const MOST_KEPT = 100;

/** From `parse-portfolio.ts`: its file would need this one and the account's in a circle. */
export type ParseTools = Pick<
  typeof import('./parse-portfolio'),
  'sameTokens' | 'sortTokens' | 'tokenSteps' | 'totalSteps'
> & {
  /** Tokens (CAIP-10) that the server reads again: those of the account. */
  forced(tokens: readonly Token[], network: Network, address: string): string[];
};

interface Reading extends Pick<Portfolio, 'tokens' | 'total' | 'before' | 'partial'> {
  /** Epoch ms: the last try. */
  at: number;
  /** The last try failed; the tokens are those from before. */
  failed: boolean;
}

/** By gateway and account (CAIP-10), the oldest first. */
const readings = new Map<string, Reading>();

const keyOf = (network: Network, { address }: ConnectedAccount): string =>
  `${$options.get().apiUrl} ${network.id}:${address}`;

function othersOf({ namespace, networkId }: ConnectedAccount): Network[] {
  const requested = $networkState.get()[namespace]?.requested ?? [];
  return requested.filter(({ id }) => id !== networkId);
}

function keep(key: string, reading: Reading): void {
  readings.delete(key);
  readings.set(key, reading);
  for (const [oldest] of readings) {
    if (readings.size <= MOST_KEPT) return;
    readings.delete(oldest);
  }
}

/** A clock that was set back makes a reading old. */
function isFresh({ at }: Reading): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < PORTFOLIO_TTL_MS;
}

async function read(
  network: Network,
  account: ConnectedAccount,
  { forced, sameTokens, tokenSteps, totalSteps }: ParseTools,
  fresh: boolean,
): Promise<void> {
  const key = keyOf(network, account);
  const known = readings.get(key);
  if (!fresh && known && isFresh(known)) return;
  const before = known ?? { tokens: [], partial: false };
  try {
    const { fetchBalances, runInSteps } = await loadGateway();
    const { address } = account;
    const force = fresh ? forced(before.tokens, network, address) : [];
    const reply = await fetchBalances({ address, networkId: network.id, force });
    if (!reply) throw new TypeError('the gateway does not know the network');
    const tokens = sameTokens(before.tokens, await runInSteps(tokenSteps(reply.balances, network)));
    const sums = await runInSteps(totalSteps(tokens));
    keep(key, { tokens, ...sums, at: Date.now(), failed: false });
  } catch (cause) {
    log.warn('portfolio', network.id, cause);
    keep(key, { ...before, at: Date.now(), failed: true });
  }
}

const placed = new WeakMap<Token, Token>();

/** The same object for the same token: its row stays. */
function onNetwork(token: Token, { id }: Pick<Network, 'id'>): Token {
  const known = placed.get(token);
  if (known?.networkId === id) return known;
  const made: Token = Object.assign(Object.create(null), token, { networkId: id });
  placed.set(token, made);
  return made;
}

function sumUp(account: ConnectedAccount): void {
  if (!tools) return;
  const own = portfolioOf(account, $portfolio.get());
  const ownNetwork = $networkState.get()[account.namespace]?.network;
  const others = othersOf(account);
  const beyond = others.splice(MOST_NETWORKS);
  // After a switch this network is one of the others.
  if (own.status === 'ready' && ownNetwork?.id === account.networkId) {
    const { tokens, total, before, partial, at = 0 } = own;
    const sums = { ...(total && { total }), ...(before && { before }), partial };
    keep(keyOf(ownNetwork, account), { tokens, ...sums, at, failed: false });
  }
  const found = others.map((network) => ({
    network,
    reading: readings.get(keyOf(network, account)),
  }));
  const known = found.flatMap(({ reading }) => reading ?? []);
  const all: Pick<Portfolio, 'tokens' | 'total' | 'before' | 'partial'>[] = [own, ...known];
  const counted = all.flatMap(({ total }) => total ?? []);
  // Of nothing there is no earlier value.
  const worth = all.filter(({ total }) => total !== undefined && !isZero(total));
  const ownRead = own.status === 'ready' || own.status === 'failed' || own.status === 'unsupported';
  const begun = !ownRead && own.total === undefined;
  const waits = begun || known.length < others.length;
  const befores = worth.flatMap(({ before }) => before ?? []);
  const total = addDecimals(counted);
  const failed = found.flatMap(({ network, reading }) => (reading?.failed ? network.name : []));
  if (own.status === 'failed' || own.status === 'unsupported') {
    failed.unshift(ownNetwork?.name ?? account.networkId);
  }
  failed.push(...beyond.map(({ name }) => name));
  const partial = failed.length > 0 || all.some((one) => one.partial);
  const isKnown = !waits && counted.length > 0 && !(failed.length > 0 && isZero(total));
  const hasBefore = isKnown && befores.length > 0 && befores.length === worth.length;
  const networkOf = { id: account.networkId };
  putAcrossNetworks({
    caipAddress: account.caipAddress,
    tokens: tools.sortTokens([
      ...own.tokens.map((token) => onNetwork(token, networkOf)),
      ...found.flatMap(({ network, reading }) =>
        (reading?.tokens ?? []).filter(hasSome).map((token) => onNetwork(token, network)),
      ),
    ]),
    ...(isKnown && { total }),
    ...(hasBefore && { before: addDecimals(befores) }),
    partial,
    ...(waits && { begun: true as const }),
    unread: failed,
  });
}

/** The coins of networks where the account has nothing would be a list of zeros. */
const hasSome = ({ numeric }: Token): boolean => !isZero(numeric);

let shown: ConnectedAccount | undefined;
let tools: ParseTools | undefined;
/** By account: who asks meanwhile waits for the same. */
const running = new Map<string, Promise<void>>();

/** Specification §4 "Account reset: clears … token balances". */
function forget(): void {
  shown = undefined;
  readings.clear();
  running.clear();
  putAcrossNetworks(undefined);
}

$portfolio.listen(() => {
  if (!shown) return;
  const now = connectedAccount(shown.namespace);
  if (!now) forget();
  else if (now.caipAddress === shown.caipAddress) sumUp(shown);
});

/** Drops the answer for an account that is no longer shown. */
function publish(account: ConnectedAccount): void {
  if (account.caipAddress !== shown?.caipAddress) return;
  if (connectedAccount(account.namespace)?.caipAddress === account.caipAddress) sumUp(account);
}

/**
 * Loads what is older than 30 s, four networks at once. Never rejects.
 * @param fresh all of them, past the cache of the server
 */
export function loadOtherNetworks(
  account: ConnectedAccount,
  parse: ParseTools,
  fresh = false,
): Promise<void> {
  shown = account;
  tools = parse;
  publish(account);
  const known = running.get(account.caipAddress);
  if (known && !fresh) return known;
  const waiting = othersOf(account).slice(0, MOST_NETWORKS);
  const next = async (): Promise<void> => {
    for (let network = waiting.shift(); network; network = waiting.shift()) {
      await read(network, account, parse, fresh);
      publish(account);
    }
  };
  // A request that runs may have been answered before the change.
  const work: Promise<void> = (known ?? Promise.resolve())
    .then(() => Promise.all(Array.from({ length: AT_ONCE }, next)))
    .then(() => {
      if (running.get(account.caipAddress) === work) running.delete(account.caipAddress);
    });
  running.set(account.caipAddress, work);
  return work;
}
