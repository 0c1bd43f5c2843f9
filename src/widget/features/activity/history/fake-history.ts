/** For tests: entries as the gateway's parser gives them, and a gateway that serves pages of them. */

import type { HistoryEntry, HistoryTransfer } from '../../../../protocol/http/history';
import { $options, setOptions } from '../../../core/config/options';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import { accountOn } from '../../../core/testing/fake-account';
import { configure, type FakeCall, fakeFetch } from '../../../core/testing/fake-page';
import { showActivity } from './history-store';

export const HERE = 'eip155:31337';
export const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

type Metadata = Partial<HistoryEntry['metadata']>;

export function entry(
  id: string,
  metadata: Metadata = {},
  transfers: readonly Partial<HistoryTransfer>[] = [{}],
): HistoryEntry {
  return {
    id,
    metadata: {
      operationType: 'receive',
      hash: `0x${id.padStart(64, '0')}`,
      minedAt: '2025-06-01T12:00:00.000Z',
      sentFrom: '0x00000000000000000000000000000000000000aa',
      sentTo: ME.toLowerCase(),
      status: 'confirmed',
      nonce: undefined,
      application: undefined,
      chain: HERE,
      ...metadata,
    },
    transfers: transfers.map((one) => transfer(one)),
  } as HistoryEntry;
}

/** @param second after a moment of 2025 */
export const made = (id: string, second: number, moves?: Partial<HistoryTransfer>[]) =>
  entry(id, { minedAt: new Date(Date.UTC(2025, 5, 1) + second * 1000).toISOString() }, moves);

export const spam = (id: string, second: number): HistoryEntry =>
  made(id, second, [nftTransfer(true)]);

export function transfer(more: Partial<HistoryTransfer> = {}): HistoryTransfer {
  const coin = { name: 'Ether', symbol: 'ETH', icon: undefined, address: undefined, decimals: 18 };
  return {
    fungible_info: coin,
    nft_info: undefined,
    direction: 'in',
    quantity: { numeric: '1' },
    from: undefined,
    to: undefined,
    value: undefined,
    price: undefined,
    ...more,
  } as HistoryTransfer;
}

/** @param preview address of its picture */
export function nftTransfer(spam: boolean, preview?: string): Partial<HistoryTransfer> {
  const content = preview ? { preview: { url: preview } } : undefined;
  const nft = { name: 'P', content, flags: { is_spam: spam }, token_id: '1' };
  return { fungible_info: undefined, nft_info: { ...nft, address: undefined } } as never;
}

interface FakePage {
  data: readonly HistoryEntry[];
  next?: string | null;
  since?: string;
}

export type FakeReply = FakePage | { status: number; field?: string } | 'down' | 'hang';

/** @param pages by cursor; '' is the first. @returns the questions about the history, by their cursor */
export function servePages(pages: (cursor: string) => FakeReply): {
  asked: () => string[];
  calls: FakeCall[];
} {
  setGatewayLoader(() => import('../../../core/gateway/gateway-api'));
  configure({ networks: 'eip155:31337' });
  setOptions({ ...$options.get(), analytics: true });
  const calls = fakeFetch((path, url) => {
    if (path.endsWith('supported-chains')) {
      return { body: { http: [HERE, 'eip155:31338'], ws: [] } };
    }
    if (!path.endsWith('/history')) return { body: {} };
    const reply = pages(url.searchParams.get('cursor') ?? '');
    if (typeof reply === 'string') return reply;
    if ('status' in reply) {
      const { status, field = 'transport' } = reply;
      return { status, body: { status: 'FAILED', reasons: [{ field, description: 'no' }] } };
    }
    return { body: { next: null, ...reply } };
  });
  const ofHistory = () => calls.filter(({ url }) => url.pathname.endsWith('/history'));
  return { calls, asked: () => ofHistory().map(({ url }) => url.searchParams.get('cursor') ?? '') };
}

/** An account whose history is shown. @returns its pages by cursor: they can be changed at any time */
export async function served(pages: Record<string, FakeReply>) {
  const now = { pages };
  const { asked } = servePages((cursor) => now.pages[cursor] ?? { data: [] });
  await showActivity(accountOn());
  return Object.assign(now, { asked });
}
