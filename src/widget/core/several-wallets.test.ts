/** Several wallets of one family, side by side. Sentences quoted: specification §3, §4, §6, §8. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { accountOf, connectedAccount } from './accounts';
import { $activeNetwork } from './chains';
import { $connecting, connect, disconnect } from './connections';
import { FAULTS, never } from './fake-provider';
import { type FakeWallet, fakeWallet, fakeWallets, type Wallets } from './fake-wallets';
import { ADDRESS, ADDRESS_2, fakePage, networkId, ONE, settle, TWO } from './fake-world';
import { onHostEvent } from './host-events';
import { $connections } from './live-connections';
import { $modal, openModal } from './modal';
import { setMultiWallet } from './multi-wallet';
import { restoreAll } from './restore';
import { $route, push } from './router';
import { recentConnections } from './saved-connections';
import { getProvider } from './sessions';
import { connectionLife, deleteConnection, switchConnection } from './switch-connection';
import { converge } from './tabs';
import { $toast } from './toasts';

const A4 = '0x27b1fdb04752bbc536007a920d24acb045561c26';
const A3 = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
let fox: FakeWallet;
let hare: FakeWallet;
let owl: FakeWallet;
let world: Wallets;
let page: ReturnType<typeof fakePage>;

const NETWORKS = [ONE, TWO];
const stored = (suffix: string) => page.storage.get(`@appkit-embed/no-project/${suffix}`);
const ids = () => ($connections.get().eip155 ?? []).map(({ connectorId }) => connectorId);
const take = (id: string) => connect(world.connector(id, 'eip155'));
const wish = (connectorId: string, address?: string) => ({
  namespace: 'eip155' as const,
  connectorId,
  ...(address && { address }),
});

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  page = fakePage();
  fox = fakeWallet('fox', { eip155: { accounts: [ADDRESS, A3], network: ONE.id } });
  hare = fakeWallet('hare', { eip155: { accounts: [ADDRESS_2], network: TWO.id } });
  owl = fakeWallet('owl', { eip155: { accounts: [A4], network: ONE.id } });
  world = fakeWallets([fox, hare, owl], { networks: NETWORKS });
});
afterEach(() => {
  world.stop();
  mock.timers.reset();
});

/** Another visit: the same storage, a new page. */
async function again(several: boolean): Promise<void> {
  const kept = new Map(page.storage);
  world.stop();
  for (const [key, value] of kept) page.storage.set(key, value);
  world = fakeWallets([fox, hare, owl], { networks: NETWORKS, several });
  await settle();
}

test('Connection: connectorId, accounts; the one that is used is first, the other one lives on', async () => {
  await take('fox');
  await take('hare');
  assert.deepEqual(ids(), ['hare', 'fox']);
  const [used, other] = $connections.get().eip155 ?? [];
  assert.deepEqual(used?.addresses, [ADDRESS_2]);
  assert.deepEqual(other?.addresses, [ADDRESS, A3]);
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  assert.equal($activeNetwork.get()?.id, TWO.id);
  assert.equal(world.watched(), 2);
});

test('Multi-wallet off: another wallet takes the place of the first', async () => {
  setMultiWallet(false);
  await take('fox');
  await take('hare');
  assert.deepEqual(ids(), ['hare']);
  assert.equal(world.watched(), 1);
  assert.equal(JSON.parse(stored('connections') ?? '').eip155.length, 1);
});

test('Multi-wallet off: what was kept from before is not brought back beside another wallet', async () => {
  await take('fox');
  await take('hare');
  hare.gone = true;
  await again(false);
  assert.deepEqual(ids(), ['fox']);
  await take('owl');
  assert.deepEqual(
    recentConnections('eip155', ids()).map(({ connectorId }) => connectorId),
    [],
  );
});

