/**
 * Tests Solana NFTs from an external service (a mock), which the gateway verifies on the local
 * chain.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { RemoteError } from '../../gateway/upstreams/fetch/guarded-fetch';
import { nfts } from '../../protocol/http/nfts';
import { type LocalSolana, startLocalSolana } from '../chains/solana/local-solana';
import { LOCAL_SOLANA, SOLANA_ACCOUNTS } from '../facts';
import { SOLANA_TOKENS } from '../facts-seed-solana';
import { seedSolana } from '../seed/solana/tokens';
import { type SeededGateway, seededGateway } from './test-seeded';

const { id: CHAIN } = LOCAL_SOLANA;
const [OWNER = '', OTHER = ''] = SOLANA_ACCOUNTS;
const { metaplexNft, nft2022, spl0, spl6 } = SOLANA_TOKENS;
const placeOf = (account: string, cursor = '') => `https://data.test/${account}?page=${cursor}`;

let solana: LocalSolana;
const gateways: SeededGateway[] = [];

before(async () => {
  solana = await startLocalSolana(seedSolana);
});
after(async () => {
  for (const gateway of gateways) await gateway.stop();
  solana.close();
});

/** The service's replies by address. */
function listed(pages: Record<string, unknown>) {
  const list = {
    ...{ kind: 'rest' as const, url: 'https://data.test/{address}?page={cursor}' },
    ...{ list: ['items'], next: ['next'], fields: { contract: ['id'] } },
  };
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 };
  const chains = { [CHAIN]: { rpc: [solana.url], nativeCurrency, sources: { nfts: list } } };
  const outside: string[] = [];
  const gateway = seededGateway(
    new Map([[CHAIN, solana.url]]),
    { chains },
    {
      remote: async (url) => {
        outside.push(url);
        const found = pages[url] ?? new RemoteError('http_404');
        if (found instanceof RemoteError) throw found;
        return Buffer.from(typeof found === 'string' ? found : JSON.stringify(found));
      },
    },
  );
  gateways.push(gateway);
  return {
    outside,
    async page(account: string, cursor?: string | null) {
      const more = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const response = await gateway.get(`/v1/account/${account}/nfts?chainId=${CHAIN}${more}`);
      const body: unknown = await response.json();
      const parsed = response.ok ? v.parse(nfts.reply, body) : { nfts: [], next: null };
      return { status: response.status, ...parsed };
    },
  };
}
const items = (...ids: unknown[]) => ids.map((id) => ({ id }));

test('listed NFTs: returned page by page with on-chain data; not owned or not an NFT: omitted', async () => {
  const pages = {
    [placeOf(OWNER)]: {
      items: items(metaplexNft.mint, spl6.mint, spl0.mint, metaplexNft.mint),
      next: 2,
    },
    [placeOf(OWNER, '2')]: { items: items(OTHER, nft2022.mint), next: null },
    [placeOf(OTHER)]: { items: items(metaplexNft.mint, nft2022.mint) },
  };
  const { page, outside } = listed(pages);
  const one = await page(OWNER);
  assert.deepEqual(
    one.nfts.map(({ id, name, standard, quantity }) => [id, name, standard, quantity]),
    [[`${CHAIN}/nft:${metaplexNft.mint}`, 'Flag', 'metaplex', '1']],
  );
  const two = await page(OWNER, one.next);
  assert.deepEqual(
    two.nfts.map(({ id, name, standard }) => [id, name, standard]),
    [[`${CHAIN}/nft:${nft2022.mint}`, 'Leaf 1', 'token-2022']],
  );
  assert.equal(two.next, null);
  assert.deepEqual(outside, [placeOf(OWNER), placeOf(OWNER, '2')]);
  assert.deepEqual(await page(OTHER), { status: 200, nfts: [], next: null });
});

test('invalid entries: left out; a repeated cursor: ends the list', async () => {
  const odd = [
    null,
    7,
    {},
    '',
    '0x12',
    'l'.repeat(44),
    'z'.repeat(44),
    '1'.repeat(44),
    `${nft2022.mint}0`,
    [nft2022.mint],
  ];
  const { page } = listed({
    [placeOf(OWNER)]: { items: [null, 1, ...items(...odd), { id: nft2022.mint }], next: 'a' },
    [placeOf(OWNER, 'a')]: { items: items(nft2022.mint), next: 'a' },
  });
  const { nfts: found, next } = await page(OWNER);
  assert.deepEqual(
    found.map(({ name }) => name),
    ['Leaf 1'],
  );
  assert.equal((await page(OWNER, next)).next, null);
});

test('service down or malformed reply: an outage, not an empty gallery', async () => {
  for (const answer of [
    ...['{"items":[', { message: 'ok' }, { items: {} }],
    ...(['http_404', 'http_429', 'http_500', 'timeout'] as const).map(
      (reason) => new RemoteError(reason),
    ),
  ]) {
    assert.equal((await listed({ [placeOf(OWNER)]: answer }).page(OWNER)).status, 503);
  }
});
