/** NFTs from services outside, by doubles with the shapes that were recorded of them; the chain is asked of each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { nfts } from '../../../protocol/http/nfts';
import { encode } from '../../abi/contract-functions';
import type { GatewayConfigInput } from '../../config';
import { ADDRESS, testGateway } from '../../test-gateway';
import { NEVER_SEEN } from '../external/test-services';
import { RemoteError } from '../fetch/guarded-fetch';

const CHAIN = 'eip155:1';
const RPC = 'https://one.test/';
const APES = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D';
const GEMS = '0x495f947276749Ce646f68AC8c248420045cb7b5e';
type Sources = NonNullable<Exclude<GatewayConfigInput['chains'][string], string[]>['sources']>;

const word = (hex: string) => hex.padStart(64, '0');
const textReply = (text: string) => {
  const hex = Buffer.from(text).toString('hex');
  const padded = hex.padEnd(Math.ceil(hex.length / 64) * 64, '0');
  return `0x${word('20')}${word((hex.length / 2).toString(16))}${padded}`;
};

/** A chain without Multicall3 where `owned` are the account's: by contract and id, how many. */
function chain(owned: Record<string, bigint>, answer?: () => unknown) {
  const selector = (name: Parameters<typeof encode>[0], args: unknown[]) =>
    encode(name, args).slice(0, 10);
  const [owner, balance] = [selector('ownerOf', [1]), selector('balanceOfId', [ADDRESS, 1])];
  const [name, supports] = [selector('name', []), selector('supportsInterface', ['0x80ac58cd'])];
  return ({ body }: { body: unknown }) => {
    if (answer) return answer();
    const one = (call: { id: number; params: [{ to: string; data: string }] }) => {
      const [{ to, data }] = call.params;
      const id = data.length < 74 ? 0n : BigInt(`0x${data.slice(-64)}`);
      const held = owned[`${to.toLowerCase()}/${id}`] ?? 0n;
      const isMulticall = /^0xca11/i.test(to);
      const said = isMulticall
        ? '0x'
        : data.startsWith(owner)
          ? `0x${word(held > 0n ? ADDRESS.slice(2).toLowerCase() : 'dead')}`
          : data.startsWith(balance)
            ? `0x${word(held.toString(16))}`
            : data.startsWith(name)
              ? textReply('Collection')
              : data.startsWith(supports)
                ? `0x${word('1')}`
                : textReply(`data:application/json,{"name":"No. ${held > 1n ? '{id}' : id}"}`);
      return { jsonrpc: '2.0', id: call.id, result: said };
    };
    return Array.isArray(body) ? body.map(one) : one(body as never);
  };
}

function world(sources: Sources, pages: Record<string, unknown>, node: ReturnType<typeof chain>) {
  const outside: string[] = [];
  const { get, log } = testGateway(
    { [RPC]: node },
    { chains: { [CHAIN]: { rpc: [RPC], sources } } },
    {
      remote: async (url) => {
        outside.push(url);
        const found = pages[url] ?? new RemoteError('http_404');
        if (found instanceof RemoteError) throw found;
        return Buffer.from(typeof found === 'string' ? found : JSON.stringify(found));
      },
    },
  );
  const page = async (cursor?: string | null) => {
    const more = cursor ? `&cursor=${cursor}` : '';
    const response = await get(`/v1/account/${ADDRESS}/nfts?chainId=${CHAIN}${more}`);
    const body: unknown = await response.json();
    const parsed = response.ok ? v.parse(nfts.reply, body) : { nfts: [], next: null };
    return { status: response.status, ...parsed };
  };
  const health = async () =>
    ((await (await get('/health')).json()) as { features: { nfts: Record<string, string> } })
      .features.nfts[CHAIN];
  return { page, outside, health, log };
}

const BLOCKSCOUT: Sources = { nfts: { kind: 'blockscout', url: 'https://scout.test/' } };
const FIRST = `https://scout.test/api/v2/addresses/${ADDRESS.toLowerCase()}/nft?type=ERC-721%2CERC-1155`;
/** As eth.blockscout.com answered, with what we do not read left out. */
const item = (contract: string, id: string, token_type: string, value: string | null = '1') => ({
  ...{ animation_url: null, external_app_url: null, id, image_url: 'https://i.test/1', value },
  ...{ is_unique: true, metadata: { name: 'a lie' }, owner: null, token_type },
  token: { address_hash: contract, name: 'a lie', symbol: 'X', type: token_type },
});

