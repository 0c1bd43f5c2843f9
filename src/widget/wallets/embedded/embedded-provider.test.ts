import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connect } from '../../core/connect/connect';
import { setWalletLoader } from '../../core/contracts/island-loaders';
import { addErrors, appKitError } from '../../core/errors/app-kit-error';
import { visibleError } from '../../core/errors/visible-error';
import { onHostEvent } from '../../core/reporting/host-events';
import { $approvalPending } from '../../core/session/pending-approval';
import { getProvider } from '../../core/session/sessions';
import { connectedAccount } from '../../core/state/accounts';
import { fakePage, fakeWorld } from '../../core/testing/fake-core';
import { $modal, forceClose, openModal } from '../../core/views/modal';
import { $route, goBack } from '../../core/views/router';
import { $toast } from '../../core/views/toasts';
import { authConnector } from '../../core/wallets/auth-connector';
import { EMBEDDED_ERRORS } from './errors';
import { until } from './fake-frame';
import { ADDRESS, fakeLogin, SOL } from './fake-login';

addErrors(EMBEDDED_ERRORS);
const code = (wanted: unknown) => (error: { code?: unknown }) => error.code === wanted;

let world: ReturnType<typeof fakeLogin>;
beforeEach(() => {
  world = fakeLogin();
});
afterEach(() => world.stop());

test('network switch: by the frame; the page hears of it', async () => {
  const provider = await world.connected();
  const heard: unknown[] = [];
  provider.on?.('chainChanged', (id) => heard.push(id));
  const switching = provider.request({
    ...{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] },
  });
  assert.deepEqual((await world.frame.reply('SWITCH_NETWORK', { chainId: 137 })).payload, {
    chainId: 137,
  });
  assert.equal(await switching, null);
  assert.deepEqual(heard, ['0x89']);
  assert.equal(world.stored('LAST_USED_CHAIN_KEY'), 'eip155:137');
  const odd = { method: 'wallet_switchEthereumChain', params: [{ chainId: 'x' }] };
  await assert.rejects(provider.request(odd), code(4902));
});

test('safe method: no screen; network and namespace are filled in', async () => {
  const provider = await world.connected();
  const asking = provider.request({ method: 'eth_getBalance', params: [ADDRESS, 'latest'] });
  const { payload } = await world.frame.reply('RPC_REQUEST', '0x1');
  assert.deepEqual(payload, {
    ...{ method: 'eth_getBalance', params: [ADDRESS, 'latest'] },
    ...{ chainId: 1, chainNamespace: 'eip155' },
  });
  assert.equal(await asking, '0x1');
  assert.equal($modal.get().open, false);
});

const SIGN = { method: 'personal_sign', params: ['0x00', ADDRESS] };

test('unsafe method: the approval is on the screen until it is over, then the modal closes', async () => {
  const provider = await world.connected();
  const asking = provider.request(SIGN);
  await world.frame.taken('RPC_REQUEST').then(({ id }) => {
    assert.equal($modal.get().open, true);
    assert.equal($route.get().view, 'ApproveTransaction');
    assert.equal($approvalPending.get(), true);
    world.frame.say({ id, type: '@w3m-frame/RPC_REQUEST_SUCCESS', payload: '0x02' });
  });
  assert.equal(await asking, '0x02');
  assert.equal($modal.get().open, false);
  assert.equal($approvalPending.get(), false);
});

test('after an unsafe success the balance is read anew; after a safe one, or a failure, it is not', async (t) => {
  fakePage();
  const page = fakeWorld();
  t.after(page.stop);
  setWalletLoader(async () => world.wallet);
  page.script.balance = async () => ({ numeric: '1' });
  const connecting = connect(authConnector('ID_AUTH', 'eip155') ?? assert.fail());
  // The login's island is asked in a later turn.
  await until(() => world.frame.listening() > 0);
  world.frame.ready();
  await world.frame.reply('GET_USER', { address: ADDRESS, chainId: 31_337 });
  await connecting;
  await until(() => page.asked.includes('balance'));
  page.asked.length = 0;
  const provider = getProvider('eip155') ?? assert.fail();
  const reading = provider.request({ method: 'eth_blockNumber' });
  await world.frame.reply('RPC_REQUEST', '0x1');
  await reading;
  const refused = provider.request(SIGN);
  refused.catch(() => {});
  await world.frame.reply('RPC_REQUEST', { message: 'User rejected' }, 'ERROR');
  await assert.rejects(refused);
  assert.deepEqual(page.asked, []);
  page.script.balance = async () => ({ numeric: '0.5' });
  const paying = provider.request({ method: 'eth_sendTransaction', params: [{}] });
  await world.frame.reply('RPC_REQUEST', `0x${'11'.repeat(32)}`);
  await paying;
  await until(() => connectedAccount('eip155')?.balance?.numeric === '0.5');
  assert.equal(connectedAccount('eip155')?.balance?.numeric, '0.5');
  assert.deepEqual(page.asked, ['balance']);
});

test("a node's words with a refusal in them: a failure, not the person's own decision", async () => {
  const provider = await world.connected();
  const asking = provider.request(SIGN);
  asking.catch(() => {});
  await until(() => world.frame.asked.some(({ type }) => type === '@w3m-app/RPC_REQUEST'));
  const message = 'The network answered: “execution reverted: user rejected by the pool”';
  await world.frame.reply('RPC_REQUEST', { message }, 'ERROR');
  await assert.rejects(asking, { code: -32603, message });
});

