/** Tests a login whose frame never loads: after 20 s the visitor reads what to do, and connects a wallet. */
import type { Page } from 'playwright/test';
import { EMAIL_PROJECT_ID, siteOrigin } from '../../../src/sandbox/facts';
import { expect, openModal, test } from '../../fixtures';
import { newEmail } from '../../support/embedded/login-steps';
import { expectStatus, PAGE_WALLET } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

const lose =
  (reason: string) =>
  (page: Page, { port }: Hosts) =>
    page.route(`${siteOrigin('secure.gateway', port)}/**`, (route) => route.abort(reason));

const WAYS: Record<string, (page: Page, hosts: Hosts) => Promise<unknown>> = {
  'a blocker of the browser': lose('blockedbyclient'),
  'no connection': lose('internetdisconnected'),
  'a policy of the page that does not name it': (page) =>
    page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const policy = document.createElement('meta');
        policy.httpEquiv = 'Content-Security-Policy';
        policy.content = "frame-src 'none'";
        document.head.append(policy);
      });
    }),
};

for (const [name, cut] of Object.entries(WAYS)) {
  test(`the frame never loads, ${name}: after 20 s the error says what to do, and a wallet connects`, {
    tag: '@release',
  }, async ({ page, hosts, problems }) => {
    problems.allow(/Failed to load resource|frame-src|embedded wallet did not load|chrome-error/);
    await page.clock.install();
    await cut(page, hosts);
    const query = { 'attr.project-id': EMAIL_PROJECT_ID, wallet: 'page', approve: 'auto' };
    await page.goto(hosts.page('plain', query));
    const modal = await openModal(page);
    const field = modal.getByTestId('email-input');
    await expect(field).toBeVisible();
    const began = await page.evaluate(() => Date.now());
    await field.fill(newEmail());
    await modal.getByTestId('email-submit').click();
    await expect(page.locator('iframe[name="w3m-secure-iframe"]')).toBeAttached();
    const words = page
      .getByTestId('toast')
      .getByText("We couldn't load email login. Try again, or use a wallet.");
    await page.clock.pauseAt(began + 19_000);
    await expect(words).toHaveCount(0);
    // The wait began with the first letter.
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return words.count();
      })
      .toBe(1);
    await page.clock.resume();
    await modal.getByTestId(PAGE_WALLET).click();
    await expectStatus(page, 'connected');
  });
}