test('Switching connections: connected/active leads to reconnect or account switch', async () => {
  await take('fox');
  await take('hare');
  assert.equal(connectionLife('eip155', 'hare'), 'connected');
  assert.equal(connectionLife('eip155', 'fox'), 'active');
  fox.prompts = 0;
  assert.equal(await switchConnection(wish('fox')), 'wallet');
  assert.equal(fox.prompts, 0, 'nobody is asked');
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
  assert.equal($activeNetwork.get()?.id, ONE.id);
  assert.equal(stored('eip155:connected_connector_id'), 'fox');
  assert.equal(await switchConnection(wish('fox', A3)), 'account');
  assert.equal(connectedAccount('eip155')?.address, A3);
  assert.deepEqual(connectedAccount('eip155')?.allAddresses, [A3, ADDRESS]);
  assert.equal(await switchConnection(wish('fox', A3)), 'nothing');
});

test('an address that the wallet has not granted is never shown', async () => {
  await take('fox');
  await assert.rejects(switchConnection(wish('fox', ADDRESS_2)), { code: 'unauthorized' });
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
});

test('a chosen account stays when the wallet repeats itself, and goes when it is taken back', async () => {
  await take('fox');
  await switchConnection(wish('fox', A3));
  world.tell('fox', 'eip155').accounts([ADDRESS, A3]);
  assert.equal(connectedAccount('eip155')?.address, A3);
  world.tell('fox', 'eip155').accounts([ADDRESS]);
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
});

test('Switching connections: disconnected leads to full reconnect through the matching route', async () => {
  await take('fox');
  await disconnect('eip155', 'fox');
  assert.equal(connectionLife('eip155', 'fox'), 'disconnected');
  openModal('ProfileWallets');
  assert.equal(await switchConnection(wish('fox')), 'route');
  assert.equal($route.get().view, 'ConnectingExternal');
  openModal('ProfileWallets');
  await switchConnection(wish('walletConnect'));
  assert.equal($route.get().view, 'ConnectingWalletConnect');
});

test("Switching connections: any other status is an error ('Invalid connection status: {status}')", async () => {
  fox.wait = never;
  void take('fox');
  await settle();
  await assert.rejects(switchConnection(wish('fox')), {
    code: 'invalid_connection_status',
    message: 'Invalid connection status: connecting',
  });
});

test("'No connector found for connection: {id}'", async () => {
  await assert.rejects(switchConnection(wish('nobody')), {
    code: 'connector_not_found',
    message: 'No connector found for connection: nobody',
  });
});

test('a wallet that is gone when it is to be used again is left out, and the used one stays', async () => {
  await take('fox');
  await take('hare');
  if (fox.families.eip155) fox.families.eip155.accounts = [];
  await assert.rejects(switchConnection(wish('fox')), { code: 'unauthorized' });
  assert.deepEqual(ids(), ['hare']);
  assert.equal(connectedAccount('eip155')?.connectorId, 'hare');
});

test('one that does not answer stays beside; the used one stays used', async () => {
  await take('fox');
  await take('hare');
  fox.fault = { accounts: FAULTS['internal error'] };
  await assert.rejects(switchConnection(wish('fox')), { code: 'rpc_internal' });
  assert.deepEqual(ids(), ['hare', 'fox']);
});

test('the page holds the provider of the used wallet only; what it held before is dead', async () => {
  await take('fox');
  const first = getProvider('eip155');
  assert.ok(first);
  await take('hare');
  assert.notEqual(getProvider('eip155'), first);
  await assert.rejects(first.request({ method: 'eth_accounts' }), { code: 4900 });
  await switchConnection(wish('fox'));
  assert.notEqual(getProvider('eip155'), first);
});

test('what a wallet beside says changes neither account nor network of the used one', async () => {
  await take('fox');
  await take('hare');
  const heard: string[] = [];
  const stop = onHostEvent((name) => heard.push(name));
  world.tell('fox', 'eip155').accounts([A3]);
  world.tell('fox', 'eip155').network(networkId('eip155:999'));
  assert.deepEqual(heard, []);
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  assert.equal($activeNetwork.get()?.id, TWO.id);
  assert.deepEqual($connections.get().eip155?.[1]?.addresses, [A3]);
  world.tell('fox', 'eip155').disconnect();
  assert.deepEqual(ids(), ['hare']);
  stop();
});

