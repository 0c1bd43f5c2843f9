import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addErrors } from '../../core/errors/app-kit-error';
import { configure } from '../../core/testing/fake-page';
import { EMBEDDED_ERRORS } from './errors';
import { until } from './fake-frame';
import { ADDRESS, connectRequest, fakeLogin, KEY, SOL } from './fake-login';

addErrors(EMBEDDED_ERRORS);
const code = (wanted: unknown) => (error: { code?: unknown }) => error.code === wanted;

let world: ReturnType<typeof fakeLogin>;
beforeEach(() => {
  world = fakeLogin();
});
afterEach(() => world.stop());

test('connect: asks for the wanted network, else the last one, else the first; stores the login', async () => {
  const one = world.wallet.connect(connectRequest('eip155', ['137', '1']));
  world.frame.ready();
  const user = { address: ADDRESS, email: 'a@b.test', chainId: 137 };
  const { payload } = await world.frame.reply('GET_USER', user);
  assert.deepEqual(payload, { chainId: 137, preferredAccountType: 'eoa' });
  const provider = await one;
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [ADDRESS]);
  assert.equal(await provider.request({ method: 'eth_chainId' }), '0x89');
  assert.equal(world.stored('EMAIL_LOGIN_USED_KEY'), 'true');
  assert.equal(world.stored('EMAIL'), 'a@b.test');
  assert.equal(world.stored('LAST_USED_CHAIN_KEY'), 'eip155:137');
  const last = world.wallet.connect(connectRequest('eip155'));
  assert.deepEqual((await world.frame.reply('GET_USER', user)).payload as object, {
    ...{ chainId: 137, preferredAccountType: 'eoa' },
  });
  await last;
  const solana = world.wallet.connect(connectRequest('solana'));
  const first = await world.frame.reply('GET_USER', { address: 'So1', chainId: SOL });
  assert.deepEqual(first.payload, { chainId: SOL, preferredAccountType: 'eoa' });
  assert.deepEqual(await (await solana).request({ method: 'caip_accounts' }), [`${SOL}:So1`]);
  await assert.rejects(world.wallet.connect(connectRequest('bip122')), code('chain_not_supported'));
});

test('ready: the frame gets the site’s name and looks', async () => {
  await world.connected();
  const { payload } = await world.frame.taken('SYNC_DAPP_DATA');
  assert.deepEqual((payload as { metadata: object }).metadata, {
    ...{ name: 'Shop', description: '', url: 'https://shop.test', icons: [] },
  });
  assert.deepEqual((await world.frame.taken('SYNC_THEME')).payload, { themeMode: 'light' });
});

test('change of the theme: sent', async () => {
  await world.connected();
  await world.frame.taken('SYNC_THEME');
  configure({ theme: 'dark' }, { features: { email: true } });
  assert.deepEqual((await world.frame.taken('SYNC_THEME')).payload, { themeMode: 'dark' });
});

test('restore: no frame unless e-mail login was used before', async () => {
  assert.equal(await world.wallet.restore('ID_AUTH', 'eip155'), undefined);
  assert.equal(world.frame.state.created, 0);
});

test('restore: asks once for both namespaces if the login is still there', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  world.store.setItem(`${KEY}EMAIL_LOGIN_USED_KEY`, 'true');
  const both = Promise.all([
    world.wallet.restore('ID_AUTH', 'eip155', 'eip155:10'),
    world.wallet.restore('ID_AUTH', 'solana'),
  ]);
  world.frame.ready();
  t.mock.timers.tick(500);
  await world.frame.reply('IS_CONNECTED', { isConnected: true });
  await world.frame.reply('GET_SMART_ACCOUNT_ENABLED_NETWORKS', {
    smartAccountEnabledNetworks: [],
  });
  const first = await world.frame.reply('GET_USER', { address: ADDRESS, chainId: 10 });
  assert.deepEqual(first.payload, { chainId: 10, preferredAccountType: 'eoa' });
  await world.frame.reply('GET_USER', { address: 'So1', chainId: SOL });
  const [evm, solana] = await both;
  assert.equal(await evm?.request({ method: 'eth_chainId' }), '0xa');
  assert.deepEqual(await solana?.request({ method: 'solana_getAccounts' }), [{ pubkey: 'So1' }]);
  assert.ok(!world.frame.asked.some(({ type }) => type === '@w3m-app/IS_CONNECTED'));
});

