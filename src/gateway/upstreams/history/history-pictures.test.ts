import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGatewayConfig } from '../../config';
import type { DomainDeps } from '../../domain';
import { createHistoryPictures } from './history-pictures';
import type { HistoryItem, HistoryMove } from './history-source';

const CHAIN = 'eip155:1';
const LISTED = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const ALIKE = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49';
const COLLECTION = '0x4bFf7Ef1Eea7e5A3DbB2a0Ff7A0Ba1Ee7a1c0de5';

const nft = { kind: 'erc721', token: COLLECTION, token_id: '7' } as HistoryMove;
const page = (moves: HistoryMove[]) => [{ chain: CHAIN, item: { moves } as HistoryItem }];

function picturesWith(stored: DomainDeps['nfts']['stored']) {
  const listed = new Map([
    [LISTED.toLowerCase(), { name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
  ]);
  return createHistoryPictures({
    config: parseGatewayConfig({ projects: {}, chains: {} }),
    logos: (kind: string) => (kind === 'token' ? '<svg/>' : undefined),
    assets: { lists: { known: () => listed } },
    nfts: { stored },
  } as unknown as DomainDeps);
}

test('history: pictures of coins and listed tokens, never of another contract with the symbol', async () => {
  const known = await picturesWith(async () => new Map())(page([]));
  assert.equal(known.token(CHAIN, undefined, 'ETH'), '/public/getTokenImage/ETH');
  assert.equal(known.token(CHAIN, LISTED, 'USDC'), '/public/getTokenImage/USDC');
  assert.equal(known.token(CHAIN, ALIKE, 'USDC'), undefined);
});

test('history: an unlisted token that advertises a website is spam, a listed one never', async () => {
  const known = await picturesWith(async () => new Map())(page([]));
  assert.equal(known.spam(CHAIN, ALIKE, 'Claim at win.xyz', 'WIN'), true);
  assert.equal(known.spam(CHAIN, LISTED, 'Claim at win.xyz', 'WIN'), false);
  assert.equal(known.spam(CHAIN, ALIKE, 'Coin', 'COIN'), false);
});

test('history: NFTs whose metadata was read before; each is looked up once', async () => {
  const facts = { name: 'Stamp', picture: 'ab'.repeat(16) };
  const asked: unknown[] = [];
  const pictures = picturesWith(async (_, keys) => {
    asked.push(...keys);
    return new Map([[`${COLLECTION.toLowerCase()}/7`, { facts, old: false }]]) as never;
  });
  const other = { ...nft, token_id: '8' };
  const known = await pictures(page([nft, nft, other]));
  assert.equal(asked.length, 2);
  assert.equal(known.nft(CHAIN, nft)?.name, 'Stamp');
  assert.equal(known.nft(CHAIN, other), undefined);
});