test('the used wallet ends: the one beside it takes its place', async () => {
  await take('fox');
  await take('hare');
  world.tell('hare', 'eip155').disconnect();
  assert.equal(connectedAccount('eip155')?.connectorId, 'fox');
  assert.equal(stored('eip155:connected_connector_id'), 'fox');
  world.tell('fox', 'eip155').disconnect();
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(stored('eip155:connected_connector_id'), undefined);
});

test('Disconnect of one wallet leaves the other; of the family, or of all, none', async () => {
  await take('fox');
  await take('hare');
  await disconnect('eip155', 'hare');
  assert.deepEqual(hare.ended, ['eip155']);
  assert.deepEqual(ids(), ['fox']);
  await take('hare');
  await disconnect('eip155');
  assert.deepEqual(ids(), []);
  assert.deepEqual(fox.ended, ['eip155']);
  assert.equal(stored('eip155:connected_connector_id'), undefined);
  await take('fox');
  await take('hare');
  await disconnect();
  assert.deepEqual(ids(), []);
});

test("'Failed to disconnect' of one wallet; 'Failed to disconnect chains: …' of all", async () => {
  await take('fox');
  await take('hare');
  fox.fault = { disconnect: new Error('no') };
  await assert.rejects(disconnect('eip155', 'fox'), { message: 'Failed to disconnect' });
  assert.deepEqual(ids(), ['hare']);
  hare.fault = { disconnect: new Error('no') };
  await assert.rejects(disconnect(), { message: 'Failed to disconnect chains: eip155' });
  assert.deepEqual(ids(), []);
});

test('disconnected connector ids are remembered: nothing of them reconnects by itself', async () => {
  await take('fox');
  await take('hare');
  await disconnect('eip155', 'hare');
  await again(true);
  assert.deepEqual(ids(), ['fox']);
  await disconnect();
  fox.prompts = 0;
  await again(true);
  await restoreAll();
  assert.deepEqual(ids(), []);
  assert.equal(fox.prompts + hare.prompts, 1, 'hare was asked once, when it was picked');
});

test('another visit brings all of them back, the used one used, and asks nobody', async () => {
  await take('fox');
  await take('hare');
  await switchConnection(wish('fox'));
  fox.prompts = hare.prompts = 0;
  // What the gateway allows is not known yet then.
  await again(false);
  assert.deepEqual(ids(), ['fox', 'hare']);
  assert.equal(connectedAccount('eip155')?.connectorId, 'fox');
  assert.equal(fox.prompts + hare.prompts, 0);
  assert.equal(JSON.parse(stored('connections') ?? '').eip155.length, 2);
});

test('another visit without the used wallet: the one beside it is used, the first is kept in mind', async () => {
  await take('fox');
  await take('hare');
  hare.gone = true;
  await again(true);
  assert.deepEqual(ids(), ['fox']);
  assert.equal(connectedAccount('eip155')?.connectorId, 'fox');
  assert.deepEqual(
    recentConnections('eip155', ids()).map(({ connectorId }) => connectorId),
    ['hare'],
  );
});

test('a wallet beside comes back sooner than the used one: it is not shown in its place', async () => {
  await take('fox');
  await take('hare');
  let come: () => void = () => {};
  hare.wait = (what) =>
    what === 'restore' ? new Promise((resolve) => (come = resolve)) : Promise.resolve();
  await again(true);
  assert.equal(accountOf('eip155').status, 'connecting');
  come();
  await settle();
  assert.deepEqual(ids(), ['hare', 'fox']);
});

