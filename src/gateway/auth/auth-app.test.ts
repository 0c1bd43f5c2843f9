import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { withWallet } from './routes/test-wallet';
import { EMAIL, LIVE, TEST, testAuth } from './test-auth';

declare const __RELEASE__: boolean;

const LIMITS = {
  requests: { perMinute: 1_000_000, burst: 1_000_000 },
  logins: { perMinute: 1_000_000, burst: 1_000_000 },
  project: { perMinute: 1_000_000, burst: 1_000_000 },
};

/** Before each change fewer. */
const RUNS = __RELEASE__ ? 1_000 : 200;

test('random requests of a device with a session: none ends in 500, none is logged in full', async () => {
  const auth = await testAuth({ limits: LIMITS });
  const browser = await auth.browser();
  const { token, body: wallet } = await withWallet(auth, browser);
  const known = [
    ...[
      LIVE.projectId,
      LIVE.origin,
      TEST.projectId,
      EMAIL,
      'new@mail.test',
      '000000',
      'x'.repeat(43),
    ],
    ...[
      'create',
      'sign',
      'export',
      'eip155',
      wallet.walletId,
      wallet.receipt,
      wallet.shares.eip155,
    ],
  ];
  const value = fc.oneof(
    fc.constantFrom(...known, wallet.addresses, wallet.shares),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: 'binary' }),
  );
  const fields = [
    ...['projectId', 'origin', 'email', 'attemptId', 'otp', 'refreshToken', 'purpose', 'kind'],
    ...[
      'intent',
      'recipient',
      'walletId',
      'addresses',
      'shares',
      'receipt',
      'changeId',
      '__proto__',
    ],
  ];
  const bodies = fc.oneof(
    fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 5 }),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
    path: fc.constantFrom(...Object.values(AUTH_PATHS)),
    query: fc.oneof(
      fc.constant(''),
      fc.webQueryParameters().map((text) => `?${text}`),
    ),
    body: bodies,
    cookie: fc.oneof(fc.constant(''), fc.stringMatching(/^[ -~]{0,60}$/)),
    withToken: fc.boolean(),
  });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, body, cookie, withToken }) => {
      runs += 1;
      const hasBody = method === 'POST' || method === 'PUT';
      const { status } = await browser.call(method, `${path}${query}`, {
        ...(hasBody && { body }),
        ...(withToken && { token }),
        ...(cookie && { cookie }),
      });
      assert.ok(status < 500, `${method} ${path}: ${status}`);
    }),
    { numRuns: RUNS },
  );
  assert.ok(runs >= RUNS);
  await auth.service.idle();
  assert.equal(auth.log.join('\n').includes('"error"'), false);
  assert.equal(auth.log.join('\n').includes(EMAIL), false);
});

test('bodies that are too long, no UTF-8 or no JSON: refused', async () => {
  const { service } = await testAuth();
  const post = async (body: string | Uint8Array<ArrayBuffer>) =>
    (await service.app.request(AUTH_PATHS.attempts, { method: 'POST', body })).status;
  assert.equal(await post('x'.repeat(20_000)), 413);
  assert.equal(await post(new Uint8Array([0xff, 0xfe])), 422);
  assert.equal(await post('{'), 422);
  assert.equal(await post('{}'), 401);
});

test('key for shares: public part only; unknown path: 404; health', async () => {
  const { service, keys } = await testAuth();
  const reply = await service.app.request(AUTH_PATHS.key);
  const { kid, key } = (await reply.json()) as { kid: string; key: object };
  assert.match(kid, /^[\w-]{43}$/);
  assert.deepEqual(key, keys.seal.publicKey);
  assert.equal('d' in key, false);
  assert.equal(reply.headers.get('Cross-Origin-Resource-Policy'), 'same-origin');
  assert.equal(reply.headers.get('Access-Control-Allow-Origin'), null);
  assert.equal((await service.app.request('/auth/v1/other')).status, 404);
  assert.equal((await service.app.request('/health')).status, 200);
});

test('mail server that is down: the attempt says so, and a resend works once it is back', async () => {
  let down = true;
  const sent: string[] = [];
  const auth = await testAuth(
    {},
    {
      async send({ subject }) {
        if (down) throw new Error(`${EMAIL}: refused`);
        sent.push(subject);
      },
    },
  );
  const { call } = await auth.browser();
  const begun = await call('POST', AUTH_PATHS.attempts, { body: { ...LIVE, email: EMAIL } });
  const { attemptId } = begun.body;
  await auth.service.idle();
  const state = await call('GET', `${AUTH_PATHS.device}?attemptId=${attemptId}`);
  assert.equal(state.status, 502);
  assert.equal(state.body.code, 'mail_failed');
  assert.equal(auth.log.join().includes(EMAIL), false);
  down = false;
  auth.clock.now += 31_000;
  assert.equal((await call('POST', AUTH_PATHS.resend, { body: { attemptId } })).status, 200);
  await auth.service.idle();
  assert.equal(sent.length, 1);
  const waits = await call('GET', `${AUTH_PATHS.device}?attemptId=${attemptId}`);
  assert.deepEqual(waits.body, { state: 'waiting' });
});
