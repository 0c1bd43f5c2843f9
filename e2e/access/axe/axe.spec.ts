/**
 * Tests states of the screens that `access/every-view` does not visit, with axe, in both themes and both
 * text directions.
 */
import { expect, openModal, test } from '../../fixtures';
import { axeViolations, COLOURS, screenViolations } from '../../support/page/axe';
import { expectSettled, expectStill } from '../../support/page/dialog';
import { retryOf } from '../../support/page/modal';

const MANY_NETWORKS = [1, 10, 56, 100, 137, 324, 8453, 42161, 43114]
  .map((id) => `eip155:${id}`)
  .join(' ');
/** Each scan outcome with the button that the screen then shows. */
const SCANS = [
  ['making', 'wc-copy'],
  ['expired', 'wc-new'],
  ['declined', 'retry'],
  ['failed', 'retry'],
  ['quoted', 'retry'],
] as const;
const ELEMENTS = ['button', 'connect-button', 'account-button', 'network-button'] as const;

for (const dir of ['ltr', 'rtl'] as const) {
  const side = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};

  for (const theme of ['light', 'dark'] as const) {
    const look = { theme, ...side };
    test(`${theme}, ${dir}: no wallet, the four elements and failed loads have no violations`, {
      tag: '@release',
    }, async ({ page, hosts, problems }) => {
      await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto', ...look }));
      await page.evaluate((names) => {
        for (const name of names) {
          document.querySelector('main')?.append(document.createElement(`appkit-${name}`));
        }
      }, ELEMENTS);
      const modal = await openModal(page);
      const tags = ELEMENTS.map((name) => `appkit-${name}`);
      await modal.getByTestId('wallet-localhost.page.wallet').click();
      await expect(modal).toBeHidden();
      await expect(page.locator('appkit-network-button')).toContainText('Local One');
      expect(await axeViolations(page, tags)).toEqual([]);

      await page.evaluate(() => localStorage.clear());
      await page.goto(hosts.page('plain', { ...look, 'attr.enable': '-wallets' }));
      await openModal(page);
      await expect(modal.getByRole('heading', { level: 3 })).toBeVisible();
      await expectSettled(page);
      expect(await axeViolations(page, ['appkit-embed'])).toEqual([]);

      problems.allow(/404|Failed to load resource|integrity/i);
      const cdn = `faults/missing:shell:99/${crypto.randomUUID()}/cdn/1.0.0`;
      await page.goto(hosts.page('plain', { ...look, cdn }));
      await page.getByTestId('opener').click();
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      expect(await axeViolations(page, ['appkit-embed'])).toEqual([]);
    });
  }

  test(`${dir}, both themes: further states of the screens have no violations`, {
    tag: '@release',
  }, async ({ page, hosts, problems }) => {
    test.setTimeout(150_000);
    const found: string[] = [];
    const settledCheck = async (state: string) => {
      await expectSettled(page);
      found.push(...(await screenViolations(page, dir, state)));
    };
    for (const theme of ['light', 'dark'] as const) {
      for (const [scan, button] of SCANS) {
        const query = new URLSearchParams({ only: 'Scan', scan, theme, dir });
        await page.goto(`${hosts.gallery}/?${query}`);
        await expect(page.getByTestId(button)).toBeVisible();
        await expectStill(page.locator('[data-section=Scan]'));
        const rules = theme === 'light' ? undefined : COLOURS;
        for (const line of await axeViolations(page, ['appkit-gallery'], rules)) {
          found.push(`ConnectingWalletConnect, ${scan}, ${theme}: ${line}`);
        }
      }
    }
    const modalOf = async (query: Record<string, string | number>) => {
      await page.goto(hosts.page('plain', { wallet: 'page', ...side, ...query }));
      return openModal(page);
    };

    let modal = await modalOf({
      'attr.features': 'legalCheckbox',
      'attr.terms-url': 'https://example.com/terms',
      'attr.privacy-url': 'https://example.com/privacy',
    });
    await expect(modal.getByRole('checkbox')).toBeVisible();
    await settledCheck('Connect, to be agreed to');

    modal = await modalOf({ count: 120 });
    await expect(modal.getByTestId('wallet-localhost.page.wallet.n1')).toBeVisible();
    await settledCheck('Connect, many wallets');

    problems.allow(/project/i);
    modal = await modalOf({ debug: 'true', 'no.project-id': '' });
    await expect(modal.getByTestId('alert')).toBeVisible();
    await settledCheck('Connect, an alert');

    problems.allow(/Failed to load resource|getWallets/);
    await page.route('**/getWallets**', (route) => route.abort());
    modal = await modalOf({});
    await expect(retryOf(modal)).toBeVisible();
    await settledCheck('Connect, no gateway');
    await page.unroute('**/getWallets**');

    modal = await modalOf({ 'attr.networks': MANY_NETWORKS });
    await page.evaluate(() => window.AppKit?.open({ view: 'Networks' }));
    await settledCheck('Networks, many');
    await modal.getByTestId('search').fill('nothing has this name');
    await expect(modal.getByRole('heading', { level: 3 })).toBeVisible();
    await settledCheck('Networks, none found');

    expect(found).toEqual([]);
  });
}
