import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Namespace } from '../../../protocol/caip';
import type { ConnectRequest, Wallet, WalletProvider } from '../../core/contracts/wallet';
import { addErrors, appKitError, visibleError } from '../../core/errors/app-kit-error';
import { onHostEvent } from '../../core/reporting/host-events';
import { $approvalPending } from '../../core/session/pending-approval';
import { setStorageProject } from '../../core/storage/typed-storage';
import { configure, fakeStorage, setGlobal, setWindow } from '../../core/testing/fake-page';
import { $modal, forceClose, openModal } from '../../core/views/modal';
import { $route, goBack } from '../../core/views/router';
import { $toast } from '../../core/views/toasts';
import { createEmbeddedWallet } from './embedded-wallet';
import { EMBEDDED_ERRORS } from './errors';
import { fakeFrame, until } from './fake-frame';

addErrors(EMBEDDED_ERRORS);
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SOL = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const KEY = '@appkit-embed/p1/';
const code = (wanted: unknown) => (error: { code?: unknown }) => error.code === wanted;

let frame: ReturnType<typeof fakeFrame>;
let wallet: Wallet;
let store: ReturnType<typeof fakeStorage>;
const stored = (suffix: string) => store.map.get(`${KEY}${suffix}`);

const asked = (namespace: Namespace, references: string[] = []) =>
  ({
    connector: { id: 'ID_AUTH', type: 'AUTH', name: 'Email', namespace, wallet: 'embedded' },
    ...{ references, networks: [], signal: new AbortController().signal },
    onPairing: () => {},
  }) as ConnectRequest;

async function connected(chainId: number | string = 1): Promise<WalletProvider> {
  const namespace = typeof chainId === 'number' ? 'eip155' : 'solana';
  const connecting = wallet.connect(asked(namespace));
  if (frame.posts.length === 0) frame.ready();
  await frame.reply('GET_USER', { address: ADDRESS, email: 'a@b.test', chainId });
  return connecting;
}

beforeEach(() => {
  store = fakeStorage();
  setGlobal('localStorage', store);
  setGlobal('matchMedia', () => ({
    ...{ matches: false, addEventListener() {}, removeEventListener() {} },
  }));
  setGlobal('location', { origin: 'https://shop.test', hostname: 'shop.test' });
  setGlobal('document', { title: 'Shop' });
  setWindow({});
  configure();
  setStorageProject('p1');
  frame = fakeFrame();
  wallet = createEmbeddedWallet(window, () => frame.parts);
});
afterEach(() => {
  wallet.leave?.();
  forceClose();
});

test('connect: asks for the wanted network, else the last one, else the first; stores the login', async () => {
  const one = wallet.connect(asked('eip155', ['137', '1']));
  frame.ready();
  const user = { address: ADDRESS, email: 'a@b.test', chainId: 137 };
  const { payload } = await frame.reply('GET_USER', user);
  assert.deepEqual(payload, { chainId: 137, preferredAccountType: 'eoa' });
  const provider = await one;
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [ADDRESS]);
  assert.equal(await provider.request({ method: 'eth_chainId' }), '0x89');
  assert.equal(stored('EMAIL_LOGIN_USED_KEY'), 'true');
  assert.equal(stored('EMAIL'), 'a@b.test');
  assert.equal(stored('LAST_USED_CHAIN_KEY'), 'eip155:137');
  const last = wallet.connect(asked('eip155'));
  assert.deepEqual((await frame.reply('GET_USER', user)).payload as object, {
    ...{ chainId: 137, preferredAccountType: 'eoa' },
  });
  await last;
  const solana = wallet.connect(asked('solana'));
  const first = await frame.reply('GET_USER', { address: 'So1', chainId: SOL });
  assert.deepEqual(first.payload, { chainId: SOL, preferredAccountType: 'eoa' });
  assert.deepEqual(await (await solana).request({ method: 'caip_accounts' }), [`${SOL}:So1`]);
  await assert.rejects(wallet.connect(asked('bip122')), code('chain_not_supported'));
});

test('ready: the frame gets the site’s name and looks', async () => {
  await connected();
  const { payload } = await frame.taken('SYNC_DAPP_DATA');
  assert.deepEqual((payload as { metadata: object }).metadata, {
    ...{ name: 'Shop', description: '', url: 'https://shop.test', icons: [] },
  });
  assert.deepEqual((await frame.taken('SYNC_THEME')).payload, { themeMode: 'light' });
});

test('change of the theme: sent', async () => {
  await connected();
  await frame.taken('SYNC_THEME');
  configure({ theme: 'dark' });
  assert.deepEqual((await frame.taken('SYNC_THEME')).payload, { themeMode: 'dark' });
});

test('restore: no frame unless e-mail login was used before', async () => {
  assert.equal(await wallet.restore('ID_AUTH', 'eip155'), undefined);
  assert.equal(frame.state.created, 0);
});

