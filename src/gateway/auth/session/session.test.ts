import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCESS_LIFETIME,
  AUTH_PATHS,
  REFRESH_GRACE,
  REFRESH_LIFETIME,
  SESSION_LIFETIME,
} from '../../../protocol/custody/auth-api';
import { cookieOf, EMAIL, LIVE, type LoggedIn, type TestBrowser, testAuth } from '../test-auth';

const refresh = (
  { call }: TestBrowser,
  { refreshToken, cookie }: Pick<LoggedIn, 'refreshToken'> & { cookie?: string },
  at = LIVE,
) => call('POST', AUTH_PATHS.refresh, { body: { ...at, refreshToken }, ...(cookie && { cookie }) });

const devices = ({ call }: TestBrowser, token: string) =>
  call('GET', AUTH_PATHS.devices, { token });

async function loggedIn() {
  const auth = await testAuth();
  const browser = await auth.browser();
  return { auth, browser, session: await auth.login(browser) };
}

test('access token: 15 minutes, its own device only', async () => {
  const { auth, browser, session } = await loggedIn();
  const { accessToken: token } = session;
  assert.equal((await devices(browser, token)).status, 200);
  assert.equal((await devices(await auth.browser(), token)).status, 401);
  assert.equal((await devices(browser, `${token.slice(0, -4)}AAAA`)).status, 401);
  assert.equal((await browser.call('GET', AUTH_PATHS.devices)).status, 401);
  auth.clock.now += ACCESS_LIFETIME * 1_000;
  assert.equal((await devices(browser, token)).body.code, 'session_over');
});

test('refresh: a new token each time, and a lost reply does no harm', async () => {
  const { auth, browser, session } = await loggedIn();
  const first = await refresh(browser, session);
  assert.equal(first.status, 200);
  assert.notEqual(first.body.refreshToken, session.refreshToken);
  auth.clock.now += (REFRESH_GRACE - 1) * 1_000;
  const repeated = await refresh(browser, session);
  assert.equal(repeated.body.refreshToken, first.body.refreshToken);
  assert.equal((await refresh(browser, { ...session, ...first.body })).status, 200);
});

test('two tabs refresh at once: one token', async () => {
  const { browser, session } = await loggedIn();
  const replies = await Promise.all([1, 2, 3].map(() => refresh(browser, session)));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(new Set(replies.map(({ body }) => body.refreshToken)).size, 1);
});

test('a refresh token used again after its successor: the session is over, for the successor too', async () => {
  const { auth, browser, session } = await loggedIn();
  const first = await refresh(browser, session);
  const second = await refresh(browser, { ...session, ...first.body });
  const reused = await refresh(browser, session);
  assert.equal(reused.status, 401);
  assert.equal(reused.body.code, 'session_over');
  assert.equal((await refresh(browser, { ...session, ...second.body })).status, 401);
  assert.equal((await devices(browser, second.body.accessToken)).status, 401);
  const { event } = await auth.store.db
    .selectFrom('audit')
    .select('event')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  assert.equal(event, 'refresh_reused');
});

test('a refresh token used again after the grace: the session is over', async () => {
  const { auth, browser, session } = await loggedIn();
  const first = await refresh(browser, session);
  auth.clock.now += (REFRESH_GRACE + 1) * 1_000;
  assert.equal((await refresh(browser, session)).status, 401);
  assert.equal((await refresh(browser, { ...session, ...first.body })).status, 401);
});

test('refresh of another device: refused, and the session of its owner lives on', async () => {
  const { auth, browser, session } = await loggedIn();
  assert.equal((await refresh(await auth.browser(), session)).status, 401);
  assert.equal((await refresh(browser, session)).status, 200);
});

test('cookie: once it came it is required, and it must be the right one', async () => {
  const { browser, session } = await loggedIn();
  const without = await refresh(browser, { refreshToken: session.refreshToken });
  assert.equal(without.status, 200);
  const withIt = await refresh(browser, { ...without.body, cookie: session.cookie });
  assert.equal(withIt.status, 200);
  const missing = await refresh(browser, { refreshToken: withIt.body.refreshToken });
  assert.equal(missing.body.code, 'session_over');
  const wrong = session.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  assert.equal((await refresh(browser, { ...withIt.body, cookie: wrong })).status, 401);
  assert.equal((await refresh(browser, { ...withIt.body, cookie: session.cookie })).status, 200);
});

