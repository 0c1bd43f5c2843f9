import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { connect } from '../connect/connect';
import { sessionOf } from '../session/sessions';
import { $activeNetwork } from '../state/namespaces';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  networkId,
  ONE,
  OTHER,
  settle,
  TWO,
  type World,
} from '../testing/fake-core';
import { FAULTS, never } from '../testing/fake-provider';
import { $awaitingWallet, $modal, openModal } from '../views/modal';
import { $route, goBack, pushView, replaceView } from '../views/router';
import { $toast } from '../views/toasts';
import {
  $switchState,
  cancelSwitch,
  chooseNetwork,
  onSwitched,
  switchNetwork,
  switchTo,
} from './switch-network';

const connector = fakeConnector();
let world: World;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  fakePage();
  world = fakeWorld();
});
afterEach(() => {
  world.stop();
  mock.timers.reset();
});

function again(options: Parameters<typeof fakeWorld>[0]): void {
  world.stop();
  world = fakeWorld(options);
}

test('Switching network asks the chain’s network client', async () => {
  await connect(connector);
  const asked: string[] = [];
  world.script.switch = async (network) => {
    asked.push(network.id);
  };
  await switchNetwork(TWO);
  assert.deepEqual(asked, [TWO.id]);
  assert.equal($activeNetwork.get()?.id, TWO.id);
  await switchNetwork(TWO);
  assert.deepEqual(asked, [TWO.id], 'already there');
});

test('switch while disconnected: sends no request', async () => {
  await switchNetwork(TWO);
  assert.deepEqual(world.asked, []);
  assert.equal($activeNetwork.get()?.id, TWO.id);
});

test('If the previously active network was not in the chain’s list, the modal closes after success', async () => {
  await connect(connector);
  world.tell().network(networkId('eip155:999'));
  assert.equal($route.get().view, 'UnsupportedChain');
  chooseNetwork(TWO);
  assert.equal($route.get().view, 'SwitchNetwork');
  // The wallet emits the change before it answers, as most wallets do.
  world.script.switch = async () => world.tell().network(TWO.id);
  await switchNetwork(TWO);
  assert.equal($modal.get().open, false);
});

test('unsupported network that was allowed: the modal closes too', async () => {
  world.stop();
  world = fakeWorld({ options: { allowUnsupportedChain: true } });
  await connect(connector);
  world.tell().network(networkId('eip155:999'));
  openModal('Account');
  pushView('Networks');
  chooseNetwork(TWO);
  await switchNetwork(TWO);
  assert.equal($modal.get().open, false);
});

test('After success: back to the view before Networks, else the modal closes', async () => {
  await connect(connector);
  openModal('Account');
  pushView('Networks');
  chooseNetwork(TWO);
  await switchNetwork(TWO);
  assert.equal($route.get().view, 'Account');
  assert.equal($modal.get().open, true);
  openModal('Networks');
  chooseNetwork(ONE);
  await switchNetwork(ONE);
  assert.equal($modal.get().open, false);
});

for (const [depth, reach] of [
  ['from Account', () => pushView('Swap')],
  ['by the page', () => openModal('Swap')],
] as const) {
  test(`swap asked for ${depth} on a network without swaps: after the switch, the form with what was asked for`, async () => {
    await connect(connector);
    openModal('Account');
    reach();
    const asked = { amount: '5', swapUnsupportedChain: true };
    replaceView('UnsupportedChain', asked);
    const before = $route.get().depth;
    chooseNetwork(TWO);
    await switchNetwork(TWO);
    const { view, data, depth: now } = $route.get();
    assert.deepEqual([$modal.get().open, view, data, now], [true, 'Swap', asked, before]);
  });
}

