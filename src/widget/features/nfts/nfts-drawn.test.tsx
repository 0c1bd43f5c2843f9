/** Tests the rendered NFTs in a fake document without a browser: each state of the tab. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import type { NftEntry } from '../../../protocol/http/nfts';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import { resetAccount, setConnected } from '../../core/state/accounts';
import { setChains } from '../../core/state/namespaces';
import { setNetworks } from '../../core/state/networks';
import { accountOn } from '../../core/testing/fake-account';
import { fakeNetwork } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../core/testing/fake-dom';
import { configure, fakeFetch, fakeStorage, setGlobal } from '../../core/testing/fake-page';
import { HERE, nftOf } from './fake-nfts';
import { NftDetailView } from './NftDetailView';
import { NftsTab } from './NftsTab';
import { resetNfts } from './nfts';

let root: FakeNode;

const idOf = (node: FakeNode): string => node.attributes.get('data-testid') ?? '';
const byId = (id: string): FakeNode | undefined => nodesIn(root).find((node) => idOf(node) === id);
const tiles = (): string[] =>
  nodesIn(root)
    .filter((node) => idOf(node).startsWith('nft-tile-'))
    .map((node) => idOf(node).split('/').at(-1) ?? '');

async function until(look: () => unknown): Promise<void> {
  for (let turn = 0; turn < 200 && !look(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(look(), textOf(root));
}

function draw(nfts: readonly NftEntry[] | number, more: object = {}): void {
  setGatewayLoader(() => import('../../core/gateway/gateway-api'));
  configure({ networks: 'eip155:31337' });
  fakeFetch((path) => {
    if (path.endsWith('supported-chains')) return { body: { http: [HERE], ws: [] } };
    if (!path.endsWith('/nfts')) return { body: {} };
    return typeof nfts === 'number' ? { status: nfts } : { body: { nfts, next: null, ...more } };
  });
  setNetworks([fakeNetwork(HERE, 'Local One')]);
  setChains(['eip155']);
  setConnected(accountOn());
  render(<NftsTab available={() => true} />, root as never);
}

beforeEach(() => {
  root = fakeDocument();
  setGlobal('localStorage', fakeStorage());
  resetNfts();
});
afterEach(() => {
  render(null, root as never);
  resetAccount('eip155');
});

test('loading: skeletons, then tiles; spam only behind its switch', async () => {
  const name = 'Re\u202eversed <b>';
  draw([nftOf('1', { name }), nftOf('2', { isSpam: true }), nftOf('3', { name: null })]);
  assert.ok(byId('nfts-waiting'));
  await until(() => byId('nfts'));
  assert.deepEqual(tiles(), ['1', '3']);
  assert.match(textOf(root), /Reversed <b> Stamps/);
  assert.match(textOf(root), /#3 Stamps/);
  assert.match(textOf(byId('nfts-spam') as FakeNode), /Show spam \(1\)/);
  assert.equal(nodesIn(root).filter(({ localName }) => localName === 'img').length, 0);
});

test('empty, only spam, and failed: distinguished', async () => {
  draw([]);
  await until(() => byId('nfts-receive'));
  render(null, root as never);
  resetNfts();
  draw([nftOf('1', { isSpam: true })]);
  await until(() => /Only spam/.test(textOf(root)));
  assert.ok(byId('nfts-spam'));
  render(null, root as never);
  resetNfts();
  draw(500);
  await until(() => byId('retry'));
  assert.match(textOf(root), /NFTs unavailable/);
});

test('end of the list: shows the start date, also when empty; nothing for the whole chain', async () => {
  const said = () => textOf(byId('nfts-since') ?? assert.fail(textOf(root)));
  const since = '2023-01-02T12:00:00Z';
  draw([nftOf('1')], { since });
  await until(() => byId('nfts'));
  assert.equal(said(), 'NFTs since \u2068Jan 2, 2023\u2069');
  for (const nfts of [[], [nftOf('1', { isSpam: true })]]) {
    render(null, root as never);
    resetNfts();
    draw(nfts, { since });
    await until(() => byId('nfts-since'));
    assert.equal(said(), 'NFTs since \u2068Jan 2, 2023\u2069');
  }
  for (const more of [{}, { since: 'yesterday' }]) {
    render(null, root as never);
    resetNfts();
    draw([nftOf('1')], more);
    await until(() => byId('nfts'));
    assert.equal(byId('nfts-since'), undefined, JSON.stringify(more));
  }
});

test('thousands of NFTs: only the visible ones are rendered', async () => {
  draw(Array.from({ length: 200 }, (_, at) => nftOf(String(at))));
  await until(() => byId('nfts'));
  assert.ok(tiles().length <= 21, `${tiles().length} tiles`);
});

test('one NFT: text metadata, complete number, and the explorer of its network', async () => {
  const tokenId = String(2n ** 256n - 1n);
  const traits = [
    { name: 'Colour', value: 'Red' },
    { name: 'Colour', value: '<i>Blue</i>' },
  ];
  const description = 'Claim at https://evil.example';
  draw([nftOf(tokenId, { traits, description, isSpam: true, quantity: '12' })]);
  await until(() => byId('nfts-spam'));
  const { id } = nftOf(tokenId);
  render(<NftDetailView data={{ id }} available={() => true} />, root as never);
  assert.equal(textOf(byId('nft-id') as FakeNode), tokenId);
  assert.equal(textOf(byId('nft-traits') as FakeNode), 'ColourRedColour<i>Blue</i>');
  assert.match(textOf(root), /Don't visit its links/);
  assert.match(textOf(root), /Owned12/);
  const links = nodesIn(root).filter(({ localName }) => localName === 'a');
  assert.deepEqual(
    links.map((link) => link.href ?? link.attributes.get('href')),
    [`https://explorer.example/token/0xA36B5D8910997B199cF8f4b411bf96c6C6BC1128?a=${tokenId}`],
  );
});

test('NFT of another account, or of none: not rendered', async () => {
  draw([nftOf('1')]);
  await until(() => byId('nfts'));
  render(
    <NftDetailView data={{ id: 'eip155:1/erc721:0x0/9' }} available={() => true} />,
    root as never,
  );
  assert.equal(textOf(root), '');
});
