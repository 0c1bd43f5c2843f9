import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUTH_PATHS, EMAIL_COOLDOWN, OTP_LIFETIME } from '../../../protocol/custody/auth-api';
import type { ProvenCaller } from '../auth-context';
import { cookieOf, EMAIL, LIVE, OWN, SHOP, TEST, testAuth } from '../test-auth';
import { redeemCode } from './check-code';

const begin = (email = EMAIL, at = LIVE) => ({ body: { ...at, email } });
const wrongThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('new device: link, digits, code, session; the same device later: code alone', async () => {
  const auth = await testAuth();
  const browser = await auth.browser();
  const begun = await browser.call('POST', AUTH_PATHS.attempts, begin());
  assert.equal(begun.status, 200);
  assert.equal(begun.body.action, 'VERIFY_DEVICE');
  assert.match(begun.body.digits, /^\d{2}$/);
  assert.equal(begun.body.cooldown, EMAIL_COOLDOWN);
  const link = await auth.link();
  const wait = `${AUTH_PATHS.device}?attemptId=${begun.body.attemptId}`;
  assert.deepEqual((await browser.call('GET', wait)).body, { state: 'waiting' });
  assert.equal(auth.mails.length, 1);
  const page = await auth.decide(link, { decision: 'approve', digits: begun.body.digits });
  assert.equal(page.status, 200);
  assert.deepEqual((await browser.call('GET', wait)).body, { state: 'approved' });
  const body = { attemptId: begun.body.attemptId, otp: await auth.code() };
  const done = await browser.call('POST', AUTH_PATHS.otp, { body, cookie: cookieOf(begun) });
  assert.equal(done.status, 200);
  assert.equal(done.body.email, EMAIL);
  assert.equal(done.body.expiresIn, 900);

  auth.clock.now += 31_000;
  const again = await browser.call('POST', AUTH_PATHS.attempts, begin());
  assert.equal(again.body.action, 'VERIFY_OTP');
  assert.equal(again.body.digits, undefined);
  await auth.login(browser, 'other@mail.test');
  assert.equal(await auth.audit(), undefined);
});

test('the mails: site and origin named, the code only in its body, a warning not to share it', async () => {
  const auth = await testAuth();
  await auth.login(await auth.browser());
  assert.equal(auth.mails.length, 2);
  for (const mail of auth.mails) {
    assert.ok(mail.text.includes(SHOP) && mail.html.includes(SHOP));
    assert.match(mail.text, /Do not share this (?:code|link)/);
    assert.equal(mail.fromName, 'Shop');
    assert.equal(mail.to, EMAIL);
    assert.doesNotMatch(mail.subject, /\d{6}/);
  }
  assert.equal(auth.log.join().includes(EMAIL), false);
  assert.equal(auth.log.join().includes(await auth.code()), false);
});

test('five wrong codes: the right one is refused with the same answer', async () => {
  const auth = await testAuth({ deviceLinks: false });
  const browser = await auth.browser();
  const begun = await browser.call('POST', AUTH_PATHS.attempts, begin(EMAIL, TEST));
  assert.equal(begun.body.action, 'VERIFY_OTP');
  const { attemptId } = begun.body;
  const code = await auth.code();
  const enter = (otp: string) => browser.call('POST', AUTH_PATHS.otp, { body: { attemptId, otp } });
  const answers = [];
  for (let tries = 1; tries <= 5; tries++) answers.push(await enter(wrongThan(code)));
  const right = await enter(code);
  assert.equal(right.status, 401);
  for (const answer of answers) assert.deepEqual(answer.body, right.body);
  assert.equal(right.body.code, 'code_wrong');
  auth.clock.now += 31_000;
  const resend = await browser.call('POST', AUTH_PATHS.resend, { body: { attemptId } });
  assert.equal(resend.body.code, 'code_wrong');
});

test('guesses at once: no more than five count', async () => {
  const auth = await testAuth({ deviceLinks: false });
  const browser = await auth.browser();
  const begun = await browser.call('POST', AUTH_PATHS.attempts, begin(EMAIL, TEST));
  const { attemptId } = begun.body;
  const code = await auth.code();
  const guess = (otp: string) => browser.call('POST', AUTH_PATHS.otp, { body: { attemptId, otp } });
  const wrong = Array.from({ length: 40 }, () => guess(wrongThan(code)));
  assert.deepEqual(new Set((await Promise.all(wrong)).map(({ status }) => status)), new Set([401]));
  const row = await auth.store.db.selectFrom('attempts').select('tries').executeTakeFirst();
  assert.equal(row?.tries, 5);
  assert.equal((await guess(code)).status, 401);
});

test('the right code twice at once: one session', async () => {
  const auth = await testAuth({ deviceLinks: false });
  const browser = await auth.browser();
  const begun = await browser.call('POST', AUTH_PATHS.attempts, begin(EMAIL, TEST));
  const body = { attemptId: begun.body.attemptId, otp: await auth.code() };
  const both = await Promise.all(
    [1, 2, 3].map(() => browser.call('POST', AUTH_PATHS.otp, { body })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401, 401]);
  assert.equal((await browser.call('POST', AUTH_PATHS.otp, { body })).status, 401);
  const sessions = await auth.store.db.selectFrom('sessions').selectAll().execute();
  assert.equal(sessions.length, 1);
});

