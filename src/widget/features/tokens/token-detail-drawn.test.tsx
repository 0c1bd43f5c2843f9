/** Tests the rendered token screen, in a document without a browser. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { refreshPortfolio } from '../../core/account-data/portfolio';
import { $options, setOptions } from '../../core/config/options';
import {
  type FakeBalances,
  fakeBalances,
  fakeEntry,
  passing,
} from '../../core/testing/fake-balances';
import { TWO } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, press, textOf } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { $route, pushView, resetView } from '../../core/views/router';
import { TokenDetailView } from './TokenDetailView';
import { TokensTab } from './TokensTab';

let it: FakeBalances;
let root: FakeNode;

const byId = (id: string): FakeNode | undefined =>
  nodesIn(root).find((node) => node.attributes.get('data-testid') === id);

/** As the fake gateway lists it: 1.5 of a token that is worth 7 each. */
const ID = `0x${'42'.padStart(40, '0')}`;

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) await passing(100);
}

const show = (id: unknown): void => {
  resetView('Account');
  pushView('TokenDetail', { id });
  render(<TokenDetailView data={{ id }} available={() => true} />, root as never);
};

beforeEach(async () => {
  it = await fakeBalances();
  root = fakeDocument();
  // The mocked timer never fires without a delay, and the framework runs effects with no delay.
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
  await refreshPortfolio('eip155');
});
afterEach(async () => {
  await pass(500);
  render(null, root as never);
  it.stop();
});

test('row pressed: opens the token', () => {
  resetView('Account');
  render(<TokensTab available={() => true} />, root as never);
  const row = byId(`token-${ID}`) ?? assert.fail(textOf(root));
  press(row);
  assert.deepEqual([$route.get().view, $route.get().data], ['TokenDetail', { id: ID }]);
});

test('token: balance in full, value and price; receiving opens from here', () => {
  show(ID);
  const text = (id: string) => textOf(byId(id) ?? assert.fail(textOf(root)));
  assert.match(text('token-holdings'), /1\.5 .*B/);
  assert.match(text('token-worth'), /\$10\.50/);
  assert.match(text('token-price'), /\$7\.00/);
  press(byId('token-receive') ?? assert.fail(textOf(root)));
  assert.equal($route.get().view, 'WalletReceive');
});

test('listed token: its logo, and the explorer page of its contract; no caution', async () => {
  const iconUrl = 'https://gateway.test/v1/media/b';
  it.answer = async () => [{ ...fakeEntry('B', '7'), verified: true, iconUrl }];
  await refreshPortfolio('eip155', { again: true });
  await pass(100);
  show(ID);
  const images = nodesIn(root).filter(({ localName }) => localName === 'img');
  assert.deepEqual(
    images.map(({ attributes }) => attributes.get('src')),
    [iconUrl],
  );
  const link = byId('token-explorer')?.attributes.get('href');
  assert.equal(link, `https://explorer.example/token/${ID}`);
  assert.equal(textOf(byId('token-contract') ?? assert.fail()), ID);
  assert.doesNotMatch(textOf(root), /Unlisted token/);
});

test('unlisted token: a caution, and letters in place of its picture', async () => {
  const iconUrl = 'https://evil.test/b.png';
  const listed = { ...fakeEntry('A'), verified: true };
  it.answer = async () => [listed, { ...fakeEntry('B', '7'), verified: false, iconUrl }];
  await refreshPortfolio('eip155', { again: true });
  await pass(100);
  show(ID);
  assert.match(textOf(root), /Unlisted token\. Anyone can create a token with this name\./);
  assert.equal(
    nodesIn(root).some(({ localName }) => localName === 'img'),
    false,
  );
});

test('unknown token: back to Account, nothing rendered', async () => {
  show('0x0000000000000000000000000000000000000000');
  await pass(500);
  assert.equal(byId('token-holdings'), undefined);
  assert.equal($route.get().view, 'Account');
});

test('token on another network: names it, and offers to switch in place of sending', async () => {
  setOptions({ ...$options.get(), portfolio: 'all-networks' });
  const other = { ...fakeEntry('C', '4'), chainId: TWO.id, address: `${TWO.id}:${ID}` };
  it.answer = async ({ networkId }) => (networkId === TWO.id ? [other] : [fakeEntry('B', '7')]);
  await refreshPortfolio('eip155', { again: true });
  await pass(100);
  resetView('Account');
  const data = { id: ID, networkId: TWO.id };
  pushView('TokenDetail', data);
  render(<TokenDetailView data={data} available={() => true} />, root as never);
  assert.match(textOf(root), /Local Two/);
  assert.equal(byId('token-receive'), undefined);
  press(byId('token-switch') ?? assert.fail(textOf(root)));
  assert.deepEqual([$route.get().view, $route.get().data], ['SwitchNetwork', { network: TWO }]);
});
