/**
 * A page that has replaced the functions of its realm before the tag, keeps all that passes through them,
 * and replays it elsewhere. The e-mail address and the code are typed in the page, so it does have these.
 */
import { AUTH_PATHS } from '../../../src/protocol/custody/auth-api';
import { EMAIL_PROJECT_ID, siteOrigin } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { approveInFrame, frameOf } from '../../support/embedded/approve';
import { eavesdrop, overheard, sentToFrame } from '../../support/embedded/eavesdrop';
import { ask, openFrame } from '../../support/embedded/frame-page';
import { watchFrame } from '../../support/embedded/frame-secrets';
import { codeIn, mailTo } from '../../support/embedded/mailbox';
import { login, signHello } from '../../support/embedded/widget-login';
import { addressOf } from '../../support/page/widget';

test('a page that patches intrinsics, hears a login and replays it in another browser: no secret, no session', async ({
  page,
  hosts,
  problems,
}) => {
  problems.allow(/attempts\/otp/);
  await eavesdrop(page);
  const secretsOf = watchFrame(page);
  const email = await login(page, hosts);
  const address = await addressOf(page);
  const code = codeIn(await mailTo(hosts, email, 2));
  const secrets = await secretsOf();
  for (const known of [email, address, code, EMAIL_PROJECT_ID, hosts.pages]) {
    secrets.delete(String(known));
  }
  const heard = await overheard(page);
  // It does hear what passes.
  for (const known of [email, code, String(address)]) expect(heard).toContain(known);
  expect(secrets.size).toBeGreaterThan(10);
  expect([...secrets].filter((one) => heard.includes(one))).toEqual([]);

  const sent = await sentToFrame(page);
  expect(sent.map(({ type }) => type)).toContain('@w3m-app/CONNECT_OTP');
  const browser = page.context().browser();
  if (!browser) throw new Error('a context without a browser');
  const elsewhere = await (await browser.newContext()).newPage();
  await openFrame(elsewhere, hosts);
  for (const { type, payload } of sent) {
    const name = type.replace('@w3m-app/', '');
    // Of those that begin or end a login, and of questions about it, each is answered by an error.
    if (/^(?:SYNC_|GET_SMART)/.test(name)) continue;
    const reply = await ask(elsewhere, name, payload);
    expect(reply.type, name).toBe(`@w3m-frame/${name}_ERROR`);
  }
  expect((await ask(elsewhere, 'IS_CONNECTED')).payload).toEqual({ isConnected: false });
  // The service has no answer that a page could read.
  const otp = { attemptId: 'A'.repeat(22), otp: code };
  const reached = await page.evaluate(
    ([url, body]) =>
      fetch(String(url), { method: 'POST', body: body as string }).then(
        ({ type }) => type,
        () => 'refused',
      ),
    [`${siteOrigin('secure.gateway', hosts.port)}${AUTH_PATHS.otp}`, JSON.stringify(otp)],
  );
  expect(reached).toBe('refused');
  await elsewhere.context().close();
});

test('a page that patches intrinsics, and a signature: it hears the signature alone', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await eavesdrop(page);
  const secretsOf = watchFrame(page);
  const email = await login(page, hosts);
  const address = String(await addressOf(page));
  const signing = signHello(page, address);
  await expect((await frameOf(page)).getByText('hello', { exact: true })).toBeVisible();
  await approveInFrame(page);
  const signature = await signing;
  const secrets = await secretsOf();
  const heard = await overheard(page);
  expect(heard).toContain(signature);
  const code = codeIn(await mailTo(hosts, email, 2));
  const known = [email, address, signature, code, EMAIL_PROJECT_ID, hosts.pages];
  for (const one of known) secrets.delete(one);
  expect([...secrets].filter((one) => heard.includes(one))).toEqual([]);
});
