/** Thousands of tokens and of transactions, from the bench itself: without the line, and without pictures. */
import type { Page, Route } from 'playwright';
import { balancesReply, type MadeUp } from '../support/balances';
import { addFakeWallets } from '../support/fake-wallet';
import { type MadeEntry, madeEntry } from '../support/history';

export const TOKENS = 5_000;
export const ENTRIES = 10_000;
/** As many as our gateway gives at once. */
const PAGE = 50;
const NETWORK = 'eip155:1';
const CORS = { 'access-control-allow-origin': '*' };
const HOUR = 3_600_000;
const NEWEST = Date.UTC(2025, 5, 1);

export const WALLET = 'fake.bench';

const contractOf = (index: number): string => (index + 1).toString(16);
export const tokenId = (index: number): string => `0x${contractOf(index).padStart(40, '0')}`;
export const entryId = (index: number): string => `n${index}`;

/** The most valuable first; every tenth is on a list, as of an account that was sent much. */
export const manyTokens = (count: number): MadeUp[] =>
  Array.from({ length: count }, (_, index) => ({
    symbol: `T${index}`,
    name: `Token ${index}`,
    contract: contractOf(index),
    numeric: '1.25',
    price: count - index,
    verified: index % 10 === 0,
  }));

/** Newest first, an hour between two, of a few hundred others. */
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
  /** The first answer waits for it: until then the screen shows that it is on its way. */
  release(): void;
}

/** Before the page is gone to. A wallet that is connected by a press, and what is asked about its account. */
export async function serveAccount(page: Page, held: 'balance' | 'history'): Promise<Thousands> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The page may not wait for it any more.
  const answer = (route: Route, json: object) =>
    route.fulfill({ headers: CORS, json }).catch(() => {});
  const serve = (what: string, reply: (url: URL) => object) =>
    page.route(`**${what}`, async (route) => {
      if (what.includes(`/${held}?`)) await released;
      await answer(route, reply(new URL(route.request().url())));
    });
  await addFakeWallets(page, { rdns: WALLET, answers: { eth_chainId: { value: '0x1' } } });
  await serve('/v1/supported-chains?**', () => ({ http: [NETWORK], ws: [] }));
  // Of the coin: it is asked of the network itself.
  await page.route(/\/v1\/?\?chainId=/, async (route) => {
    const { id } = JSON.parse(route.request().postData() ?? '{}') as { id?: number };
    await answer(route, { jsonrpc: '2.0', id, result: '0x0' });
  });
  const tokens = balancesReply(manyTokens(held === 'balance' ? TOKENS : 1), NETWORK);
  await serve('/v1/account/*/balance?**', () => tokens);
  await serve('/v1/account/*/history?**', ({ searchParams }) => {
    const { data, next } = pageOfEntries(searchParams.get('cursor') ?? '');
    return { data: data.map(madeEntry), next };
  });
  return { release: () => release() };
}
