/** Tests the return from the back/forward cache after changes in the wallet. */
import { chromium, type Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import { addressOf, connect, expectStatus, openAccount } from '../../support/page/widget';
import { launchOptions } from '../../support/process/browser';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const [BEFORE, AFTER] = [accountAt(40), accountAt(41)];

/** True if the page came from the back/forward cache, false after a reload. */
const kept = (page: Page) =>
  page.evaluate(() => (window as unknown as { cameBack?: boolean }).cameBack);

test('return to the page: reloads the balance and shows an account changed in the wallet', {
  tag: '@release',
}, async ({ hosts }) => {
  // Playwright disables the back/forward cache: this test starts a browser that has it.
  const browser = await chromium.launch({
    ...launchOptions(),
    headless: true,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    await setBalance(ONE, AFTER, 41_000_000_000_000_000_000n);
    await page.addInitScript(() =>
      window.addEventListener('pageshow', ({ persisted }) => {
        Object.assign(window, { cameBack: persisted });
      }),
    );
    const answers = { eth_requestAccounts: { value: [BEFORE] } };
    await addFakeWallets(page, { rdns: 'fake.test', answers });
    await page.goto(hosts.page('plain'));
    await connect(page, 'wallet-fake.test');
    expect(await addressOf(page)).toBe(BEFORE);

    // The wallet changes its account without an event to the frozen page.
    await page.evaluate((address) => {
      const hook = window.fakeWallets?.['fake.test'];
      if (hook) hook.answers.eth_accounts = { value: [address] };
    }, AFTER);
    await page.goto(`${hosts.pages}/`);
    // Navigation may destroy the page before `evaluate` resolves.
    await page.evaluate(() => history.back()).catch(() => undefined);
    await expect.poll(() => kept(page).catch(() => undefined)).toBe(true);

    await expect.poll(() => addressOf(page)).toBe(AFTER);
    await expectStatus(page, 'connected');
    const modal = await openAccount(page);
    await expect(modal.getByTestId('account-balance')).toHaveText('41.000\u00a0ETH');
    expect(
      await page.evaluate(
        () =>
          window.fakeWallets?.['fake.test']?.requests.filter(
            (name) => name === 'eth_requestAccounts',
          ).length,
      ),
    ).toBe(1);
  } finally {
    await browser.close();
  }
});
