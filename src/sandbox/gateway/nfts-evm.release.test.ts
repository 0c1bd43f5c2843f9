/**
 * Tests the gateway's NFTs on the seeded chain: its reply must match an independent client's read
 * of the chain.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { type Address, parseAbi } from 'viem';
import { memoryStore, type Store } from '../../gateway/store/open-store';
import { type GuardedFetch, RemoteError } from '../../gateway/upstreams/fetch/guarded-fetch';
import { type NftEntry, nfts } from '../../protocol/http/nfts';
import { stopAnvils } from '../chains/anvil';
import { LARGEST_ID, SEED_ACCOUNTS, SEED_COLLECTIONS, SEED_TRAPS } from '../facts-seed';
import { type Client, clientOf, USERS } from '../seed/test-client';
import { EVM, type SeededGateway, seededGateway } from './test-seeded';

const ABI = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function transferFrom(address, address, uint256)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
]);
const { stamps, editions, spam } = SEED_COLLECTIONS;

declare const __ROOT__: string;

let chain: Client;
let gateway: SeededGateway;
let urls: Map<string, string>;
let store: Store;

before(async () => {
  chain = await clientOf(31337, path.join(__ROOT__, 'src/sandbox/seed'));
  urls = new Map([[EVM, chain.chain.rpcUrls.default.http[0] ?? '']]);
  store = memoryStore();
  gateway = seededGateway(urls, {}, { store });
  await gateway.read();
});
after(async () => {
  await gateway.stop();
  await store.close();
  await stopAnvils();
});

async function pageOf(account: string, cursor?: string | null, from = gateway) {
  const more = cursor ? `&cursor=${cursor}` : '';
  const raw = await from.json(`/v1/account/${account}/nfts?chainId=${EVM}${more}`);
  const parsed = v.parse(nfts.reply, raw);
  assert.deepEqual(parsed.nfts, raw.nfts, 'nothing of the reply is lost to the protocol’s parser');
  return parsed;
}

async function allOf(account: string): Promise<NftEntry[][]> {
  const pages: NftEntry[][] = [];
  let next: string | null = null;
  do {
    const page = await pageOf(account, next);
    pages.push(page.nfts);
    next = page.next;
  } while (next);
  return pages;
}

/** Asserts that the entry matches the chain as viem reads it. */
async function sameAsChain({ collection, tokenId, standard, quantity }: NftEntry, owner: Address) {
  const address = collection.address.split(':')[2] as Address;
  const about = { address, abi: ABI } as const;
  const id = BigInt(tokenId);
  if (standard === 'erc721') {
    const held = await chain.readContract({ ...about, functionName: 'ownerOf', args: [id] });
    assert.deepEqual([held, quantity], [owner, '1'], tokenId);
    return;
  }
  const args = [owner, id] as const;
  const held = await chain.readContract({ ...about, functionName: 'balanceOf', args });
  assert.equal(quantity, String(held), tokenId);
}

const of = (entries: readonly NftEntry[], { address }: { address: string }) =>
  entries.filter(({ collection }) => collection.address === `${EVM}:${address}`);

test('account 0: every NFT of both standards, with its contract metadata, and spam flagged', async () => {
  const [entries = [], ...more] = await allOf(USERS[0]);
  assert.deepEqual(more, []);
  for (const entry of entries) await sameAsChain(entry, USERS[0]);
  assert.deepEqual(
    of(entries, stamps).map(({ tokenId, name, isSpam }) => [tokenId, name, isSpam]),
    ['1', String(LARGEST_ID), '2', '3'].map((id) => [
      id,
      id === String(LARGEST_ID) ? `Stamp ${id.slice(0, 57)}…` : `Stamp ${id}`,
      false,
    ]),
  );
  const [one] = of(entries, stamps);
  assert.equal(one?.id, `${EVM}/erc721:${stamps.address}/1`);
  assert.equal(one?.collection.name, stamps.name);
  assert.deepEqual(one?.traits, [
    { name: 'Parity', value: 'odd' },
    { name: 'Value', value: '1' },
  ]);
  assert.deepEqual(
    of(entries, editions).map(({ tokenId, name, quantity, isSpam }) => [
      ...[tokenId, name, quantity, isSpam],
    ]),
    [
      ['1', 'Piece #1', '3', false],
      ['2', 'Piece #2', '1000000', false],
    ],
  );
  assert.equal(of(entries, spam).length, Object.keys(SEED_TRAPS).length);
  assert.ok(of(entries, spam).every(({ isSpam }) => isSpam));
  assert.equal(entries.length, 4 + 2 + Object.keys(SEED_TRAPS).length);
});

