/**
 * Tests that every malformed account is rejected with the specified message, and the others keep
 * working.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { connect } from '../../connect/connect';
import { disconnect } from '../../connect/disconnect';
import { appKitError } from '../../errors/app-kit-error';
import { onHostEvent } from '../../reporting/host-events';
import { accountOf, connectedAccount } from '../../state/accounts';
import { $connectState } from '../../state/connect-state';
import { $activeNamespace } from '../../state/namespaces';
import { $modal, openModal } from '../../views/modal';
import { $toast } from '../../views/toasts';
import { ADDRESS, ADDRESS_2, fakePage, ONE, OTHER, settle, TWO } from '../fake-core';
import { type FakeWallet, fakeWallet, fakeWallets, type Wallets } from '../fake-wallets';

const SOL = 'So1anaAddressOfAWalletThatIsFake1111111111';
const BAD = 'eip155:31337:0xtea';

let fox: FakeWallet;
let link: FakeWallet;
let world: Wallets;
let errors: string[];
let stop: () => void;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  fakePage();
  fox = fakeWallet('fox', { eip155: { accounts: [ADDRESS], network: ONE.id } });
  link = fakeWallet('walletConnect', {
    eip155: { accounts: [ADDRESS_2], network: TWO.id },
    solana: { accounts: [SOL], network: OTHER.id },
  });
  link.shared = true;
  start(true);
  errors = [];
  stop = onHostEvent((name, detail) => {
    if (name === 'error') errors.push((detail as Error).message);
  });
});
afterEach(() => {
  stop();
  world.stop();
  mock.timers.reset();
});

function start(several: boolean): void {
  world?.stop();
  world = fakeWallets([fox, link], { networks: [ONE, TWO, OTHER], several });
}

const spoil = (...namespaces: ('eip155' | 'solana')[]): void => {
  for (const one of namespaces) Object.assign(link.namespaces[one] ?? {}, { malformed: BAD });
};

async function take(): Promise<void> {
  await connect(world.connector('walletConnect', 'eip155'));
  await settle();
}

test('selected namespace has no valid account: rejected; the other namespaces of the session connect', async () => {
  spoil('eip155');
  openModal('Connect');
  await take();
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(connectedAccount('solana')?.address, SOL);
  assert.equal($activeNamespace.get(), 'solana');
  assert.deepEqual($connectState.get(), { state: 'idle' });
  assert.equal($modal.get().open, false);
  assert.deepEqual(link.ended, []);
  assert.equal(link.prompts, 1);
  assert.deepEqual(errors, [`Invalid CAIP-10 address: ${BAD}`]);
  assert.equal($toast.get()?.variant, 'error');
  assert.equal($toast.get()?.detail, 'EVM');
});

test('another namespace of the session has no valid account: rejected; the selected one connects', async () => {
  spoil('solana');
  await take();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  assert.equal(accountOf('solana').status, 'disconnected');
  assert.deepEqual(link.ended, []);
  assert.deepEqual(errors, [`Invalid CAIP-10 address: ${BAD}`]);
  assert.equal($toast.get()?.detail, 'Solana');
});

test('no namespace has an account: the session ends and the screen shows the reason', async () => {
  spoil('eip155', 'solana');
  openModal('Connect');
  await take();
  const now = $connectState.get();
  assert.equal(now.state === 'failed' && now.error.message, `Invalid CAIP-10 address: ${BAD}`);
  assert.deepEqual(link.ended, ['eip155']);
  for (const one of ['eip155', 'solana'] as const) {
    assert.equal(accountOf(one).status, 'disconnected');
  }
  assert.equal($modal.get().open, true);
  assert.deepEqual(errors, [`Invalid CAIP-10 address: ${BAD}`]);
});

test('a namespace with only malformed accounts: reported with the error of the wallet island', async () => {
  link.namespaces = { eip155: { accounts: [ADDRESS_2], network: TWO.id } };
  link.refused = ['solana', appKitError('invalid_caip_address')];
  await take();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  assert.deepEqual(errors, ['Invalid CAIP Address']);
  assert.equal($toast.get()?.detail, 'Solana');
});

test('multi-wallet off: the wallet of the rejected namespace stays, and an error is shown', async () => {
  start(false);
  await connect(world.connector('fox', 'eip155'));
  spoil('eip155');
  await take();
  assert.equal(connectedAccount('eip155')?.connectorId, 'fox');
  assert.equal(connectedAccount('solana')?.connectorId, 'walletConnect');
  assert.deepEqual(errors, [`Invalid CAIP-10 address: ${BAD}`]);
});

test('rest of the session disconnected: ends it at the wallet', async () => {
  spoil('eip155');
  await take();
  await disconnect();
  assert.ok(link.ended.includes('solana'));
  assert.equal(accountOf('solana').status, 'disconnected');
});

test('any other failure than a malformed account: another namespace does not replace it', async () => {
  link.fault = { accounts: { code: 4001, message: 'no' } };
  await take();
  assert.equal($connectState.get().state, 'failed');
  assert.deepEqual(link.ended, ['eip155']);
});