test('restore: a login that is over clears what was kept of it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [suffix, value] of [
    ['EMAIL_LOGIN_USED_KEY', 'true'],
    ['EMAIL', 'a@b.test'],
    ['LAST_USED_CHAIN_KEY', 'eip155:1'],
    ['SOCIAL_USERNAME', 'ann'],
  ] as const) {
    world.store.setItem(KEY + suffix, value);
  }
  const restoring = world.wallet.restore('ID_AUTH', 'eip155');
  restoring.catch(() => {});
  world.frame.ready();
  t.mock.timers.tick(500);
  await world.frame.reply('IS_CONNECTED', { isConnected: false });
  await assert.rejects(restoring, code('unauthorized'));
  const left = [...world.store.map.keys()].filter((key) => /[A-Z]/.test(key));
  assert.deepEqual(left, []);
});

test('disconnect: forgets the login, and waits for the frame 3 s at most', async (t) => {
  await world.connected();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let ended = false;
  const ending = world.wallet.disconnect?.('ID_AUTH', 'eip155').then(() => {
    ended = true;
  });
  assert.equal(world.stored('EMAIL_LOGIN_USED_KEY'), undefined);
  assert.equal(world.stored('EMAIL'), undefined);
  await world.frame.taken('SIGN_OUT');
  t.mock.timers.tick(2_999);
  await until(() => ended);
  assert.equal(ended, false);
  t.mock.timers.tick(1);
  await ending;
  assert.equal(ended, true);
});

test('e-mail: the cooldown begins with the mail and ends with the login', async () => {
  const beginning = world.wallet.email?.begin('a@b.test');
  world.frame.ready();
  assert.deepEqual(
    (await world.frame.reply('CONNECT_EMAIL', { action: 'VERIFY_DEVICE', digits: '42' })).payload,
    { email: 'a@b.test' },
  );
  assert.deepEqual(await beginning, { action: 'VERIFY_DEVICE', digits: '42' });
  assert.match(world.stored('LAST_EMAIL_LOGIN_TIME') ?? '', /^\d{13}$/);
  const submitting = world.wallet.email?.submitCode('123456');
  assert.deepEqual((await world.frame.reply('CONNECT_OTP')).payload, { otp: '123456' });
  await submitting;
  await world.connected();
  assert.equal(world.stored('LAST_EMAIL_LOGIN_TIME'), undefined);
});

test('second mail within 30 s: refused with the seconds left, rounded up', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
  world.store.setItem(`${KEY}LAST_EMAIL_LOGIN_TIME`, String(Date.now() - 17_900));
  await assert.rejects(async () => world.wallet.email?.begin('a@b.test'), {
    ...{ code: 'email_cooldown', message: 'Please try again after 13 seconds' },
  });
  assert.equal(world.frame.state.created, 0);
  t.mock.timers.tick(12_100);
  const beginning = world.wallet.email?.begin('a@b.test');
  world.frame.ready();
  await world.frame.reply('CONNECT_EMAIL', { action: 'VERIFY_OTP' });
  assert.deepEqual(await beginning, { action: 'VERIFY_OTP' });
});

test('cooldown from the future, because the clock was set back: none', async () => {
  world.store.setItem(`${KEY}LAST_EMAIL_LOGIN_TIME`, String(Date.now() + 3_600_000));
  const beginning = world.wallet.email?.begin('a@b.test');
  world.frame.ready();
  await world.frame.reply('CONNECT_EMAIL', { action: 'VERIFY_OTP' });
  await beginning;
});

test('e-mail login that is off, and a change without a login: refused before the frame is there', async () => {
  configure({}, { features: { email: false } });
  await assert.rejects(
    async () => world.wallet.email?.begin('a@b.test'),
    code('auth_connector_missing'),
  );
  await assert.rejects(
    async () => world.wallet.email?.changeEmail('c@d.test'),
    code('not_email_or_social'),
  );
  assert.equal(world.frame.state.created, 0);
});

test('change of the address: the new one is stored', async () => {
  await world.connected();
  const changing = world.wallet.email?.changeEmail('c@d.test');
  await world.frame.reply('UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' });
  assert.equal(await changing, 'VERIFY_PRIMARY_OTP');
  const current = world.wallet.email?.confirmCurrentEmail('111111');
  await world.frame.reply('UPDATE_EMAIL_PRIMARY_OTP');
  await current;
  const next = world.wallet.email?.confirmNewEmail('222222');
  await world.frame.reply('UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'c@d.test' });
  assert.equal(await next, 'c@d.test');
  assert.equal(world.stored('EMAIL'), 'c@d.test');
});

test('end of the login: the page’s provider hears of it', async () => {
  const provider = await world.connected();
  let heard: unknown;
  provider.on?.('disconnect', (error) => {
    heard = error;
  });
  const ending = world.wallet.disconnect?.('ID_AUTH', 'eip155');
  await world.frame.reply('SIGN_OUT');
  await ending;
  assert.equal((heard as { code: number }).code, 4900);
});

test('leave: the frame is removed', async () => {
  await world.connected();
  world.wallet.leave?.();
  assert.equal(world.frame.state.removed, 1);
  assert.equal(world.frame.listening(), 0);
});