test('the right code at once: one is redeemed, and its work is done once', async () => {
  const auth = await testAuth({ deviceLinks: false });
  const browser = await auth.browser();
  const begun = await browser.call('POST', AUTH_PATHS.attempts, begin(EMAIL, TEST));
  const code = { attemptId: begun.body.attemptId, otp: await auth.code() };
  const caller = { jkt: browser.device.thumbprint } as ProvenCaller;
  let done = 0;
  const redeem = () =>
    redeemCode(auth.deps, caller, code, { kind: 'login' }, async () => {
      done += 1;
    });
  const results = await Promise.allSettled([redeem(), redeem(), redeem()]);
  assert.equal(done, 1);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('code of browser A entered in browser B: 403, the code is dead, and a mail says so', async () => {
  const auth = await testAuth({ deviceLinks: false });
  const [a, b] = [await auth.browser(), await auth.browser()];
  const begun = await a.call('POST', AUTH_PATHS.attempts, begin(EMAIL, TEST));
  const body = { attemptId: begun.body.attemptId, otp: await auth.code() };
  const stolen = await b.call('POST', AUTH_PATHS.otp, { body });
  assert.equal(stolen.status, 403);
  assert.equal(stolen.body.code, 'begun_elsewhere');
  assert.equal((await a.call('POST', AUTH_PATHS.otp, { body })).status, 401);
  assert.match((await auth.mail()).subject, /another browser/);
  assert.deepEqual(await auth.store.db.selectFrom('sessions').selectAll().execute(), []);
});

test('code of A in an attempt that B began: wrong', async () => {
  const auth = await testAuth({ deviceLinks: false });
  const [a, b] = [await auth.browser(), await auth.browser()];
  await a.call('POST', AUTH_PATHS.attempts, begin(EMAIL, TEST));
  const otp = await auth.code();
  auth.clock.now += 31_000;
  const begun = await b.call('POST', AUTH_PATHS.attempts, begin(EMAIL, TEST));
  if ((await auth.code()) === otp) return; // one in a million
  const body = { attemptId: begun.body.attemptId, otp };
  assert.equal((await b.call('POST', AUTH_PATHS.otp, { body })).body.code, 'code_wrong');
});

test('a second code: the first one is dead', async () => {
  const auth = await testAuth({ deviceLinks: false });
  const browser = await auth.browser();
  const first = await browser.call('POST', AUTH_PATHS.attempts, begin(EMAIL, TEST));
  const code = await auth.code();
  auth.clock.now += 31_000;
  await browser.call('POST', AUTH_PATHS.attempts, begin(EMAIL, TEST));
  await auth.service.idle();
  const body = { attemptId: first.body.attemptId, otp: code };
  assert.equal((await browser.call('POST', AUTH_PATHS.otp, { body })).status, 401);
});

test('a code after its lifetime: refused', async () => {
  const auth = await testAuth({ deviceLinks: false });
  const browser = await auth.browser();
  const begun = await browser.call('POST', AUTH_PATHS.attempts, begin(EMAIL, TEST));
  const body = { attemptId: begun.body.attemptId, otp: await auth.code() };
  auth.clock.now += OTP_LIFETIME * 1_000;
  assert.equal((await browser.call('POST', AUTH_PATHS.otp, { body })).status, 401);
});

test('cooldown on the server: 429 with the seconds, for known and unknown addresses, then a new code', async () => {
  const auth = await testAuth();
  const browser = await auth.browser();
  const begun = await browser.call('POST', AUTH_PATHS.attempts, begin());
  auth.clock.now += 10_000;
  for (const email of [EMAIL, ` ${EMAIL.toUpperCase()} `]) {
    const soon = await browser.call('POST', AUTH_PATHS.attempts, begin(email));
    assert.equal(soon.status, 429);
    assert.equal(soon.headers.get('Retry-After'), '20');
    assert.equal(soon.body.code, 'too_many');
  }
  const body = { attemptId: begun.body.attemptId };
  assert.equal((await browser.call('POST', AUTH_PATHS.resend, { body })).status, 429);
  auth.clock.now += 20_000;
  const again = await browser.call('POST', AUTH_PATHS.resend, { body });
  assert.equal(again.body.digits, begun.body.digits);
  await auth.service.idle();
  assert.equal(auth.mails.length, 2);
});

test('ten mails an hour to one address; a device that the person knows has its own share', async () => {
  const auth = await testAuth({ limits: { mailsPerHour: 3 } });
  const own = await auth.browser();
  await auth.login(own);
  const other = await auth.browser();
  const statuses = [];
  for (let count = 0; count < 4; count++) {
    auth.clock.now += 31_000;
    statuses.push((await other.call('POST', AUTH_PATHS.attempts, begin())).status);
  }
  assert.deepEqual(statuses, [200, 200, 429, 429]);
  assert.equal((await own.call('POST', AUTH_PATHS.attempts, begin())).status, 200);
});

test('limits of a visitor and of a project: 429', async () => {
  const auth = await testAuth({ limits: { logins: { perMinute: 1, burst: 2 } } });
  const browser = await auth.browser();
  const from = (email: string, address: string) =>
    browser.call('POST', AUTH_PATHS.attempts, {
      ...begin(email),
      headers: { 'X-Test-Address': address },
    });
  assert.equal((await from('a@mail.test', '192.0.2.7')).status, 200);
  assert.equal((await from('b@mail.test', '192.0.2.7')).status, 200);
  assert.equal((await from('c@mail.test', '192.0.2.7')).status, 429);
  assert.equal((await from('c@mail.test', '192.0.2.8')).status, 200);
  const small = await testAuth({ limits: { project: { perMinute: 1, burst: 1 } } });
  const { call } = await small.browser();
  assert.equal((await call('POST', AUTH_PATHS.attempts, begin('a@mail.test'))).status, 200);
  assert.equal((await call('POST', AUTH_PATHS.attempts, begin('b@mail.test'))).status, 429);
});

test('known and unknown address: the same answer and the same number of mails', async () => {
  const auth = await testAuth();
  await auth.login(await auth.browser());
  const shapes = [];
  for (const email of [EMAIL, 'unknown@mail.test']) {
    auth.clock.now += 31_000;
    const { call } = await auth.browser();
    const before = auth.mails.length;
    const { status, body, headers } = await call('POST', AUTH_PATHS.attempts, begin(email));
    await auth.service.idle();
    const names = [...headers.keys()].sort();
    shapes.push({
      ...{ status, keys: Object.keys(body), action: body.action, names },
      mails: auth.mails.length - before,
      subject: auth.mails.at(-1)?.subject,
    });
  }
  assert.deepEqual(shapes[0], shapes[1]);
});

test('a fixed code: for test.localhost in test mode only', async () => {
  const auth = await testAuth({ deviceLinks: false, testCodes: '424242' });
  const browser = await auth.browser();
  await browser.call('POST', AUTH_PATHS.attempts, begin('ann@test.localhost', TEST));
  assert.equal(await auth.code(), '424242');
  auth.clock.now += 31_000;
  const live = await auth.login(browser, 'ann@test.localhost');
  assert.equal(live.email, 'ann@test.localhost');
  const codes = auth.mails.filter(({ text }) => text.includes('424242'));
  assert.equal(codes.length, 1);
});

test('live project with deviceLinks off: a new device needs the link', async () => {
  const auth = await testAuth({ deviceLinks: false });
  const { call } = await auth.browser();
  const { body } = await call('POST', AUTH_PATHS.attempts, begin());
  assert.equal(body.action, 'VERIFY_DEVICE');
});

test('unknown project, project without email login, origin that is not allowed or is no origin: one refusal', async () => {
  const auth = await testAuth();
  const { call } = await auth.browser();
  for (const at of [
    { projectId: 'unknown', origin: SHOP },
    { projectId: 'live', origin: 'https://evil.test' },
    { projectId: 'live', origin: 'https://x.vercel.app' },
    { projectId: 'live', origin: `${SHOP}/path` },
    { projectId: 'live', origin: 'null' },
    { projectId: '__proto__', origin: SHOP },
    { projectId: 'off', origin: SHOP },
  ]) {
    const { status, body } = await call('POST', AUTH_PATHS.attempts, begin(EMAIL, at));
    assert.equal(status, 403, JSON.stringify(at));
    assert.equal(body.code, 'origin_refused');
  }
  const hosted = { projectId: 'test', origin: 'https://x.vercel.app' };
  assert.equal((await call('POST', AUTH_PATHS.attempts, begin(EMAIL, hosted))).status, 200);
  assert.equal((await call('POST', AUTH_PATHS.attempts, begin('b@c.test', OWN))).status, 200);
});

test('a person of a live project and of a test project: two people', async () => {
  const auth = await testAuth({ deviceLinks: false });
  const browser = await auth.browser();
  await auth.login(browser);
  auth.clock.now += 31_000;
  await auth.login(browser, EMAIL, TEST);
  const people = await auth.store.db.selectFrom('people').selectAll().execute();
  assert.deepEqual(people.map(({ mode }) => mode).sort(), ['live', 'test']);
  assert.equal(new Set(people.map(({ id }) => id)).size, 2);
});

test('another spelling of a known address: mail goes to the spelling of its owner', async () => {
  const auth = await testAuth();
  await auth.login(await auth.browser(), 'Ann@Mail.Test');
  auth.clock.now += 31_000;
  const { call } = await auth.browser();
  await call('POST', AUTH_PATHS.attempts, begin('ANN@mail.test'));
  assert.equal((await auth.mail()).to, 'Ann@mail.test');
});
