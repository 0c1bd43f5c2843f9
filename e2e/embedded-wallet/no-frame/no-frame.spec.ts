/** Tests a login whose frame never loads: the visitor reads the cause and what to do, and connects a wallet. */
import type { Page } from 'playwright/test';
import { EMAIL_PROJECT_ID, siteOrigin } from '../../../src/sandbox/facts';
import { expect, openModal, test } from '../../fixtures';
import { newEmail } from '../../support/embedded/login-steps';
import { expectStatus, PAGE_WALLET } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

const secureSite = ({ port }: Hosts) => `${siteOrigin('secure.gateway', port)}/**`;
const lose =
  (reason: string) =>
  (page: Page, hosts: Hosts): Promise<unknown> =>
    page.route(secureSite(hosts), (route) => route.abort(reason));
const neverAnswer = (page: Page, hosts: Hosts) => page.route(secureSite(hosts), () => {});

/** On a page that has a wallet, too. */
async function tryLogin(page: Page, hosts: Hosts): Promise<void> {
  const query = { 'attr.project-id': EMAIL_PROJECT_ID, wallet: 'page', approve: 'auto' };
  await page.goto(hosts.page('plain', query));
  const modal = await openModal(page);
  const field = modal.getByTestId('email-input');
  await expect(field).toBeVisible();
  await field.fill(newEmail());
  await modal.getByTestId('email-submit').click();
}

async function connectWallet(page: Page): Promise<void> {
  await page.getByTestId('modal').getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
}

interface Way {
  cut(page: Page, hosts: Hosts): Promise<unknown>;
  /** Once the frame is in the page. */
  later?(page: Page): Promise<unknown>;
  words: string;
}

const BLOCKED =
  'An ad blocker, the network, or a server error blocks email login. Check your ad blocker, or use a wallet.';
const WAYS: Record<string, Way> = {
  'a blocker of the browser': { cut: lose('blockedbyclient'), words: BLOCKED },
  'a connection that is refused': { cut: lose('connectionrefused'), words: BLOCKED },
  'a server that never answers': {
    cut: neverAnswer,
    words: "Email login didn't load in time. Check your connection, or use a wallet.",
  },
  'a device that is offline': {
    cut: neverAnswer,
    later: (page) => page.context().setOffline(true),
    words:
      "Your device is offline, so email login can't load. Connect to the internet, then try again.",
  },
};

for (const [name, { cut, later, words }] of Object.entries(WAYS)) {
  test(`the frame never loads, ${name}: after 20 s the error says so, and a wallet connects`, {
    tag: '@release',
  }, async ({ page, hosts, problems }) => {
    problems.allow(/Failed to load resource|embedded wallet did not load|chrome-error|offline/);
    await page.clock.install();
    await cut(page, hosts);
    await tryLogin(page, hosts);
    const began = await page.evaluate(() => Date.now());
    await expect(page.locator('iframe[name="w3m-secure-iframe"]')).toBeAttached();
    await later?.(page);
    const toast = page.getByTestId('toast').getByText(words);
    // The wait began with the first letter, which was typed before.
    await page.clock.pauseAt(began + 15_000);
    await expect(toast).toHaveCount(0);
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return toast.count();
      })
      .toBe(1);
    await page.clock.resume();
    await page.context().setOffline(false);
    await connectWallet(page);
  });
}

test('a policy of the page that blocks the frame: the error says so at once, and a wallet connects', async ({
  page,
  hosts,
  problems,
}) => {
  problems.allow(/frame-src|embedded wallet did not load/);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const policy = document.createElement('meta');
      policy.httpEquiv = 'Content-Security-Policy';
      policy.content = "frame-src 'none'";
      document.head.append(policy);
    });
  });
  await tryLogin(page, hosts);
  const words = "This site's settings block email login. Use a wallet instead.";
  await expect(page.getByTestId('toast').getByText(words)).toBeVisible();
  await connectWallet(page);
});