test('unsafe method from a screen of the widget: goes back to it', async () => {
  const provider = await world.connected();
  openModal('WalletSendPreview');
  const asking = provider.request(SIGN);
  asking.catch(() => {});
  await until(() => world.frame.asked.some(({ type }) => type === '@w3m-app/RPC_REQUEST'));
  assert.equal($route.get().view, 'ApproveTransaction');
  await world.frame.reply('RPC_REQUEST', { message: 'The visitor rejected it' }, 'ERROR');
  await assert.rejects(asking, { code: 4001, message: 'The visitor rejected it' });
  assert.equal($route.get().view, 'WalletSendPreview');
});

for (const [how, leave] of [
  ['closing', forceClose],
  ['going back', goBack],
] as const) {
  test(`${how} during an approval: ends it, here and in the frame`, async () => {
    const provider = await world.connected();
    openModal('Account');
    const asking = provider.request(SIGN);
    asking.catch(() => {});
    const { id } = await world.frame.taken('RPC_REQUEST');
    leave();
    await world.frame.taken('RPC_ABORT');
    const payload = { message: 'Request was aborted' };
    world.frame.say({ id, type: '@w3m-frame/RPC_REQUEST_ERROR', payload });
    await assert.rejects(asking, { code: 4001, message: 'Request was aborted' });
  });
}

test('words of the frame: 4001 for a person’s decision only, never for a node’s rejection', async () => {
  const provider = await world.connected();
  for (const [message, wanted] of [
    ['User rejected the request', 4001],
    ['User denied transaction signature.', 4001],
    ['Rejected by the user.', 4001],
    [
      'The transaction is signed, and may have been sent. Check 0xab. (transaction rejected)',
      -32603,
    ],
    ['The transaction is signed, and may have been sent. Check 0xab. (The user canceled)', -32603],
    ['transaction rejected: denied by policy', -32603],
  ] as const) {
    const asking = provider.request(SIGN);
    asking.catch(() => {});
    await world.frame.reply('RPC_REQUEST', { message }, 'ERROR');
    await assert.rejects(asking, { code: wanted, message });
  }
});

test('batch of calls that the frame refuses: the page gets the code of EIP-5792', async () => {
  const provider = await world.connected();
  for (const [message, number] of [
    ['Atomicity not supported (5760)', 5760],
    ['Unsupported non-optional capability (5700)', 5700],
    ['Unknown bundle id (5730)', 5730],
    ['Node error (5799)', -32603],
    ['(5760) was the number', -32603],
  ] as const) {
    const asking = provider.request({ method: 'wallet_getCallsStatus', params: ['0x01'] });
    asking.catch(() => {});
    await world.frame.reply('RPC_REQUEST', { message }, 'ERROR');
    await assert.rejects(asking, { code: number, message });
  }
});

test('method that the wallet does not allow: the modal opens and says so after 300 ms; nothing is sent', async (t) => {
  const provider = await world.connected();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const errors: string[] = [];
  const stop = onHostEvent((name, detail) => {
    if (name === 'error') errors.push((detail as { code: string }).code);
  });
  await assert.rejects(provider.request({ method: 'eth_sign', params: [] }), {
    ...{ code: 4200, message: 'Requested RPC call is not allowed' },
  });
  stop();
  assert.deepEqual(errors, ['rpc_not_allowed']);
  assert.equal($modal.get().open, true);
  t.mock.timers.tick(299);
  assert.equal($toast.get(), undefined);
  t.mock.timers.tick(1);
  assert.equal($toast.get()?.message, visibleError(appKitError('action_not_allowed')));
  assert.ok(!world.frame.asked.some(({ type }) => type === '@w3m-app/RPC_REQUEST'));
});

for (const [how, end] of [
  ['logged out', () => world.wallet.disconnect?.('ID_AUTH', 'eip155')],
  ['the widget is destroyed', () => world.wallet.leave?.()],
] as const) {
  test(`provider that the page kept after ${how}: refused, and the frame hears nothing`, async () => {
    const provider = await world.connected();
    const ending = end();
    if (how === 'logged out') await world.frame.reply('SIGN_OUT');
    await ending;
    for (const method of ['eth_accounts', 'eth_blockNumber', 'personal_sign']) {
      await assert.rejects(provider.request({ method, params: [] }), code(4900));
    }
    assert.ok(!world.frame.asked.some(({ type }) => type === '@w3m-app/RPC_REQUEST'));
    assert.equal(world.frame.state.created, 1);
  });
}

for (const method of [
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
]) {
  test(`${method}, which comes later: 4200 without a screen, and the frame hears nothing`, async () => {
    const provider = await world.connected();
    await assert.rejects(provider.request({ method, params: [] }), code(4200));
    assert.equal($modal.get().open, false);
    assert.ok(!world.frame.asked.some(({ type }) => type === '@w3m-app/RPC_REQUEST'));
  });
}

test('solana: the page’s options are sent under the frame’s name; a bare value becomes an object', async () => {
  const provider = await world.connected(SOL);
  const params = { transaction: 'AA==', pubkey: 'So1', sendOptions: { skipPreflight: true } };
  const asking = provider.request({ method: 'solana_signAndSendTransaction', params });
  const { payload } = await world.frame.reply('RPC_REQUEST', 'sig');
  assert.deepEqual(payload, {
    method: 'solana_signAndSendTransaction',
    params: { transaction: 'AA==', pubkey: 'So1', options: { skipPreflight: true } },
    ...{ chainId: SOL, chainNamespace: 'solana' },
  });
  assert.deepEqual(await asking, { signature: 'sig' });
});
