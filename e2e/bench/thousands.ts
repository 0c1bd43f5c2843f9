/** Provides thousands of tokens and transactions from the benchmark itself, without pictures. */
import type { Page } from 'playwright';
import { balancesReply, type MadeUp } from '../support/gateway/balances';
import { type MadeEntry, madeEntry } from '../support/gateway/history';
import { addFakeWallets } from '../support/wallets/fake-wallet';
import type { Answers } from './server';

export const TOKENS = 5_000;
export const ENTRIES = 10_000;
/** Page size of our gateway. */
const PAGE = 50;
const NETWORK = 'eip155:1';
const HOUR = 3_600_000;
const NEWEST = Date.UTC(2025, 5, 1);

export const WALLET = 'fake.bench';

const contractOf = (index: number): string => (index + 1).toString(16);
export const tokenId = (index: number): string => `0x${contractOf(index).padStart(40, '0')}`;
export const entryId = (index: number): string => `n${index}`;

/**
 * Most valuable first; every tenth is on a token list, as in an account with many unsolicited
 * tokens.
 */
export const manyTokens = (count: number): MadeUp[] =>
  Array.from({ length: count }, (_, index) => ({
    symbol: `T${index}`,
    name: `Token ${index}`,
    contract: contractOf(index),
    numeric: '1.25',
    price: count - index,
    verified: index % 10 === 0,
  }));

/** Newest first, one hour apart, from a few hundred counterparties. */
export function pageOfEntries(cursor: string): { data: MadeEntry[]; next: string | null } {
  const from = Number(cursor || 0);
  const size = Math.max(0, Math.min(PAGE, ENTRIES - from));
  const data = Array.from({ length: size }, (_, at): MadeEntry => {
    const index = from + at;
    const other = `0x${((index % 300) + 1).toString(16).padStart(8, '0').repeat(5)}`;
    return {
      id: entryId(index),
      at: new Date(NEWEST - index * HOUR).toISOString(),
      chain: NETWORK,
      from: other,
      moves: [{ from: other, numeric: '0.5' }],
    };
  });
  return { data, next: from + PAGE < ENTRIES ? String(from + PAGE) : null };
}

export interface Thousands {
  answers: Answers;
  release(): void;
}

/**
 * Replies to the account requests of a wallet that connects on a press.
 * @param held the first reply of this kind waits: until then the screen shows its loading state
 */
export function answerThousands(held: 'balance' | 'history'): Thousands {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const tokens = balancesReply(manyTokens(held === 'balance' ? TOKENS : 1), NETWORK);
  const tell = (what: 'balance' | 'history', reply: () => object) =>
    what === held ? released.then(reply) : Promise.resolve(reply());
  const answers: Answers = ({ pathname, searchParams }, read) => {
    if (pathname.endsWith('/supported-chains')) {
      return Promise.resolve({ http: [NETWORK], ws: [] });
    }
    if (pathname.endsWith('/balance')) return tell('balance', () => tokens);
    if (pathname.endsWith('/history')) {
      return tell('history', () => {
        const { data, next } = pageOfEntries(searchParams.get('cursor') ?? '');
        return { data: data.map(madeEntry), next };
      });
    }
    // The native balance: the widget requests it from the network itself.
    if (/\/v1\/?$/.test(pathname) && searchParams.has('chainId')) {
      return read().then((body) => ({ jsonrpc: '2.0', id: JSON.parse(body).id, result: '0x0' }));
    }
    return undefined;
  };
  return { answers, release: () => release() };
}

/** Call before the navigation. */
export const addWallet = (page: Page) =>
  addFakeWallets(page, { rdns: WALLET, answers: { eth_chainId: { value: '0x1' } } });
