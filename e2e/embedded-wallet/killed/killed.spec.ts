/** The process of the page and its frame is killed in the middle of a creation and of a signature. */
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { recoverMessageAddress } from 'viem';
import { AUTH_PATHS } from '../../../src/protocol/custody/auth-api';
import { VAULT_PATHS } from '../../../src/protocol/custody/vault-api';
import { expect, releaseUnless, test } from '../../fixtures';
import { approveInFrame } from '../../support/embedded/approve';
import { ask, askWell, openFrame } from '../../support/embedded/frame-page';
import {
  addresses,
  approve,
  login,
  newEmail,
  withBrowser,
} from '../../support/embedded/login-steps';
import { codeIn, linkIn, mailTo } from '../../support/embedded/mailbox';
import type { Hosts } from '../../support/process/hosts';

/** Every page of the browser with its frames. */
async function killPages(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL');
  await session.detach();
}

/** Kills when the service has answered this call, before the frame gets the answer. @returns the end. */
async function killAfter(
  browser: Browser,
  context: BrowserContext,
  hosts: Hosts,
  [method, path]: readonly [string, string],
) {
  let killed = () => {};
  const dead = new Promise<void>((resolve) => {
    killed = resolve;
  });
  let isFirst = true;
  await context.route(
    (url) => url.pathname === path,
    async (route) => {
      if (!isFirst || route.request().method() !== method) return route.continue();
      isFirst = false;
      // Node cannot resolve the names of the sandbox.
      const { url, headers } = hosts.fromNode('secure.gateway');
      const sent = await route.request().allHeaders();
      await route.fetch({ url: new URL(path, url).href, headers: { ...sent, ...headers } });
      await killPages(browser);
      killed();
    },
  );
  // A promise in a promise would be waited for.
  return { dead };
}

async function loginUntilKilled(page: Page, browser: Browser, hosts: Hosts, dead: Promise<void>) {
  const email = newEmail();
  const { digits } = await askWell(page, 'CONNECT_EMAIL', { email });
  const approved = askWell(page, 'CONNECT_DEVICE');
  await approve(browser, linkIn(await mailTo(hosts, email, 1)), String(digits));
  await approved;
  const otp = codeIn(await mailTo(hosts, email, 2));
  // The page dies with its question.
  await Promise.race([ask(page, 'CONNECT_OTP', { otp }).catch(() => {}), dead]);
  await dead;
}

/** "hello" in hex. */
const hello = (account: unknown) => ({
  ...{ method: 'personal_sign', params: ['0x68656c6c6f', account], chainId: 'eip155:31337' },
});

/** In a new page, with the storage of the browser. */
async function openAgain(context: BrowserContext, hosts: Hosts): Promise<Page> {
  const page = await context.newPage();
  await openFrame(page, hosts);
  await page.addStyleTag({ content: 'iframe{width:400px;height:640px;border:0}' });
  return page;
}

async function expectSigns(page: Page, account: unknown): Promise<void> {
  const signing = askWell(page, 'RPC_REQUEST', hello(account));
  await approveInFrame(page);
  const signature = (await signing) as unknown as `0x${string}`;
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(account);
}

const STEPS: readonly (readonly [string, string])[] = [
  ['GET', AUTH_PATHS.wallet],
  ['POST', AUTH_PATHS.grants],
  ['POST', VAULT_PATHS.wallets],
  ['PUT', AUTH_PATHS.wallet],
  ['POST', VAULT_PATHS.confirm],
];
for (const step of STEPS) {
  test(`killed while a wallet is made, after ${step.join(' ')}: one wallet, which signs`, {
    ...releaseUnless(step[1] === VAULT_PATHS.wallets),
  }, async ({ hosts }) => {
    test.slow();
    await withBrowser(async (browser) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await openFrame(page, hosts);
      const { dead } = await killAfter(browser, context, hosts, step);
      await loginUntilKilled(page, browser, hosts, dead);

      const again = await openAgain(context, hosts);
      expect(await askWell(again, 'IS_CONNECTED')).toEqual({ isConnected: true });
      const mine = await addresses(again);
      await expectSigns(again, mine[0]);
      await openFrame(again, hosts);
      expect(await addresses(again)).toEqual(mine);
    });
  });
}

test('killed while the vault signs: nothing comes later by itself; the next request is asked anew', {
  tag: '@release',
}, async ({ hosts }) => {
  test.slow();
  await withBrowser(async (browser) => {
    const context = await browser.newContext();
    const page = await openAgain(context, hosts);
    await login(page, hosts, newEmail());
    const mine = await addresses(page);
    let signatures = 0;
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === VAULT_PATHS.signatures) signatures += 1;
    });
    const { dead } = await killAfter(browser, context, hosts, ['POST', VAULT_PATHS.signatures]);
    ask(page, 'RPC_REQUEST', hello(mine[0])).catch(() => {});
    approveInFrame(page).catch(() => {});
    await dead;

    const again = await openAgain(context, hosts);
    expect(await addresses(again)).toEqual(mine);
    expect(signatures).toBe(1);
    await expectSigns(again, mine[0]);
    expect(signatures).toBe(2);
  });
});
