/** Auth service and vault together, as a frame uses them: what one signs, the other accepts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyMessage } from 'ethers';
import { serializeTransaction } from 'viem';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { NOTICE_PATH } from '../../protocol/custody/vault-notice';
import { KEY_KINDS, shareContext } from '../../protocol/custody/wallet-keys';
import { stepUp } from '../auth/routes/test-wallet';
import { EMAIL, SHOP, testAuth } from '../auth/test-auth';
import { createTestVault, createTestWallet, SECURE_ORIGIN } from '../vault/test-vault';
import { hashText } from './device-proof-check';
import { sealTo } from './seal-share';
import { createTokenReader } from './signed-token';

async function bothProcesses() {
  const world = await createTestVault();
  const { vault } = world;
  const auth = await testAuth({
    secureOrigins: [SECURE_ORIGIN],
    vault: { sealKey: vault.sealKey.publicKey, receiptKey: vault.receipts.publicKey },
  });
  auth.keys.receipts = await createTokenReader(vault.receipts.publicKey);
  Object.assign(vault, { grants: [auth.keys.reader] });
  const browser = await auth.browser();
  const { accessToken: token } = await auth.login(browser);
  const grant = async (body: object) =>
    (await browser.call('POST', AUTH_PATHS.grants, { token, body })).body;
  const put = (body: object) => browser.call('PUT', AUTH_PATHS.wallet, { token, body });
  const post = (path: string, body: object) => world.post(path, body, browser.device);
  const read = async () => (await browser.call('GET', AUTH_PATHS.wallet, { token })).body;
  return { auth, world, browser, token, grant, put, post, read };
}

async function withWallet() {
  const both = await bothProcesses();
  const { auth, world, grant, put, post, read } = both;
  const { walletId } = await read();
  const wallet = { ...(await createTestWallet()), id: walletId };
  const { addresses } = wallet;
  const created = await post(VAULT_PATHS.wallets, {
    grant: (await grant({ purpose: 'create' })).grant,
    ...{ walletId, addresses, shares: await world.sealedShares(wallet, 'vault') },
  });
  assert.equal(created.status, 200, created.json.code);
  const sealed = KEY_KINDS.map(async (kind) => [
    kind,
    await sealTo(
      auth.keys.seal.publicKey,
      wallet.shares[kind].auth,
      shareContext(walletId, kind, 'auth'),
    ),
  ]);
  const shares = Object.fromEntries(await Promise.all(sealed));
  const { receipt } = created.json;
  assert.equal((await put({ walletId, addresses, shares, receipt })).status, 200);
  const confirmed = await post(VAULT_PATHS.confirm, {
    grant: (await grant({ purpose: 'confirm' })).grant,
  });
  assert.equal(confirmed.status, 200, confirmed.json.code);
  const done = await put({ walletId, receipt: confirmed.json.receipt });
  assert.deepEqual([done.status, done.body.confirmed], [200, true]);
  return { ...both, wallet };
}

const INTENT = JSON.stringify({
  ...{ kind: 'eip155_message', origin: SHOP, networkId: 'eip155:1', message: '0x6869' },
});
const ASKED = { purpose: 'sign', kind: 'eip155', intent: hashText(INTENT) };

test('wallet created, confirmed and used: the signature is of the wallet’s address', async () => {
  const { grant, post, read, wallet } = await withWallet();
  assert.deepEqual(await read(), {
    ...{ state: 'ready', walletId: wallet.id, addresses: wallet.addresses },
    ...{ custody: 'operator', confirmed: true, mayBeOwn: true },
  });
  const granted = await grant(ASKED);
  const signed = await post(VAULT_PATHS.signatures, { ...granted, intent: INTENT });
  assert.equal(signed.status, 200, signed.json.code);
  const signedBy = verifyMessage('hi', signed.json.signature ?? '').toLowerCase();
  assert.equal(signedBy, wallet.addresses.eip155.toLowerCase());
  const again = await post(VAULT_PATHS.signatures, { ...granted, intent: INTENT });
  assert.equal(again.json.code, 'grant_invalid');
});

test('grant of one intent, device or purpose: the vault refuses it for another', async () => {
  const { auth, world, grant, post } = await withWallet();
  const other = INTENT.replace('0x6869', '0x6868');
  const changed = await post(VAULT_PATHS.signatures, { ...(await grant(ASKED)), intent: other });
  assert.equal(changed.json.code, 'intent_mismatch');
  const { device } = await auth.browser();
  const body = { ...(await grant(ASKED)), intent: INTENT };
  const elsewhere = await world.post(VAULT_PATHS.signatures, body, device);
  assert.equal(elsewhere.json.code, 'grant_invalid');
  const { grant: sign } = await grant(ASKED);
  const release = await post(VAULT_PATHS.release, { grant: sign });
  assert.equal(release.json.code, 'grant_invalid');
});

test('access token in place of a grant, and a grant in place of an access token: refused', async () => {
  const { auth, grant, post } = await withWallet();
  const browser = await auth.browser();
  auth.clock.now += 31_000;
  const { accessToken } = await auth.login(browser);
  const used = await post(VAULT_PATHS.confirm, { grant: accessToken });
  assert.equal(used.json.code, 'grant_invalid');
  const { grant: token } = await grant({ purpose: 'confirm' });
  const asked = await browser.call('GET', AUTH_PATHS.devices, { token });
  assert.equal(asked.body.code, 'session_over');
});

const RECIPIENT = '0x00000000000000000000000000000000000a11ce';
const PAYMENT = JSON.stringify({
  ...{ kind: 'eip155_transaction', origin: SHOP, networkId: 'eip155:1' },
  transaction: serializeTransaction({
    ...{ chainId: 1, nonce: 0, gas: 21_000n, to: RECIPIENT, value: 2n * 10n ** 17n },
    ...{ maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 1n },
  }),
});

test('payment to a new recipient above its limit: waits, and the notice of the vault is a mail of the auth service', async () => {
  const { auth, world, browser, token, grant, post } = await withWallet();
  await stepUp(auth, browser, token);
  world.clock.now = auth.clock.now;
  const granted = await grant({ ...ASKED, intent: hashText(PAYMENT) });
  const refused = await post(VAULT_PATHS.signatures, { ...granted, intent: PAYMENT });
  assert.equal(refused.json.code, 'on_hold');
  await world.vault.notices.idle();
  const [notice] = world.notices;
  const reply = await auth.service.app.request(NOTICE_PATH, {
    ...{ method: 'POST', body: JSON.stringify({ notice }) },
  });
  assert.equal(reply.status, 204);
  const mail = auth.mails.at(-1);
  assert.equal(mail?.to, EMAIL);
  assert.match(mail?.subject ?? '', /^Payment to a new recipient/);
  assert.match(mail?.text ?? '', /0x0000…11ce/i);
});
