import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import * as v from 'valibot';
import {
  AUTH_PATHS,
  grantReply,
  STEP_UP_LIFETIME,
  walletReply,
} from '../../../protocol/custody/auth-api';
import { GRANT_LIFETIME, GRANT_TYPE, grantClaims } from '../../../protocol/custody/login-grant';
import { type KeyKind, shareContext } from '../../../protocol/custody/wallet-keys';
import { hashText } from '../../custody/device-proof-check';
import { SHOP, type TestAuth, testAuth } from '../test-auth';
import {
  ADDRESSES,
  newWallet,
  ownToken,
  personOf,
  SHARES,
  signReceipt,
  stepUp,
  withWallet,
} from './test-wallet';

const INTENT = hashText('{"kind":"eip155_message"}');
const claimsOf = (auth: TestAuth, grant: string) =>
  auth.grants.read({ type: GRANT_TYPE, schema: grantClaims, now: auth.clock.now }, grant);

async function ready(config: Parameters<typeof testAuth>[0] = {}) {
  const auth = await testAuth(config);
  const browser = await auth.browser();
  const wallet = await withWallet(auth, browser);
  const grant = (body: object) =>
    browser.call('POST', AUTH_PATHS.grants, { token: wallet.token, body });
  return { auth, browser, ...wallet, grant };
}

test('wallet: none with an id, then ready with its addresses, then confirmed, then released', async () => {
  const { auth, browser, token, walletId, body } = await ready();
  const read = async () =>
    v.parse(walletReply, (await browser.call('GET', AUTH_PATHS.wallet, { token })).body);
  const kept = { walletId, addresses: ADDRESSES };
  const operator = {
    state: 'ready',
    ...kept,
    custody: 'operator',
    confirmed: false,
    mayBeOwn: true,
  };
  assert.deepEqual(await read(), operator);
  // The reply was lost: the same once more.
  const again = await browser.call('PUT', AUTH_PATHS.wallet, { token, body });
  assert.deepEqual(again.body, operator);
  const sub = await personOf(auth);
  for (const [state, custody] of [
    ['confirmed', 'operator'],
    ['released', 'own'],
  ] as const) {
    const receipt = await signReceipt(auth, { sub, wallet: walletId, state });
    const put = await browser.call('PUT', AUTH_PATHS.wallet, {
      token,
      body: { walletId, receipt },
    });
    assert.deepEqual(put.body, { ...operator, custody, confirmed: true });
    assert.deepEqual(await read(), put.body);
  }
});