test('disconnected while wallets are on their way back: none of them comes', async () => {
  await take('fox');
  await take('hare');
  let come: () => void = () => {};
  hare.wait = (what) =>
    what === 'restore' ? new Promise((resolve) => (come = resolve)) : Promise.resolve();
  await again(true);
  await disconnect('eip155');
  come();
  await settle();
  assert.deepEqual(ids(), []);
  assert.equal(accountOf('eip155').status, 'disconnected');
});

test('another tab has left this wallet for another: here too, once that one is here', async () => {
  await take('fox');
  page.storage.set('@appkit-embed/no-project/eip155:connected_connector_id', 'hare');
  page.storage.delete('@appkit-embed/no-project/connections');
  converge();
  assert.deepEqual(ids(), ['fox']);
  await settle();
  assert.deepEqual(ids(), ['hare']);
});

test('another tab uses another of the wallets: here too, and nobody is asked', async () => {
  await take('fox');
  await take('hare');
  const prompts = fox.prompts;
  page.storage.set('@appkit-embed/no-project/eip155:connected_connector_id', 'fox');
  converge();
  await settle();
  assert.deepEqual(ids(), ['fox', 'hare']);
  assert.equal(fox.prompts, prompts);
});

test('recently connected: what was ended, the newest first, at most two; deleted ones are gone', async () => {
  await take('fox');
  await take('hare');
  await disconnect('eip155', 'fox');
  await disconnect('eip155', 'hare');
  const recent = () => recentConnections('eip155', ids());
  assert.deepEqual(
    recent().map((one) => [one.connectorId, one.shown.name, one.addresses[0]]),
    [
      ['hare', 'Wallet hare', ADDRESS_2],
      ['fox', 'Wallet fox', ADDRESS],
    ],
  );
  deleteConnection('eip155', 'hare');
  assert.deepEqual(
    recent().map(({ connectorId }) => connectorId),
    ['fox'],
  );
  deleteConnection('eip155', 'fox');
  assert.equal(stored('connections'), undefined);
  for (const id of ['fox', 'hare', 'owl']) {
    await take(id);
    await disconnect('eip155', id);
  }
  assert.deepEqual(
    recent().map(({ connectorId }) => connectorId),
    ['owl', 'hare'],
  );
});

test('a wallet that lives is not deleted', async () => {
  await take('fox');
  deleteConnection('eip155', 'fox');
  assert.deepEqual(ids(), ['fox']);
  assert.equal(stored('eip155:connected_connector_id'), 'fox');
});

test('With multi-wallet a further wallet leads to the list of wallets, and says so', async () => {
  openModal('Connect');
  await take('fox');
  assert.equal($modal.get().open, false);
  openModal('Account');
  push('ProfileWallets');
  push('Connect');
  await take('hare');
  assert.equal($modal.get().open, true);
  assert.equal($route.get().view, 'ProfileWallets');
  assert.equal($toast.get()?.message, 'New Wallet Added');
});

test('Multi-wallet off: the list of wallets does not open, an alert says why', async () => {
  setMultiWallet(false);
  const heard: unknown[] = [];
  const stop = onHostEvent((name, detail) => heard.push([name, (detail as { code: string }).code]));
  await take('fox');
  heard.length = 0;
  openModal('ProfileWallets');
  await settle();
  assert.equal($route.get().view, 'Account');
  assert.deepEqual(heard, [['error', 'multi_wallet_off']]);
  stop();
});

test('Disconnected in the list of wallets: it stays open', async () => {
  await take('fox');
  openModal('Account');
  push('ProfileWallets');
  await disconnect('eip155');
  assert.equal($modal.get().open, true);
  assert.equal($route.get().view, 'ProfileWallets');
});

test('a second wallet that declines leaves the first as it was', async () => {
  await take('fox');
  hare.fault = { connect: FAULTS.refusal };
  await take('hare');
  assert.equal($connecting.get().state, 'failed');
  assert.equal(connectedAccount('eip155')?.connectorId, 'fox');
  assert.deepEqual(ids(), ['fox']);
});