test('cookie: host-bound, not for scripts, partitioned; a browser keeps the one that it has', async () => {
  const { auth, browser, session } = await loggedIn();
  auth.clock.now += 31_000;
  const begun = await browser.call('POST', AUTH_PATHS.attempts, {
    ...{ body: { ...LIVE, email: EMAIL }, cookie: session.cookie },
  });
  assert.match(
    begun.headers.get('Set-Cookie') ?? '',
    /^__Host-appkit_session=[\w-]{43}; Max-Age=\d+; Path=\/; Secure; HttpOnly; SameSite=None; Partitioned$/,
  );
  assert.equal(cookieOf(begun), session.cookie);
});

test('a second origin with the same device: every answer as if there was no session', async () => {
  const { auth, browser, session } = await loggedIn();
  const other = { projectId: 'live', origin: 'https://other.test' };
  const asked = await refresh(browser, session, other);
  const none = await refresh(await auth.browser(), { refreshToken: 'x'.repeat(65) }, other);
  assert.equal(asked.status, 401);
  assert.deepEqual(asked.body, none.body);
  assert.equal((await refresh(browser, session)).status, 200);
});

test('session: over after 7 quiet days, and after 30 days in any case', async () => {
  const { auth, browser, session } = await loggedIn();
  const started = auth.clock.now;
  let token = session;
  for (let day = 6; day <= 24; day += 6) {
    auth.clock.now = started + day * 86_400_000;
    const next = await refresh(browser, token);
    assert.equal(next.status, 200);
    token = { ...token, ...next.body };
  }
  auth.clock.now = started + SESSION_LIFETIME * 1_000;
  assert.equal((await refresh(browser, token)).status, 401);

  const quiet = await loggedIn();
  quiet.auth.clock.now += REFRESH_LIFETIME * 1_000;
  assert.equal((await refresh(quiet.browser, quiet.session)).status, 401);
});

test('sign out: this session; everywhere: all sessions, and devices need the link again', async () => {
  const { auth, browser, session } = await loggedIn();
  const other = await auth.browser();
  auth.clock.now += 31_000;
  const second = await auth.login(other);
  assert.match((await auth.mail()).subject, /New device/);
  const end = (tab: TestBrowser, token: string, query = '') =>
    tab.call('DELETE', `${AUTH_PATHS.sessions}${query}`, { token });
  assert.equal((await end(browser, session.accessToken)).status, 204);
  assert.equal((await devices(browser, session.accessToken)).status, 401);
  assert.equal((await refresh(browser, session)).status, 401);
  assert.equal((await devices(other, second.accessToken)).status, 200);
  auth.clock.now += 31_000;
  const third = await auth.login(browser);
  assert.equal((await end(browser, third.accessToken, '?all=1')).status, 204);
  assert.equal((await devices(other, second.accessToken)).status, 401);
  auth.clock.now += 31_000;
  const again = await browser.call('POST', AUTH_PATHS.attempts, {
    body: { ...LIVE, email: EMAIL },
  });
  assert.equal(again.body.action, 'VERIFY_DEVICE');
});

test('devices and sites of the person', async () => {
  const { browser, session } = await loggedIn();
  const { body } = await devices(browser, session.accessToken);
  assert.equal(body.devices.length, 1);
  assert.equal(body.devices[0].id, browser.device.thumbprint);
  assert.equal(body.devices[0].current, true);
  assert.deepEqual(
    body.sites.map(({ origin }: { origin: string }) => origin),
    [LIVE.origin],
  );
});

test('a request without a right proof: refused before anything else', async () => {
  const { auth, browser, session } = await loggedIn();
  const url = 'https://secure.gateway.test';
  const { device } = browser;
  const now = auth.clock.now;
  const body = JSON.stringify({ ...LIVE, refreshToken: session.refreshToken });
  const of = (method: string, path: string, text = body) =>
    device.prove({ method, url: `${url}${path}`, body: text, now });
  for (const proof of [
    '',
    await of('POST', AUTH_PATHS.otp),
    await of('PUT', AUTH_PATHS.refresh),
    await of('POST', AUTH_PATHS.refresh, `${body} `),
  ]) {
    const reply = await browser.call('POST', AUTH_PATHS.refresh, {
      ...{ body: { ...LIVE, refreshToken: session.refreshToken }, proof },
    });
    assert.equal(reply.status, 401);
    assert.equal(reply.body.code, 'proof_invalid');
  }
});
