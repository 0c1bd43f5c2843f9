import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUTH_PATHS, LINK_LIFETIME } from '../../../protocol/custody/auth-api';
import { cookieOf, EMAIL, LIVE, SECURE, SHOP, testAuth } from '../test-auth';

async function waiting() {
  const auth = await testAuth();
  const browser = await auth.browser();
  const begun = await browser.call('POST', AUTH_PATHS.attempts, {
    body: { ...LIVE, email: EMAIL },
  });
  const { attemptId, digits } = begun.body;
  const link = await auth.link();
  const state = () => browser.call('GET', `${AUTH_PATHS.device}?attemptId=${attemptId}`);
  const other = digits === '00' ? '01' : '00';
  return { auth, browser, attemptId, digits, other, link, state, cookie: cookieOf(begun) };
}

test('page of the link: site, device, place and time; strict headers; no script', async () => {
  const { auth, link } = await waiting();
  const page = await auth.service.app.request(`${AUTH_PATHS.link}?t=${link}`);
  const html = await page.text();
  assert.equal(page.status, 200);
  for (const part of [SHOP, '192.0.2.1', 'UTC', 'Unknown browser']) assert.ok(html.includes(part));
  assert.doesNotMatch(html, /<script|\son\w+=|style="/);
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'; /);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.equal(page.headers.get('Cache-Control'), 'no-store');
});

test('a scanner opens the link by GET and HEAD, again and again: nothing changes', async () => {
  const { auth, link, state, digits } = await waiting();
  const before = await auth.store.db.selectFrom('attempts').selectAll().execute();
  for (let count = 0; count < 5; count++) {
    for (const method of ['GET', 'HEAD']) {
      const url = `${AUTH_PATHS.link}?t=${link}&decision=approve&digits=${digits}`;
      assert.equal((await auth.service.app.request(url, { method })).status, 200);
    }
  }
  assert.deepEqual(await auth.store.db.selectFrom('attempts').selectAll().execute(), before);
  assert.deepEqual((await state()).body, { state: 'waiting' });
});

test('wrong digits three times: dead, also for the right ones; 403 for the browser that began', async () => {
  const { auth, link, state, digits, other, browser, attemptId } = await waiting();
  const approve = (typed: string) => auth.decide(link, { decision: 'approve', digits: typed });
  const first = await approve(other);
  assert.equal(first.status, 403);
  assert.match(await first.text(), /Tries left: 2/);
  assert.match(await (await approve('')).text(), /Tries left: 1/);
  const third = await approve(other);
  assert.equal(third.status, 403);
  assert.match(await third.text(), /Begun elsewhere/);
  assert.equal((await approve(digits)).status, 410);
  const answer = await state();
  assert.equal(answer.status, 403);
  assert.equal(answer.body.code, 'begun_elsewhere');
  assert.equal(auth.mails.length, 1);
  const body = { attemptId, otp: '000000' };
  assert.equal((await browser.call('POST', AUTH_PATHS.otp, { body })).status, 401);
  assert.deepEqual(await auth.store.db.selectFrom('sessions').selectAll().execute(), []);
});

test('digits guessed at once: no more than three count', async () => {
  const { auth, link, state, digits } = await waiting();
  const guesses = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
  const wrong = guesses.filter((guess) => guess !== digits);
  await Promise.all(
    wrong.map((typed) => auth.decide(link, { decision: 'approve', digits: typed })),
  );
  const row = await auth.store.db.selectFrom('attempts').selectAll().executeTakeFirst();
  assert.equal(row?.digit_tries, 3);
  assert.equal(row?.stage, 'dead');
  assert.equal((await state()).status, 403);
});

test('"This wasn’t me": the waiting browser learns it, and no code is sent', async () => {
  const { auth, link, state } = await waiting();
  assert.match(await (await auth.decide(link, { decision: 'refuse' })).text(), /Refused/);
  assert.deepEqual((await state()).body, { state: 'refused' });
  assert.equal(auth.mails.length, 1);
});

test('the cookie of the browser that began: no digits needed; another cookie: needed', async () => {
  const { auth, link, state, cookie } = await waiting();
  const url = `${AUTH_PATHS.link}?t=${link}`;
  const other = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const page = async (own: string) =>
    (await auth.service.app.request(url, { headers: { Cookie: own } })).text();
  assert.doesNotMatch(await page(`x=1; ${cookie}; y=2`), /name="digits"/);
  assert.match(await page(other), /name="digits"/);
  assert.equal((await auth.decide(link, { decision: 'approve' }, other)).status, 403);
  assert.equal((await auth.decide(link, { decision: 'approve' }, cookie)).status, 200);
  assert.deepEqual((await state()).body, { state: 'approved' });
});

test('link used twice, too old, unknown or garbled: over', async () => {
  const { auth, link, digits, state } = await waiting();
  const old = await waiting();
  await auth.decide(link, { decision: 'approve', digits });
  assert.equal((await auth.decide(link, { decision: 'refuse' })).status, 410);
  assert.deepEqual((await state()).body, { state: 'approved' });
  old.auth.clock.now += LINK_LIFETIME * 1_000;
  const late = await old.auth.decide(old.link, { decision: 'approve', digits: old.digits });
  assert.equal(late.status, 410);
  assert.deepEqual((await old.state()).body, { state: 'over' });
  for (const token of ['', 'x', 'x'.repeat(43), '"><script>', 'x'.repeat(5_000)]) {
    const get = await auth.service.app.request(`${AUTH_PATHS.link}?t=${encodeURIComponent(token)}`);
    assert.equal(get.status, 410);
    assert.doesNotMatch(await get.text(), /<script/);
    assert.equal((await auth.decide(token, { decision: 'approve' })).status, 410);
  }
});

test('form of another origin, or one that is too long: refused', async () => {
  const { auth, link, digits, state } = await waiting();
  const post = (origin: string, body: string) =>
    auth.service.app.request(AUTH_PATHS.link, {
      method: 'POST',
      body,
      headers: { Origin: origin },
    });
  const form = `t=${link}&decision=approve&digits=${digits}`;
  assert.equal((await post('https://evil.test', form)).status, 403);
  assert.equal((await post('null', form)).status, 403);
  assert.equal((await post(SECURE, `${form}&x=${'x'.repeat(20_000)}`)).status, 413);
  assert.deepEqual((await state()).body, { state: 'waiting' });
});

test('state of an attempt asked from another device: 403', async () => {
  const { auth, attemptId } = await waiting();
  const { call } = await auth.browser();
  const asked = await call('GET', `${AUTH_PATHS.device}?attemptId=${attemptId}`);
  assert.equal(asked.status, 403);
  assert.equal(asked.body.code, 'begun_elsewhere');
  const resend = await call('POST', AUTH_PATHS.resend, { body: { attemptId } });
  assert.equal(resend.status, 403);
});

test('a waiting request is answered by the decision, not by its time', async () => {
  const auth = await testAuth({}, { hold: 60_000 });
  const browser = await auth.browser();
  const begun = await browser.call('POST', AUTH_PATHS.attempts, {
    body: { ...LIVE, email: EMAIL },
  });
  const { attemptId, digits } = begun.body;
  const link = await auth.link();
  const waits = browser.call('GET', `${AUTH_PATHS.device}?attemptId=${attemptId}`);
  await new Promise((resolve) => setImmediate(resolve));
  await auth.decide(link, { decision: 'approve', digits });
  assert.deepEqual((await waits).body, { state: 'approved' });
});

test('the process stops: waiting requests are answered at once', async () => {
  const auth = await testAuth({}, { hold: 60_000 });
  const browser = await auth.browser();
  const begun = await browser.call('POST', AUTH_PATHS.attempts, {
    body: { ...LIVE, email: EMAIL },
  });
  const waits = browser.call('GET', `${AUTH_PATHS.device}?attemptId=${begun.body.attemptId}`);
  let isOpen = true;
  waits.finally(() => {
    isOpen = false;
  });
  while (isOpen) {
    auth.deps.waiters.release();
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual((await waits).body, { state: 'waiting' });
});

test('another page of the same site, with the same device: a new device, which needs the link', async () => {
  const auth = await testAuth();
  const browser = await auth.browser();
  await auth.login(browser);
  auth.clock.now += 31_000;
  const other = { projectId: 'live', origin: 'https://other.test' };
  const begun = await browser.call('POST', AUTH_PATHS.attempts, {
    body: { ...other, email: EMAIL },
  });
  assert.equal(begun.body.action, 'VERIFY_DEVICE');
});
