/** Fakes the NFTs that the gateway reports for an account, for large lists, lies and faults. */
import type { Page, Route } from 'playwright/test';
import { ONE } from '../chains/chain';

const NETWORK = `eip155:${ONE}`;
const CONTRACT = `0x${'c0'.repeat(20)}`;
const CORS = { 'access-control-allow-origin': '*' };

export interface FakeNft {
  tokenId: string;
  name?: string | null;
  description?: string;
  collection?: string | null;
  picture?: string;
  quantity?: string;
  traits?: readonly { name: string; value: string }[];
  isSpam?: boolean;
}

export const fakeNftId = (tokenId: string): string => `${NETWORK}/erc721:${CONTRACT}/${tokenId}`;

function madeNft({ tokenId, name, collection, ...more }: FakeNft) {
  return {
    id: fakeNftId(tokenId),
    name: name === undefined ? `NFT ${tokenId}` : name,
    description: null,
    collection: {
      name: collection === undefined ? 'Things' : collection,
      address: `${NETWORK}:${CONTRACT}`,
    },
    tokenId,
    standard: 'erc721',
    quantity: '1',
    picture: null,
    traits: [],
    isSpam: false,
    ...more,
  };
}

export interface NftPage {
  nfts: readonly FakeNft[];
  next?: string | null;
}

/** The gateway's reply. */
export const nftReply = ({ nfts, next = null }: NftPage): object => ({
  nfts: nfts.map(madeNft),
  next,
});

/**
 * Call before `goto`.
 * @returns the requested cursors, '' for the first page
 */
export async function answerNfts(
  page: Page,
  answer: (cursor: string) => NftPage | number | 'nothing',
): Promise<() => readonly string[]> {
  const asked: string[] = [];
  await page.route('**/v1/account/*/nfts?**', async (route: Route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '';
    asked.push(cursor);
    const reply = answer(cursor);
    if (reply === 'nothing') return;
    if (typeof reply === 'number') await route.fulfill({ status: reply, headers: CORS, body: '' });
    else await route.fulfill({ headers: CORS, json: nftReply(reply) });
  });
  return () => asked;
}
