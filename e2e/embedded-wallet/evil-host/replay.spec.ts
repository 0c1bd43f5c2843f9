/**
 * An attacker listens to the page and to its frame's connection, and learns a code and its attempt. Neither
 * works on another device, and the code works once. Source: security control 2.
 */
import { request } from 'node:http';
import type { Page } from 'playwright/test';
import { createTestDevice, type TestDevice } from '../../../src/gateway/custody/test-device';
import { AUTH_PATHS } from '../../../src/protocol/custody/auth-api';
import { PROOF_HEADER } from '../../../src/protocol/custody/device-proof';
import { siteOrigin } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { ask, askWell, openFrame } from '../../support/embedded/frame-page';
import { addresses, approve, newEmail, withBrowser } from '../../support/embedded/login-steps';
import { codeIn, linkIn, mailsTo, mailTo } from '../../support/embedded/mailbox';
import type { Hosts } from '../../support/process/hosts';

interface Answer {
  status: number;
  code: unknown;
}

/** From Node, as a program of the enemy sends it. */
function post(hosts: Hosts, headers: Record<string, string>, body: string): Promise<Answer> {
  const { url, headers: site } = hosts.fromNode('secure.gateway');
  return new Promise((resolve, reject) => {
    const call = request(
      new URL(AUTH_PATHS.otp, url),
      { method: 'POST', headers: { ...headers, ...site, 'content-type': 'application/json' } },
      (reply) => {
        let text = '';
        reply.on('data', (part: Buffer) => {
          text += part;
        });
        reply.on('end', () => {
          const { code } = JSON.parse(text) as { code?: unknown };
          resolve({ status: reply.statusCode ?? 0, code });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

async function postAs(device: TestDevice, hosts: Hosts, body: string): Promise<Answer> {
  const url = `${siteOrigin('secure.gateway', hosts.port)}${AUTH_PATHS.otp}`;
  const proof = await device.prove({ method: 'POST', url, body, now: Date.now() });
  return post(hosts, { [PROOF_HEADER]: proof }, body);
}

/** Up to the code, which the person has in the mail. */
async function beginLogin(page: Page, hosts: Hosts) {
  const email = newEmail();
  await openFrame(page, hosts);
  const beginning = page.waitForResponse((reply) => reply.url().endsWith(AUTH_PATHS.attempts));
  const { digits } = await askWell(page, 'CONNECT_EMAIL', { email });
  const { attemptId } = (await (await beginning).json()) as { attemptId: string };
  const approved = askWell(page, 'CONNECT_DEVICE');
  const browser = page.context().browser();
  if (!browser) throw new Error('a context without a browser');
  await approve(browser, linkIn(await mailTo(hosts, email, 1)), String(digits));
  await approved;
  return { email, attemptId, otp: codeIn(await mailTo(hosts, email, 2)) };
}

test('attempt and code from another device before the page sends them: 403, the code is dead, and a mail says so', async ({
  hosts,
}) => {
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    const { email, attemptId, otp } = await beginLogin(page, hosts);
    const stolen = JSON.stringify({ attemptId, otp });
    const refused = { status: 403, code: 'begun_elsewhere' };
    expect(await postAs(await createTestDevice(), hosts, stolen)).toEqual(refused);
    // Also for the browser that began.
    expect((await ask(page, 'CONNECT_OTP', { otp })).type).toBe('@w3m-frame/CONNECT_OTP_ERROR');
    expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: false });
    expect(await mailTo(hosts, email, 3)).toMatch(/in a browser that did not ask for it/);
  });
});

test('envelope of a login, sent again with another device and as it was: refused, and nothing has changed', {
  tag: '@release',
}, async ({ hosts }) => {
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    const { email, otp } = await beginLogin(page, hosts);
    const sending = page.waitForRequest((one) => one.url().endsWith(AUTH_PATHS.otp));
    await askWell(page, 'CONNECT_OTP', { otp });
    const sent = await sending;
    const body = sent.postData() ?? '';
    const mine = await addresses(page);

    const refused = { status: 403, code: 'begun_elsewhere' };
    expect(await postAs(await createTestDevice(), hosts, body)).toEqual(refused);
    const proof = (await sent.allHeaders())[PROOF_HEADER.toLowerCase()] ?? '';
    expect(proof).toMatch(/^ey/);
    expect(await post(hosts, { [PROOF_HEADER]: proof }, body)).toEqual({
      ...{ status: 401, code: 'code_wrong' },
    });
    // The same message of the page, with the frame's own key.
    expect((await ask(page, 'CONNECT_OTP', { otp })).type).toBe('@w3m-frame/CONNECT_OTP_ERROR');

    expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: true });
    expect(await addresses(page)).toEqual(mine);
    expect(await mailsTo(hosts, email)).toHaveLength(2);
  });
});