test('failed switch: the modal goes back, with a toast that gives the reason', async () => {
  await connect(connector);
  for (const [fault, words] of [
    ['refusal', 'Switch declined'],
    ['pending', 'Your wallet already has an open request. Open your wallet and respond to it.'],
  ] as const) {
    openModal('Networks');
    chooseNetwork(TWO);
    world.script.switch = () => Promise.reject(FAULTS[fault]);
    await assert.rejects(switchNetwork(TWO));
    assert.equal($route.get().view, 'Networks');
    mock.timers.tick(1_000);
    assert.equal($toast.get()?.message, words);
    // A rejection by the user is not an error.
    assert.equal($toast.get()?.quiet ?? false, fault === 'refusal');
    assert.equal($activeNetwork.get()?.id, ONE.id);
    assert.equal($switchState.get().state, 'failed');
  }
});

test('SWITCH_NETWORK event: sent with the network id after a success only', async () => {
  await connect(connector);
  const told: string[] = [];
  const stop = onSwitched(({ network }) => told.push(network.id));
  world.script.switch = () => Promise.reject(FAULTS.refusal);
  await assert.rejects(switchNetwork(TWO));
  assert.deepEqual(told, []);
  world.script.switch = async () => {};
  await switchNetwork(TWO);
  assert.deepEqual(told, [TWO.id]);
  stop();
});

test('leaving the switch screen: cancels; a late approval changes nothing', async () => {
  await connect(connector);
  openModal('Account');
  pushView('SwitchNetwork', { network: TWO });
  world.script.switch = never;
  const done = assert.rejects(switchNetwork(TWO), { code: 'canceled' });
  await settle();
  assert.equal($awaitingWallet.get(), true);
  goBack();
  await done;
  assert.equal($switchState.get().state, 'idle');
  assert.equal($awaitingWallet.get(), false);
  cancelSwitch();
});

test('adapter that cannot switch: rejects, and the network stays', async () => {
  await connect(connector);
  const { adapter } = sessionOf('eip155') ?? assert.fail();
  Object.assign(adapter, { switchNetwork: undefined });
  const message = 'NetworkController client not set';
  await assert.rejects(switchNetwork(TWO), { code: 'network_client_missing', message });
  assert.equal($activeNetwork.get()?.id, ONE.id);
});

test('network of a blockchain without an adapter: rejects, and the network stays', async () => {
  again({ options: { networks: [ONE, OTHER] }, adapters: ['eip155'] });
  const before = $activeNetwork.get()?.id;
  const message = 'Chain adapter not found';
  await assert.rejects(switchTo(OTHER.id), { code: 'chain_adapter_not_found', message });
  assert.equal($activeNetwork.get()?.id, before);
});

test('Another namespace that is not connected: SwitchActiveChain opens', async () => {
  again({ options: { networks: [ONE, OTHER] }, adapters: ['eip155', 'solana'] });
  await connect(connector);
  openModal('Networks');
  chooseNetwork(OTHER);
  const { view, data } = $route.get();
  assert.equal(view, 'SwitchActiveChain');
  assert.deepEqual(data, {
    switchToChain: 'solana',
    navigateTo: 'Connect',
    navigateWithReplace: true,
    network: OTHER,
  });
});

test('late approval from a disconnected wallet: does not affect the next connection', async () => {
  await connect(connector);
  let approve: () => void = () => {};
  world.script.switch = () =>
    new Promise((resolve) => {
      approve = resolve;
    });
  const switched = assert.rejects(switchNetwork(TWO), { code: 'canceled' });
  await settle();
  await connect(fakeConnector('other.wallet'));
  approve();
  await switched;
  assert.equal($activeNetwork.get()?.id, ONE.id);
});

test('invalid network id: its own error; network not configured: another one', async () => {
  for (const given of ['tea', '', 'eip155', 'eip155:', 'eip155:1:0x12', 'tea:1', undefined, 1]) {
    await assert.rejects(switchTo(given), {
      code: 'invalid_caip_network',
      message: `Invalid CAIP-2 network id: ${given}`,
    });
  }
  assert.deepEqual(world.heard, []);
  await assert.rejects(switchTo('eip155:999'), { code: 'unknown_network' });
  assert.equal($switchState.get().state, 'idle');
});