test('Blockscout: its list is checked on the chain, and the reply has the chain data', async () => {
  const next = { token_contract_address_hash: GEMS, token_id: '7', token_type: 'ERC-1155' };
  const second = `${FIRST}&token_contract_address_hash=${GEMS}&token_id=7&token_type=ERC-1155`;
  const { page, outside, health } = world(
    BLOCKSCOUT,
    {
      [FIRST]: {
        items: [
          item(APES, '1', 'ERC-721'),
          item(APES, '2', 'ERC-721'),
          item(GEMS, '7', 'ERC-1155', '900'),
          item(GEMS, '7', 'ERC-1155', '900'),
        ],
        next_page_params: next,
      },
      [second]: { items: [item(APES, '3', 'ERC-721')], next_page_params: null },
    },
    chain({
      [`${APES.toLowerCase()}/1`]: 1n,
      [`${GEMS.toLowerCase()}/7`]: 5n,
      [`${APES.toLowerCase()}/3`]: 1n,
    }),
  );
  const one = await page();
  assert.deepEqual(
    one.nfts.map(({ id, name, quantity, collection }) => [id, name, quantity, collection.name]),
    [
      [`${CHAIN}/erc721:${APES}/1`, 'No. 1', '1', 'Collection'],
      // The service reported 900.
      [`${CHAIN}/erc1155:${GEMS}/7`, `No. ${'0'.repeat(59)}…`, '5', 'Collection'],
    ],
  );
  const two = await page(one.next);
  assert.deepEqual([two.nfts.map(({ tokenId }) => tokenId), two.next], [['3'], null]);
  assert.deepEqual(outside, [FIRST, second]);
  assert.equal(await health(), 'up');
});

test('Blockscout: an unknown account has no NFTs; invalid entries and cursors are left out', async () => {
  const never = world(BLOCKSCOUT, { [FIRST]: NEVER_SEEN }, chain({}));
  assert.deepEqual(await never.page(), { status: 200, nfts: [], next: null });
  const odd = world(
    BLOCKSCOUT,
    {
      [FIRST]: {
        items: [
          ...[null, 1, {}, item('0x12', '1', 'ERC-721'), item(APES, '-1', 'ERC-721')],
          ...[item(APES, 'x', 'ERC-721'), item(APES, String(2n ** 256n), 'ERC-721')],
          ...[item(APES, '4', 'ERC-721', '0'), item(APES, '5', 'ERC-404')],
        ],
        next_page_params: { ['x'.repeat(50)]: 1, nested: {}, page: 'y'.repeat(400) },
      },
    },
    chain({ [`${APES.toLowerCase()}/5`]: 1n }),
  );
  const { nfts: found, next } = await odd.page();
  assert.deepEqual([found.map(({ tokenId }) => tokenId), next], [['5'], null]);
});

for (const [fault, answer] of [
  ['malformed JSON', '{"items":['],
  ['another shape', { message: 'ok' }],
  ['429', new RemoteError('http_429')],
  ['500', new RemoteError('http_500')],
  ['404 of another server', new RemoteError('http_404', '<html>')],
  ['a hang', new RemoteError('timeout')],
] as const) {
  test(`service: ${fault}: an outage, not an empty gallery`, async () => {
    const { page, health, log } = world(BLOCKSCOUT, { [FIRST]: answer }, chain({}));
    assert.equal((await page()).status, 503);
    assert.equal(await health(), 'down');
    assert.ok(!log.join().includes(ADDRESS.toLowerCase()));
  });
}

for (const [fault, answer] of [
  ['malformed JSON', () => new Response('<html>')],
  ['429', () => new Response('{}', { status: 429 })],
  ['a failing connection', () => Promise.reject(new TypeError('gone'))],
] as const) {
  test(`node: ${fault}: an outage, and the unconfirmed list is not returned`, async () => {
    const pages = { [FIRST]: { items: [item(APES, '1', 'ERC-721')], next_page_params: null } };
    const { page, health } = world(BLOCKSCOUT, pages, chain({}, answer));
    assert.equal((await page()).status, 503);
    assert.equal(await health(), 'down');
  });
}

test('any service: its list, field names and cursor; a list that goes in circles ends', async () => {
  const rest: Sources = {
    nfts: {
      ...{ kind: 'rest', url: 'https://data.test/{reference}/{address}?key=k&page={cursor}' },
      ...{ list: ['data', 'items'], next: ['data', 'next'] },
      fields: { contract: ['c'], tokenId: ['t'], standard: ['s'], quantity: ['q'] },
    },
  };
  const at = (cursor: string) =>
    `https://data.test/1/${ADDRESS.toLowerCase()}?key=k&page=${cursor}`;
  const data = (id: number, next: unknown) => ({
    data: { items: [{ c: APES, t: id, s: 'erc721', q: 1 }], next },
  });
  const { page, outside } = world(
    rest,
    { [at('')]: data(1, 'a&b'), [at('a%26b')]: data(2, 'a&b') },
    chain({ [`${APES.toLowerCase()}/1`]: 1n, [`${APES.toLowerCase()}/2`]: 1n }),
  );
  const one = await page();
  assert.deepEqual(
    one.nfts.map(({ tokenId }) => tokenId),
    ['1'],
  );
  const two = await page(one.next);
  assert.deepEqual([two.nfts.map(({ tokenId }) => tokenId), two.next], [['2'], null]);
  assert.deepEqual(outside, [at(''), at('a%26b')]);
});