test('restore: asks once for both namespaces if the login is still there', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  store.setItem(`${KEY}EMAIL_LOGIN_USED_KEY`, 'true');
  const both = Promise.all([
    wallet.restore('ID_AUTH', 'eip155', 'eip155:10'),
    wallet.restore('ID_AUTH', 'solana'),
  ]);
  frame.ready();
  t.mock.timers.tick(500);
  await frame.reply('IS_CONNECTED', { isConnected: true });
  await frame.reply('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [] });
  const first = await frame.reply('GET_USER', { address: ADDRESS, chainId: 10 });
  assert.deepEqual(first.payload, { chainId: 10, preferredAccountType: 'eoa' });
  await frame.reply('GET_USER', { address: 'So1', chainId: SOL });
  const [evm, solana] = await both;
  assert.equal(await evm?.request({ method: 'eth_chainId' }), '0xa');
  assert.deepEqual(await solana?.request({ method: 'solana_getAccounts' }), [{ pubkey: 'So1' }]);
  assert.ok(!frame.asked.some(({ type }) => type === '@w3m-app/IS_CONNECTED'));
});

test('restore: a login that is over clears what was kept of it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [suffix, value] of [
    ['EMAIL_LOGIN_USED_KEY', 'true'],
    ['EMAIL', 'a@b.test'],
    ['LAST_USED_CHAIN_KEY', 'eip155:1'],
    ['SOCIAL_USERNAME', 'ann'],
  ] as const) {
    store.setItem(KEY + suffix, value);
  }
  const restoring = wallet.restore('ID_AUTH', 'eip155');
  restoring.catch(() => {});
  frame.ready();
  t.mock.timers.tick(500);
  await frame.reply('IS_CONNECTED', { isConnected: false });
  await assert.rejects(restoring, code('unauthorized'));
  const left = [...store.map.keys()].filter((key) => /[A-Z]/.test(key));
  assert.deepEqual(left, []);
});

test('disconnect: forgets the login, and waits for the frame 3 s at most', async (t) => {
  await connected();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let ended = false;
  const ending = wallet.disconnect?.('ID_AUTH', 'eip155').then(() => {
    ended = true;
  });
  assert.equal(stored('EMAIL_LOGIN_USED_KEY'), undefined);
  assert.equal(stored('EMAIL'), undefined);
  await frame.taken('SIGN_OUT');
  t.mock.timers.tick(2_999);
  await until(() => ended);
  assert.equal(ended, false);
  t.mock.timers.tick(1);
  await ending;
  assert.equal(ended, true);
});

test('e-mail: the cooldown begins with the mail and ends with the login', async () => {
  const beginning = wallet.email?.begin('a@b.test');
  frame.ready();
  assert.deepEqual(
    (await frame.reply('CONNECT_EMAIL', { action: 'VERIFY_DEVICE', digits: '42' })).payload,
    { email: 'a@b.test' },
  );
  assert.deepEqual(await beginning, { action: 'VERIFY_DEVICE', digits: '42' });
  assert.match(stored('LAST_EMAIL_LOGIN_TIME') ?? '', /^\d{13}$/);
  const submitting = wallet.email?.submitCode('123456');
  assert.deepEqual((await frame.reply('CONNECT_OTP')).payload, { otp: '123456' });
  await submitting;
  await connected();
  assert.equal(stored('LAST_EMAIL_LOGIN_TIME'), undefined);
});

test('second mail within 30 s: refused with the seconds left, rounded up', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
  store.setItem(`${KEY}LAST_EMAIL_LOGIN_TIME`, String(Date.now() - 17_900));
  await assert.rejects(async () => wallet.email?.begin('a@b.test'), {
    ...{ code: 'email_cooldown', message: 'Please try again after 13 seconds' },
  });
  assert.equal(frame.state.created, 0);
  t.mock.timers.tick(12_100);
  const beginning = wallet.email?.begin('a@b.test');
  frame.ready();
  await frame.reply('CONNECT_EMAIL', { action: 'VERIFY_OTP' });
  assert.deepEqual(await beginning, { action: 'VERIFY_OTP' });
});

test('cooldown from the future, because the clock was set back: none', async () => {
  store.setItem(`${KEY}LAST_EMAIL_LOGIN_TIME`, String(Date.now() + 3_600_000));
  const beginning = wallet.email?.begin('a@b.test');
  frame.ready();
  await frame.reply('CONNECT_EMAIL', { action: 'VERIFY_OTP' });
  await beginning;
});

test('e-mail login that is off, and a change without a login: refused before the frame is there', async () => {
  configure({}, { features: { email: false } });
  await assert.rejects(async () => wallet.email?.begin('a@b.test'), code('auth_connector_missing'));
  await assert.rejects(
    async () => wallet.email?.changeEmail('c@d.test'),
    code('not_email_or_social'),
  );
  assert.equal(frame.state.created, 0);
});

test('change of the address: the new one is stored', async () => {
  await connected();
  const changing = wallet.email?.changeEmail('c@d.test');
  await frame.reply('UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' });
  assert.equal(await changing, 'VERIFY_PRIMARY_OTP');
  const current = wallet.email?.confirmCurrentEmail('111111');
  await frame.reply('UPDATE_EMAIL_PRIMARY_OTP');
  await current;
  const next = wallet.email?.confirmNewEmail('222222');
  await frame.reply('UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'c@d.test' });
  assert.equal(await next, 'c@d.test');
  assert.equal(stored('EMAIL'), 'c@d.test');
});

