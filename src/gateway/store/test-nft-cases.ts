/**
 * Test cases for the NFTs and pictures of every store. Run with the other cases of
 * `conformance.ts`.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createMediaRows } from '../upstreams/media/media-rows';
import { createNftRows, keyOf, type NftFacts } from '../upstreams/nfts/nft-rows';
import { createAirdropped } from './airdrops';
import { beginAt, writeRange } from './block-ranges';
import { createNftHoldings, type HoldingsPage } from './holdings';
import type { Store } from './open-store';
import { ALICE, addressOf, BOB, CAROL, CHAIN, NFT_ROWS, nftTransfer, range } from './test-rows';

const facts = (name: string): NftFacts => ({
  ...{ name, description: null, picture: null, collection: null },
  traits: [{ name: 'Mood', value: 'calm' }],
});
const DAY = 86_400_000;
const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

async function heldBy(store: Store, account: string, limit?: number, whole?: boolean) {
  const holdings = createNftHoldings(store);
  const held: string[] = [];
  let after: HoldingsPage['next'] = null;
  do {
    const page = await holdings(CHAIN, account, {
      ...{ after, ...(limit && { limit }), ...(whole !== undefined && { whole }) },
    });
    assert.ok(page.holdings.every(({ token, kind }) => token === NFT_ROWS && kind === 'erc1155'));
    held.push(...page.holdings.map(({ tokenId }) => tokenId));
    after = page.next;
  } while (after);
  return held;
}

export const nftCases: readonly { title: string; run(store: Store): Promise<void> }[] = [
  {
    title: 'NFT metadata: cached for a day; a failure: for ten minutes',
    async run(store) {
      let now = 1_750_000_000_000;
      const rows = createNftRows(
        store,
        () => now,
        () => assert.fail(),
      );
      const one = { token: NFT_ROWS, tokenId: String(2n ** 256n - 1n) };
      const two = { token: NFT_ROWS, tokenId: '2' };
      const mint = { token: 'So11111111111111111111111111111111111111112', tokenId: '' };
      await rows.write(CHAIN, one, facts('One 🦊 \u202e'), true);
      await rows.write(CHAIN, two, facts('Two'), false);
      await rows.write('solana:x', mint, facts('Mint'), true);
      const read = async () => {
        const all = await rows.read(CHAIN, [one, two, mint]);
        return [one, two, mint].map((key) => all.get(keyOf(key))?.old);
      };
      assert.deepEqual(await read(), [false, false, undefined]);
      const found = (await rows.read(CHAIN, [one])).get(keyOf(one));
      assert.deepEqual(found?.facts, facts('One 🦊 \u202e'));
      now += DAY / 2;
      assert.deepEqual(await read(), [false, true, undefined]);
      now += DAY / 2;
      assert.deepEqual(await read(), [true, true, undefined]);
      await rows.write(CHAIN, one, facts('New'), true);
      assert.equal((await rows.read(CHAIN, [one])).get(keyOf(one))?.facts.name, 'New');
      assert.deepEqual(await rows.read(CHAIN, []), new Map());
    },
  },
  {
    title: 'stored picture: returned to the last byte, with its source',
    async run(store) {
      const rows = createMediaRows(store, 1_000_000);
      const bytes = Buffer.from(Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256));
      const id = idOf('a');
      assert.equal(await rows.of(id), undefined);
      await rows.add(id, 'https://a.test/');
      assert.deepEqual(await rows.of(id), {
        ...{ id, fetched: 0, type: '', size: 0, source: 'https://a.test/', content: '' },
      });
      await rows.keep(id, bytes, 'image/png', 5_000_000_000_000);
      // Naming it again changes nothing.
      await rows.add(id, 'https://b.test/');
      const row = await rows.of(id);
      assert.deepEqual(Buffer.from(row?.content ?? '', 'base64'), bytes);
      assert.deepEqual(
        [row?.type, row?.size, row?.fetched, row?.source],
        ['image/png', 70_000, 5_000_000_000_000, 'https://a.test/'],
      );
      assert.deepEqual(await rows.known([id, idOf('b')]), new Set([id]));
      assert.deepEqual(await rows.known([]), new Set());
    },
  },
  {
    title: 'pictures over the size limit: the oldest copies are removed, their sources stay',
    async run(store) {
      const rows = createMediaRows(store, 100);
      const [first, second, third] = ['1', '2', '3'].map(idOf) as [string, string, string];
      await rows.add(first, 'https://a.test/1');
      await rows.add(second, '');
      await rows.add(third, 'https://a.test/3');
      await rows.keep(first, Buffer.alloc(60), 'image/png', 1);
      await rows.keep(second, Buffer.alloc(60), 'image/png', 2);
      assert.deepEqual((await rows.of(first))?.size, 0);
      assert.equal((await rows.of(first))?.source, 'https://a.test/1');
      await rows.keep(third, Buffer.alloc(90), 'image/png', 3);
      // It was written in the metadata, which is read again.
      assert.equal(await rows.of(second), undefined);
      assert.equal((await rows.of(third))?.size, 90);
    },
  },
  {
    title: 'NFTs from an airdrop to very many accounts: distinguished from other NFTs',
    async run(store) {
      await beginAt(store, { chain: CHAIN, from_block: 0, next_block: 0, since_time: 1 });
      const many = (block: number, from: string, count: number, id: string) => [
        nftTransfer(block, from, ALICE, id, '1', 0),
        ...Array.from({ length: count - 1 }, (_, at) =>
          nftTransfer(block, from, addressOf(at + 1), id, '1', at + 1),
        ),
      ];
      const blocks = [
        many(0, CAROL, 100, '1'),
        many(1, CAROL, 99, '2'),
        // Alice gave them all away herself.
        many(2, ALICE, 200, '3'),
        [nftTransfer(3, BOB, ALICE, '4', '1')],
        many(4, CAROL, 100, '5'),
        // Later, Bob sends her one more in a separate transaction.
        [nftTransfer(5, BOB, ALICE, '5', '1')],
      ];
      await writeRange(
        store,
        CHAIN,
        0,
        6,
        range(0, 6, (block) => blocks[block] ?? []),
      );
      const owned = ['1', '2', '3', '4', '5', '6'].map((tokenId) => ({
        token: NFT_ROWS,
        tokenId,
      }));
      const airdropped = createAirdropped(store);
      assert.deepEqual(
        await airdropped(CHAIN, ALICE.toUpperCase(), owned),
        new Set([`${NFT_ROWS}/1`]),
      );
      assert.deepEqual(await airdropped(CHAIN, ALICE, []), new Set());
      assert.deepEqual(await airdropped('eip155:2', ALICE, owned), new Set());
    },
  },
  {
    title: 'held NFTs: those with more units received than sent',
    async run(store) {
      await beginAt(store, { chain: CHAIN, from_block: 0, next_block: 0, since_time: 1 });
      const moves = [
        nftTransfer(0, CAROL, ALICE, '1', '5'),
        nftTransfer(1, ALICE, BOB, '1', '3'),
        nftTransfer(2, ALICE, ALICE, '1', '2'),
        nftTransfer(3, CAROL, ALICE, '2', '1'),
        nftTransfer(4, ALICE, BOB, '2', '1'),
        nftTransfer(5, BOB, ALICE, '3', '4'),
        nftTransfer(6, CAROL, ALICE, String(2n ** 256n - 1n), '1'),
      ];
      await writeRange(
        store,
        CHAIN,
        0,
        7,
        range(0, 7, (block) => [moves[block] ?? assert.fail()]),
      );
      for (const limit of [1, 2, 50]) {
        assert.deepEqual(await heldBy(store, ALICE, limit), ['1', String(2n ** 256n - 1n), '3']);
        assert.deepEqual(await heldBy(store, BOB, limit), ['1', '2']);
        assert.deepEqual(await heldBy(store, CAROL, limit), []);
        // The account may have held it before the store began.
        assert.deepEqual(await heldBy(store, ALICE, limit, false), [
          ...['1', String(2n ** 256n - 1n), '2', '3'],
        ]);
        assert.deepEqual(await heldBy(store, CAROL, limit, false), []);
      }
    },
  },
  {
    title: 'NFT older than the store, sent and received again: checked on the chain',
    async run(store) {
      await beginAt(store, { chain: CHAIN, from_block: 5, next_block: 5, since_time: 1 });
      const rows = range(5, 7, (block) => [
        block === 5 ? nftTransfer(5, ALICE, BOB, '1', '1') : nftTransfer(6, BOB, ALICE, '1', '1'),
      ]);
      await writeRange(store, CHAIN, 5, 7, rows);
      assert.deepEqual(await heldBy(store, ALICE), []);
      assert.deepEqual(await heldBy(store, ALICE, 50, false), ['1']);
    },
  },
  {
    title: 'transfers of other NFTs by third parties: not counted, even above the row limit',
    async run(store) {
      await beginAt(store, { chain: CHAIN, from_block: 0, next_block: 0, since_time: 1 });
      const write = (block: number, moves: ReturnType<typeof nftTransfer>[]) =>
        writeRange(
          store,
          ...([CHAIN, block, block + 1] as const),
          range(block, block + 1, () => moves.map((move, at) => ({ ...move, log_index: at }))),
        );
      const many = Array.from({ length: 5_001 }, (_, at) => at);
      await write(0, [
        ...[nftTransfer(0, CAROL, ALICE, '1', '1'), nftTransfer(0, CAROL, ALICE, '2', '1')],
        nftTransfer(0, ALICE, BOB, '2', '1'),
        // Between both, and never hers.
        ...many.map((at) => nftTransfer(0, ALICE, BOB, `1${at}`, '1')),
      ]);
      assert.deepEqual(await heldBy(store, ALICE), ['1']);
      const there = many.map(() => nftTransfer(1, BOB, ALICE, '7', '1'));
      const back = many.map(() => nftTransfer(1, ALICE, BOB, '7', '1'));
      await write(1, [...there, ...back]);
      assert.deepEqual(await heldBy(store, ALICE), ['1', '2', '7']);
    },
  },
];
