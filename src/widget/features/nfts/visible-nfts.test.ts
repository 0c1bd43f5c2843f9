import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeNetwork } from '../../core/testing/fake-core';
import { HERE, nftOf } from './fake-nfts';
import { columnsFor } from './nft-tile-size';
import { contractOf, explorerLink, mergeNfts, shortId, withoutSpam } from './visible-nfts';

test('NFTs: of this network, each once, in reply order', () => {
  const [one, two] = [nftOf('1'), nftOf('2')];
  const again = nftOf('1', { name: 'Renamed' });
  const all = mergeNfts([one], [two, nftOf('3', {}, 'eip155:1'), again], HERE);
  assert.deepEqual(
    all.map(({ name }) => name),
    ['Renamed', 'Stamp 2'],
  );
  assert.deepEqual(withoutSpam([one, nftOf('4', { isSpam: true })]), [one]);
});

test('id of 78 digits: keeps its ends; an NFT without an id shows none', () => {
  assert.equal(shortId(nftOf('12')), '#12');
  assert.equal(shortId(nftOf(String(2n ** 256n - 1n))), '#1157…9935');
  assert.equal(shortId(nftOf('')), '');
});

test('explorer page: that of the NFT, also for a single-token NFT', () => {
  const network = fakeNetwork(HERE);
  const nft = nftOf('12');
  assert.equal(
    explorerLink(network, nft),
    'https://explorer.example/token/0xA36B5D8910997B199cF8f4b411bf96c6C6BC1128?a=12',
  );
  assert.equal(explorerLink(undefined, nft), undefined);
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  const mint = 'So11111111111111111111111111111111111111112';
  const own = { ...nftOf(''), id: `${solana}/nft:${mint}`, standard: 'metaplex' as const };
  assert.equal(contractOf(own), mint);
  assert.equal(explorerLink(network, own), `https://explorer.example/token/${mint}`);
});

test('narrow card: two in a row', () => {
  assert.equal(columnsFor(348), 3);
  assert.equal(columnsFor(250), 2);
});
