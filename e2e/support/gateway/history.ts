/** Fakes the account history that the gateway reports, for large lists, lies and faults. */
import type { Locator, Page, Route } from 'playwright/test';
import { ONE } from '../chains/chain';
import { connectAs, expectStatus, openAccount, selectTab } from '../page/widget';

export const HERE = `eip155:${ONE}`;
const THIRD_PARTY = '0x00000000000000000000000000000000000000aa';
const CORS = { 'access-control-allow-origin': '*' };

export interface MadeMove {
  symbol?: string;
  name?: string;
  /** Contract of the token; absent for the native coin. */
  contract?: string;
  direction?: 'in' | 'out' | 'self';
  numeric?: string;
  from?: string;
  to?: string;
  /** Turns the entry into an NFT. */
  nft?: { name?: string; spam?: boolean };
}

export interface MadeEntry {
  id: string;
  operation?: string;
  status?: string;
  at?: string;
  chain?: string;
  from?: string;
  to?: string;
  hash?: string;
  moves?: readonly MadeMove[];
}

function transferOf({ symbol = 'ETH', name, contract, nft, numeric = '1', ...rest }: MadeMove) {
  const address = contract && `${HERE}:${contract}`;
  const coin = { name: name ?? symbol, symbol, ...(address && { address }), decimals: 18 };
  const info = nft && { name: nft.name ?? 'P', flags: { is_spam: nft.spam ?? false } };
  return {
    fungible_info: info ? null : coin,
    nft_info: info ?? null,
    direction: 'in',
    quantity: { numeric },
    ...rest,
  };
}

export function madeEntry({ id, operation = 'receive', ...more }: MadeEntry) {
  const hex = Buffer.from(id).toString('hex').slice(0, 64);
  return {
    id,
    metadata: {
      operationType: operation,
      hash: more.hash ?? `0x${hex.padStart(64, '0')}`,
      minedAt: more.at ?? '2025-06-01T12:00:00Z',
      sentFrom: more.from ?? THIRD_PARTY,
      sentTo: more.to ?? THIRD_PARTY,
      status: more.status ?? 'confirmed',
      nonce: 1,
      application: null,
      chain: more.chain ?? HERE,
    },
    transfers: (more.moves ?? [{}]).map(transferOf),
  };
}

export interface MadePage {
  data: readonly MadeEntry[];
  next?: string | null;
  since?: string;
}

export type HistoryAnswer = MadePage | number | 'absent' | 'nothing';

/** The reply of a gateway without a source for the network. */
const ABSENT = {
  status: 'FAILED',
  reasons: [{ field: 'chainId', description: 'This gateway has no source for it.' }],
};

/**
 * Call before `goto`.
 * @param answer reply to each request, by its cursor ('' is the first)
 * @returns the requested cursors
 */
export async function answerHistory(
  page: Page,
  answer: (cursor: string) => HistoryAnswer,
): Promise<() => readonly string[]> {
  const asked: string[] = [];
  await page.route('**/v1/account/*/history?**', async (route: Route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '';
    asked.push(cursor);
    const reply = answer(cursor);
    if (reply === 'nothing') return;
    if (reply === 'absent') await route.fulfill({ status: 503, headers: CORS, json: ABSENT });
    else if (typeof reply === 'number') {
      await route.fulfill({ status: reply, headers: CORS, body: 'no' });
    } else {
      const { data, next = null, since } = reply;
      const json = { data: data.map(madeEntry), next, ...(since && { since }) };
      await route.fulfill({ headers: CORS, json });
    }
  });
  return () => asked;
}

/** The activity of the connected account. */
export async function shownActivity(page: Page): Promise<Locator> {
  await expectStatus(page, 'connected');
  const modal = await openAccount(page);
  await selectTab(modal, 'Activity');
  return modal;
}

/** Connects an account to the page at `url` and shows its activity. */
export async function openActivity(page: Page, url: string, account: string): Promise<Locator> {
  await connectAs(page, url, account);
  return shownActivity(page);
}