test('network switch: by the frame; the page hears of it', async () => {
  const provider = await connected();
  const heard: unknown[] = [];
  provider.on?.('chainChanged', (id) => heard.push(id));
  const switching = provider.request({
    ...{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] },
  });
  assert.deepEqual((await frame.reply('SWITCH_NETWORK', { chainId: 137 })).payload, {
    chainId: 137,
  });
  assert.equal(await switching, null);
  assert.deepEqual(heard, ['0x89']);
  assert.equal(stored('LAST_USED_CHAIN_KEY'), 'eip155:137');
  const odd = { method: 'wallet_switchEthereumChain', params: [{ chainId: 'x' }] };
  await assert.rejects(provider.request(odd), code(4902));
});

test('safe method: no screen; network and namespace are filled in', async () => {
  const provider = await connected();
  const asking = provider.request({ method: 'eth_getBalance', params: [ADDRESS, 'latest'] });
  const { payload } = await frame.reply('RPC_REQUEST', '0x1');
  assert.deepEqual(payload, {
    ...{ method: 'eth_getBalance', params: [ADDRESS, 'latest'] },
    ...{ chainId: 1, chainNamespace: 'eip155' },
  });
  assert.equal(await asking, '0x1');
  assert.equal($modal.get().open, false);
});

const SIGN = { method: 'personal_sign', params: ['0x00', ADDRESS] };

test('unsafe method: the approval is on the screen until it is over, then the modal closes', async () => {
  const provider = await connected();
  const asking = provider.request(SIGN);
  await frame.taken('RPC_REQUEST').then(({ id }) => {
    assert.equal($modal.get().open, true);
    assert.equal($route.get().view, 'ApproveTransaction');
    assert.equal($approvalPending.get(), true);
    frame.say({ id, type: '@w3m-frame/RPC_REQUEST_SUCCESS', payload: '0x02' });
  });
  assert.equal(await asking, '0x02');
  assert.equal($modal.get().open, false);
  assert.equal($approvalPending.get(), false);
});

test('unsafe method from a screen of the widget: goes back to it', async () => {
  const provider = await connected();
  openModal('WalletSendPreview');
  const asking = provider.request(SIGN);
  asking.catch(() => {});
  await until(() => frame.asked.some(({ type }) => type === '@w3m-app/RPC_REQUEST'));
  assert.equal($route.get().view, 'ApproveTransaction');
  await frame.reply('RPC_REQUEST', { message: 'The visitor rejected it' }, 'ERROR');
  await assert.rejects(asking, { code: 4001, message: 'The visitor rejected it' });
  assert.equal($route.get().view, 'WalletSendPreview');
});

for (const [how, leave] of [
  ['closing', forceClose],
  ['going back', goBack],
] as const) {
  test(`${how} during an approval: ends it, here and in the frame`, async () => {
    const provider = await connected();
    openModal('Account');
    const asking = provider.request(SIGN);
    asking.catch(() => {});
    await frame.taken('RPC_REQUEST');
    leave();
    await frame.taken('RPC_ABORT');
    await assert.rejects(asking, { code: 4001, message: 'Request was aborted' });
  });
}

test('method that the wallet does not allow: the modal opens and says so after 300 ms; nothing is sent', async (t) => {
  const provider = await connected();
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
  assert.ok(!frame.asked.some(({ type }) => type === '@w3m-app/RPC_REQUEST'));
});

test('method that comes later: 4200 without a screen', async () => {
  const provider = await connected();
  const asking = provider.request({ method: 'wallet_grantPermissions', params: [] });
  await assert.rejects(asking, code(4200));
  assert.equal($modal.get().open, false);
});

test('solana: the page’s options are sent under the frame’s name; a bare value becomes an object', async () => {
  const provider = await connected(SOL);
  const params = { transaction: 'AA==', pubkey: 'So1', sendOptions: { skipPreflight: true } };
  const asking = provider.request({ method: 'solana_signAndSendTransaction', params });
  const { payload } = await frame.reply('RPC_REQUEST', 'sig');
  assert.deepEqual(payload, {
    method: 'solana_signAndSendTransaction',
    params: { transaction: 'AA==', pubkey: 'So1', options: { skipPreflight: true } },
    ...{ chainId: SOL, chainNamespace: 'solana' },
  });
  assert.deepEqual(await asking, { signature: 'sig' });
});

test('end of the login: the page’s provider hears of it', async () => {
  const provider = await connected();
  let heard: unknown;
  provider.on?.('disconnect', (error) => {
    heard = error;
  });
  const ending = wallet.disconnect?.('ID_AUTH', 'eip155');
  await frame.reply('SIGN_OUT');
  await ending;
  assert.equal((heard as { code: number }).code, 4900);
});

test('leave: the frame is removed', async () => {
  await connected();
  wallet.leave?.();
  assert.equal(frame.state.removed, 1);
  assert.equal(frame.listening(), 0);
});
