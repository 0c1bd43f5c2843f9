/** Tests the rows of the settings that a login by e-mail has, in a fake document. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { SHOW_RECEIPTS } from '../../../protocol/frame/show-receipts';
import { connect } from '../../core/connect/connect';
import type { Connector } from '../../core/contracts/wallet';
import { storage } from '../../core/storage/typed-storage';
import {
  ADDRESS,
  fakeConnector,
  fakePage,
  fakeWorld,
  type World,
} from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, press } from '../../core/testing/fake-dom';
import { $route, resetView } from '../../core/views/router';
import { authConnector } from '../../core/wallets/auth-connector';
import { AccountSettingsView } from './AccountSettingsView';

const ROWS = ['settings-email', 'settings-manage', 'settings-receipts'];
let root: FakeNode;
let world: World;

beforeEach(() => {
  fakePage();
  root = fakeDocument();
  world = fakeWorld({ options: { projectId: 'p 1', secureUrl: 'https://secure.test' } });
  storage.set('EMAIL', 'ann@shop.test');
  resetView('AccountSettings');
});
afterEach(() => {
  render(null, root as never);
  world.stop();
});

const idOf = (node: FakeNode): string => node.attributes.get('data-testid') ?? '';
const row = (id: string): FakeNode =>
  nodesIn(root).find((node) => idOf(node) === id) ?? assert.fail(`no ${id}`);

/** @returns the rows that only a login has, from the top. */
async function draw(connector: Connector, available = true): Promise<string[]> {
  await connect(connector);
  render(<AccountSettingsView data={{}} available={() => available} />, root as never);
  return nodesIn(root)
    .map(idOf)
    .filter((id) => ROWS.includes(id));
}
const login = (): Connector => authConnector('ID_AUTH', 'eip155') ?? assert.fail();

test('e-mail: the address, and the way to change it', async () => {
  assert.deepEqual(await draw(login()), ROWS);
  assert.ok(nodesIn(row('settings-email')).some(({ data }) => data === 'ann@shop.test'));
  press(row('settings-email'));
  assert.equal($route.get().view, 'UpdateEmailWallet');
});

test('export, own keys, devices, sign-out: on the account page of the secure site, in a tab of its own', async () => {
  await draw(login());
  const { attributes } = row('settings-manage');
  assert.equal(attributes.get('href'), 'https://secure.test/dashboard?projectId=p%201');
  assert.equal(attributes.get('target'), '_blank');
  assert.match(String(attributes.get('rel')), /noopener/);
});

test('custody: said below the account page, for a login by e-mail only', async () => {
  await draw(login());
  const words = () =>
    nodesIn(root)
      .map(({ data }) => data ?? '')
      .join(' ');
  assert.match(
    words(),
    /The operator can sign for this wallet, up to limits, unless you made it yours\./,
  );
  await draw(fakeConnector());
  assert.doesNotMatch(words(), /operator/);
});

test('receipts: the frame is asked to show them', async () => {
  await draw(login());
  const asked: unknown[] = [];
  world.provider.request = async (request) => void asked.push(request.method);
  press(row('settings-receipts'));
  assert.deepEqual(asked, [SHOW_RECEIPTS]);
});

test('without the screens of e-mail: no row that leads nowhere', async () => {
  assert.deepEqual(await draw(login(), false), ['settings-manage', 'settings-receipts']);
});

test('another wallet: none of them, even if an address was left behind', async () => {
  assert.deepEqual(await draw(fakeConnector()), []);
});

test('wallet of the browser: network row opens the networks; explorer in a tab without an opener', async () => {
  await draw(fakeConnector());
  const { attributes } = row('account-explorer');
  assert.equal(attributes.get('href'), `https://explorer.example/address/${ADDRESS}`);
  assert.equal(attributes.get('target'), '_blank');
  assert.match(String(attributes.get('rel')), /noopener/);
  assert.equal(idOf(row('disconnect')), 'disconnect');
  press(row('settings-network'));
  assert.equal($route.get().view, 'Networks');
});