test('third-party text: sanitized and truncated; links to this machine are never fetched', async () => {
  const { nfts: entries } = await pageOf(USERS[0]);
  const trap = (name: keyof typeof SEED_TRAPS) =>
    of(entries, spam).find(({ tokenId }) => tokenId === String(SEED_TRAPS[name]));
  for (const name of ['addressOfMachine', 'scriptAsLink'] as const) {
    assert.equal(trap(name)?.picture, null, name);
    assert.ok(trap(name)?.name, name);
  }
  for (const name of ['notJson', 'ipfs', 'reverts', 'addressOfMetadata'] as const) {
    assert.deepEqual([trap(name)?.name, trap(name)?.picture], [null, null], name);
  }
  const long = trap('longNames');
  assert.equal(long?.name, `${'N'.repeat(63)}…`);
  assert.ok(!/\u200b/.test(long?.description ?? '\u200b'));
  assert.deepEqual(long?.traits, [{ name: `${'T'.repeat(63)}…`, value: `${'V'.repeat(127)}…` }]);
  assert.equal(trap('manyTraits')?.traits.length, 64);
});

test('images: only the gateway’s own; SVG cannot run, and foreign URLs are absent', async () => {
  const { nfts: entries } = await pageOf(USERS[0]);
  const [stamp] = of(entries, stamps);
  const response = await gateway.get(stamp?.picture ?? '');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'image/svg+xml');
  assert.equal(
    response.headers.get('content-security-policy'),
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  const uri = await chain.readContract({
    ...{ address: stamps.address, abi: ABI, functionName: 'tokenURI', args: [1n] },
  });
  const json = Buffer.from(uri.split(',')[1] ?? '', 'base64').toString();
  const { image } = JSON.parse(json) as { image: string };
  const drawn = Buffer.from(image.split(',')[1] ?? '', 'base64').toString();
  assert.equal(await response.text(), drawn, 'to the last byte what the contract draws');
  const [nft] = of(entries, editions);
  assert.match(await (await gateway.get(nft?.picture ?? '')).text(), /^<svg xmlns='http/);
  for (const id of ['0'.repeat(32), 'x', '..%2Fhealth', 'F'.repeat(32), 'f'.repeat(33)]) {
    assert.equal((await gateway.get(`/v1/media/${id}`)).status, 404, id);
  }
});

test('heavy account: pages of 50, each NFT once, and foreign cursors are rejected', async () => {
  const pages = await allOf(SEED_ACCOUNTS.heavy);
  const all = pages.flat();
  assert.deepEqual(pages.map(({ length }) => length).slice(0, 2), [50, 50]);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  const ids = of(all, stamps).map(({ tokenId }) => Number(tokenId));
  assert.deepEqual(
    ids.sort((a, b) => a - b),
    Array.from({ length: 120 }, (_, at) => 1000 + at),
  );
  assert.ok(all.every(({ name, picture }) => name && picture));
  for (const entry of all) await sameAsChain(entry, SEED_ACCOUNTS.heavy);
  const { next } = await pageOf(SEED_ACCOUNTS.heavy);
  const other = `/v1/account/${USERS[0]}/nfts?chainId=${EVM}&cursor=${next}`;
  assert.equal((await gateway.get(other)).status, 400);
  for (const cursor of ['x', `${next}x`, 'AAAA', '%00']) {
    const at = `/v1/account/${SEED_ACCOUNTS.heavy}/nfts?chainId=${EVM}&cursor=${cursor}`;
    assert.equal((await gateway.get(at)).status, 400, cursor);
  }
});

test('transferred NFT: omitted, even before the store knows', async () => {
  const before = of((await pageOf(USERS[3])).nfts, stamps).map(({ tokenId }) => tokenId);
  assert.deepEqual(before, ['31', '32', '33']);
  const late = seededGateway(urls);
  await late.read();
  await late.pause();
  const args = [USERS[3], USERS[4], 31n] as const;
  const write = { address: stamps.address, abi: ABI, functionName: 'transferFrom', args };
  await chain.done({ ...write, account: USERS[3] });
  const now = of((await pageOf(USERS[3], undefined, late)).nfts, stamps);
  assert.deepEqual(
    now.map(({ tokenId }) => tokenId),
    ['32', '33'],
  );
  await late.stop();
});

test('account without NFTs: an empty page; invalid address or chain: rejected', async () => {
  assert.deepEqual(await pageOf(`0x${'9'.repeat(40)}`), { nfts: [], next: null });
  const status = async (at: string) => (await gateway.get(at)).status;
  assert.equal(await status(`/v1/account/0x12/nfts?chainId=${EVM}`), 400);
  assert.equal(await status(`/v1/account/${USERS[0]}/nfts?chainId=eip155:1`), 400);
  assert.equal(await status(`/v1/account/${USERS[0]}/nfts`), 400);
  // The gateway serves this network, but no indexer follows it.
  assert.equal(await status(`/v1/account/${USERS[0]}/nfts?chainId=eip155:31339`), 503);
  const { features } = (await gateway.json('/health')) as {
    features: Record<string, Record<string, string>>;
  };
  assert.deepEqual(features.nfts, { [EVM]: 'up', 'eip155:31339': 'off' });
  assert.equal(features.files?.ipfs, 'off');
});

const IPFS = 'https://ipfs.test/ipfs/';
const PICTURE = 'https://pictures.test/1.gif';

/** A gateway with mock third-party servers, on the same store, and without any NFT metadata yet. */
async function among(answers: (url: string) => Buffer | RemoteError | Promise<never>) {
  const asked: string[] = [];
  const remote: GuardedFetch = async (url) => {
    asked.push(url);
    const found = await answers(url);
    if (found instanceof RemoteError) throw found;
    return found;
  };
  const thirdParties = { servers: remote, gateways: remote };
  await store.db.deleteFrom('nfts').execute();
  const own = seededGateway(urls, { media: { ipfs: [IPFS] } }, { thirdParties, store });
  await own.read();
  const trap = async () => {
    const { nfts: entries } = await pageOf(USERS[0], undefined, own);
    return of(entries, spam).find(({ tokenId }) => tokenId === String(SEED_TRAPS.ipfs));
  };
  return { own, asked, trap };
}

test('IPFS metadata: read from the configured gateway, its image only on request', async () => {
  const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1');
  const { own, asked, trap } = await among((url) => {
    if (url === PICTURE) return gif;
    return Buffer.from(JSON.stringify({ name: 'Far away', image: PICTURE }));
  });
  const found = await trap();
  assert.equal(found?.name, 'Far away');
  assert.equal(asked.length, 1);
  assert.match(asked[0] ?? '', /^https:\/\/ipfs\.test\/ipfs\/bafy\w+\/1\.json$/);
  const picture = await own.get(found?.picture ?? '');
  assert.equal(picture.headers.get('content-type'), 'image/gif');
  assert.deepEqual(Buffer.from(await picture.arrayBuffer()), gif);
  assert.deepEqual(asked.slice(1), [PICTURE]);
  await own.stop();
});

for (const [fault, answer] of [
  ['malformed JSON', Buffer.from('{"name":')],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['429', new RemoteError('http_429')],
  ['too much', new RemoteError('too_large')],
  ['a hang', new RemoteError('timeout')],
] as const) {
  test(`${fault} in place of metadata: the NFT has no metadata, and all others are complete`, async () => {
    const { own, trap } = await among(() => answer);
    const { nfts: entries } = await pageOf(USERS[0], undefined, own);
    assert.equal(entries.length, 4 + 2 + Object.keys(SEED_TRAPS).length);
    assert.equal(of(entries, stamps)[0]?.name, 'Stamp 1');
    assert.deepEqual([(await trap())?.name, (await trap())?.picture], [null, null]);
    await own.stop();
  });
}

test('gateway started late: returns the time since which its data is complete', async () => {
  const rpc = [urls.get(EVM) ?? ''];
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const sources = { history: { kind: 'onchain', from: 'latest' } } as const;
  const late = seededGateway(urls, { chains: { [EVM]: { rpc, nativeCurrency, sources } } });
  await late.read();
  const { nfts: entries, since } = await pageOf(USERS[0], undefined, late);
  const { timestamp } = await chain.getBlock();
  assert.deepEqual(entries, []);
  assert.equal(since, new Date(Number(timestamp) * 1000).toISOString());
  await late.stop();
});

test('chain still being indexed: no empty NFT list is returned', async () => {
  const unread = seededGateway(urls);
  const response = await unread.get(`/v1/account/${USERS[0]}/nfts?chainId=${EVM}`);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '5');
  await unread.stop();
});
