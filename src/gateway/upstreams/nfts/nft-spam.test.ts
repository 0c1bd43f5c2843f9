import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSpamNft } from './nft-spam';

const seen = (
  name: string | null,
  description: string | null = null,
  more: { collection?: string; traits?: { name: string; value: string }[] } = {},
) => ({
  collection: more.collection ?? 'Foxes',
  metadata: { name, description, traits: more.traits ?? [] },
  ...{ unreadable: false, airdropped: false },
});

test('honest NFTs: stay, including those that name their own site or a reward', () => {
  for (const nft of [
    seen('Fox #12', 'A red fox. See https://foxes.example/12 for more.'),
    seen('Fox #12', 'Holders were given a voucher in May.'),
    seen('Mr. Fox', 'e.g. a fox, i.e. red'),
    seen('vitalik.eth', 'vitalik.eth, an ENS name.'),
    seen(null),
    { ...seen('x'), metadata: undefined, collection: null },
  ]) {
    assert.equal(isSpamNft(nft), false, JSON.stringify(nft));
  }
});

test('advertisements: marked, in any field and any notation', () => {
  for (const nft of [
    seen('Claim your $5000'),
    seen('1000 USDC at ｗww.drop.com'),
    seen('Fox', 'Redeem your voucher on fox-drop.example'),
    seen('Fox', 'You won! Go to https://a.b/'),
    seen('Fox', null, { collection: 'Visit usdc-gift.com' }),
    seen('Fox', 'Airdrop', { traits: [{ name: 'Site', value: 'drop.example' }] }),
  ]) {
    assert.equal(isSpamNft(nft), true, JSON.stringify(nft));
  }
});

test('unreadable contract, or NFT airdropped to very many accounts: spam', () => {
  assert.equal(isSpamNft({ ...seen('Fox'), unreadable: true }), true);
  assert.equal(isSpamNft({ ...seen('Fox'), airdropped: true }), true);
});

test('long text: checked without catastrophic backtracking', () => {
  for (const part of ['a-', 'a.', '.', 'a', 'a.b-', 'https', 'ａ.']) {
    isSpamNft(seen('x', part.repeat(500), { collection: part.repeat(20) }));
  }
});