test('two devices create at once: one wallet, 409 for the other, which reads the winner’s', async () => {
  const auth = await testAuth();
  const [a, b] = [await auth.browser(), await auth.browser()];
  const first = await auth.login(a);
  auth.clock.now += 31_000;
  const second = await auth.login(b);
  const tabs = [
    { tab: a, token: first.accessToken },
    { tab: b, token: second.accessToken },
  ];
  const bodies: Awaited<ReturnType<typeof newWallet>>[] = [];
  for (const { tab, token } of tabs) {
    const { walletId } = (await tab.call('GET', AUTH_PATHS.wallet, { token })).body;
    bodies.push(await newWallet(auth, walletId));
  }
  const puts = await Promise.all(
    tabs.map(({ tab, token }, index) =>
      tab.call('PUT', AUTH_PATHS.wallet, { token, body: bodies[index] }),
    ),
  );
  assert.deepEqual(puts.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(puts.find(({ status }) => status === 409)?.body.code, 'wallet_conflict');
  const [one, two] = await Promise.all(
    tabs.map(({ tab, token }) => tab.call('GET', AUTH_PATHS.wallet, { token })),
  );
  assert.deepEqual(one?.body, two?.body);
  assert.equal((await auth.store.db.selectFrom('wallets').selectAll().execute()).length, 1);
  const loser = puts[0]?.status === 409 ? 0 : 1;
  const create = await tabs[loser]?.tab.call('POST', AUTH_PATHS.grants, {
    ...{ token: tabs[loser]?.token ?? '', body: { purpose: 'create' } },
  });
  assert.equal(create?.status, 409);
});

test('wallet with an id that was not given, or a receipt or share of another: refused, nothing kept', async () => {
  const auth = await testAuth();
  const browser = await auth.browser();
  const { accessToken: token } = await auth.login(browser);
  const { walletId } = (await browser.call('GET', AUTH_PATHS.wallet, { token })).body;
  const good = await newWallet(auth, walletId);
  const sub = await personOf(auth);
  const other = randomUUID();
  const forged = await testAuth();
  const bad = {
    'another id': await newWallet(auth, other),
    'receipt of another wallet': {
      ...good,
      receipt: await signReceipt(auth, { sub, wallet: other }),
    },
    'receipt of another person': {
      ...good,
      receipt: await signReceipt(auth, { sub: other, wallet: walletId }),
    },
    'receipt of other addresses': {
      ...good,
      addresses: { ...ADDRESSES, eip155: `0x${'1'.repeat(40)}` },
    },
    'receipt of another key': {
      ...good,
      receipt: await signReceipt(forged, { sub, wallet: walletId }),
    },
    'receipt of another state': {
      ...good,
      receipt: await signReceipt(auth, { sub, wallet: walletId, state: 'released' }),
    },
    'shares exchanged': {
      ...good,
      shares: { ...good.shares, eip155: good.shares.solana },
    },
    'share missing': { ...good, shares: { entropy: good.shares.entropy } },
  };
  for (const [name, body] of Object.entries(bad)) {
    const { status } = await browser.call('PUT', AUTH_PATHS.wallet, { token, body });
    assert.ok(status === 400 || status === 409, `${name}: ${status}`);
  }
  assert.deepEqual(await auth.store.db.selectFrom('wallets').selectAll().execute(), []);
  assert.equal((await browser.call('PUT', AUTH_PATHS.wallet, { token, body: good })).status, 200);
});

test('shares in the database: sealed, and bound to person, wallet, kind and mode', async () => {
  const { auth, grant } = await ready();
  const row = await auth.store.db.selectFrom('wallets').selectAll().executeTakeFirstOrThrow();
  assert.equal(
    Buffer.from(row.share_eip155, 'base64url').includes(Buffer.from(SHARES.eip155)),
    false,
  );
  await auth.store.db.updateTable('wallets').set({ share_eip155: row.share_solana }).execute();
  const exchanged = await grant({ purpose: 'sign', kind: 'eip155', intent: INTENT });
  assert.equal(exchanged.status, 500);
  assert.equal(JSON.stringify(exchanged.body).includes('share'), false);
});

test('grant to sign: its claims, and share A that the vault alone opens', async () => {
  const { auth, browser, walletId, grant } = await ready();
  const { status, body } = await grant({ purpose: 'sign', kind: 'eip155', intent: INTENT });
  assert.equal(status, 200);
  const { grant: token, share } = v.parse(grantReply, body);
  const claims = await claimsOf(auth, token);
  const iat = auth.clock.now / 1000;
  const { jti, ...rest } = claims ?? { jti: '' };
  assert.deepEqual(rest, {
    ...{ iss: 'https://secure.gateway.test', aud: 'appkit-vault', sub: await personOf(auth) },
    ...{ iat, exp: iat + GRANT_LIFETIME, wallet: walletId, mode: 'live', purpose: 'sign' },
    ...{ cnf: { jkt: browser.device.thumbprint }, origin: SHOP, auth_time: iat },
    ...{ kind: 'eip155', intent: INTENT },
  });
  const opened = await auth.vault.seal.open(share ?? '', shareContext(walletId, 'eip155', 'vault'));
  assert.deepEqual([...opened], SHARES.eip155);
  const second = await grant({ purpose: 'sign', kind: 'eip155', intent: INTENT });
  assert.notEqual((await claimsOf(auth, second.body.grant))?.jti, jti);
  auth.clock.now += (GRANT_LIFETIME + 1) * 1_000;
  assert.equal(await claimsOf(auth, token), undefined);
});

test('grants that lack something: refused', async () => {
  const { browser, auth, grant } = await ready();
  for (const body of [
    { purpose: 'sign' },
    { purpose: 'sign', kind: 'entropy', intent: INTENT },
    { purpose: 'sign', kind: 'eip155', intent: 'short' },
    { purpose: 'export', kind: 'eip155' },
    { purpose: 'other' },
    { purpose: 'confirm', kind: 'eip155' },
    {},
  ]) {
    assert.equal((await grant(body)).status, 400, JSON.stringify(body));
  }
  assert.equal((await grant({ purpose: 'create' })).body.code, 'wallet_conflict');
  assert.equal((await grant({ purpose: 'confirm' })).status, 200);
  auth.clock.now += 31_000;
  const { accessToken: token } = await auth.login(browser, 'new@mail.test');
  for (const purpose of ['create', 'confirm']) {
    const reply = await browser.call('POST', AUTH_PATHS.grants, { token, body: { purpose } });
    assert.equal(reply.body.code, 'wallet_unknown');
  }
});

test('export and release: after a fresh code only; export: a mail first, and shares for the vault alone', async () => {
  const { auth, browser, walletId, grant: siteGrant } = await ready({ ownWallets: true });
  const token = await ownToken(auth, browser);
  const grant = (body: object) => browser.call('POST', AUTH_PATHS.grants, { token, body });
  for (const purpose of ['export', 'release']) {
    assert.equal((await siteGrant({ purpose })).body.code, 'origin_refused');
    assert.equal((await grant({ purpose })).body.code, 'step_up_needed');
  }
  for (const body of [
    { purpose: 'create' },
    { purpose: 'confirm' },
    { purpose: 'sign', kind: 'eip155', intent: INTENT },
  ]) {
    assert.equal((await grant(body)).body.code, 'origin_refused', body.purpose);
  }
  assert.equal((await stepUp(auth, browser, token)).status, 204);
  for (const purpose of ['export', 'release'] as const) {
    const { body } = await grant({ purpose });
    const { grant: text, shares } = v.parse(grantReply, body);
    const claims = await claimsOf(auth, text);
    assert.equal(claims?.purpose, purpose);
    assert.equal(claims.step_up, auth.clock.now / 1000);
    assert.equal(shares !== undefined, purpose === 'export');
    for (const [kind, share] of Object.entries(shares ?? {}) as [KeyKind, string][]) {
      const opened = await auth.vault.seal.open(share, shareContext(walletId, kind, 'vault'));
      assert.deepEqual([...opened], SHARES[kind]);
    }
  }
  const { subject, text } = await auth.mail();
  assert.match(subject, /export/, 'the release is not done yet');
  assert.match(text, /exits\/cancel\?t=/);
  assert.equal((await grant({ purpose: 'export' })).body.code, 'too_many');
  auth.clock.now += (STEP_UP_LIFETIME + 1) * 1_000;
  assert.equal((await grant({ purpose: 'export' })).body.code, 'step_up_needed');
});

test('step-up: the code of a login, of another session or a wrong one does not count', async () => {
  const { auth, browser, token } = await ready();
  const begun = await browser.call('POST', AUTH_PATHS.stepUp, { token, body: {} });
  const otp = await auth.code();
  const soon = await browser.call('POST', AUTH_PATHS.stepUp, { token, body: {} });
  assert.equal(soon.status, 429);
  const { attemptId } = begun.body;
  const asLogin = await browser.call('POST', AUTH_PATHS.otp, { body: { attemptId, otp } });
  assert.equal(asLogin.body.code, 'code_wrong');
  const second = await auth.browser();
  auth.clock.now += 31_000;
  const other = await auth.login(second, 'other@mail.test');
  const elsewhere = await second.call('POST', AUTH_PATHS.stepUp, {
    ...{ token: other.accessToken, body: { attemptId, otp } },
  });
  assert.notEqual(elsewhere.status, 204);
  const right = await browser.call('POST', AUTH_PATHS.stepUp, { token, body: { attemptId, otp } });
  assert.equal(right.status, 204);
});
