/** No violation that axe knows, on any screen, in both themes and both directions. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { expectSettled } from '../../support/dialog';
import { everyView, WALK } from '../../support/every-view';

/** One line for each violation, with the place of it. */
async function violations(page: Page, ...within: string[]): Promise<string[]> {
  let axe = new AxeBuilder({ page });
  for (const selector of within) axe = axe.include(selector);
  const { violations: found, passes } = await axe.analyze();
  expect(passes.length, 'axe saw nothing').toBeGreaterThan(3);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`,
    ),
  );
}

const ELEMENTS = ['button', 'connect-button', 'account-button', 'network-button'] as const;

for (const theme of ['light', 'dark'] as const) {
  for (const dir of ['ltr', 'rtl'] as const) {
    const look = {
      theme,
      ...(dir === 'rtl' && { dir, lang: 'ar', 'attr.locale': 'ar' }),
    };

    test(`${theme}, ${dir}: every screen, the toasts and the four elements`, async ({
      page,
      hosts,
      pageWallet,
    }) => {
      test.setTimeout(150_000);
      await page.goto(hosts.page('plain', { ...WALK, ...look }));
      await page.evaluate(() => window.AppKit?.ready);
      const found: string[] = [];
      const seen: string[] = [];
      await everyView(page, pageWallet, async (screen) => {
        seen.push(screen);
        for (const line of await violations(page, 'appkit-embed')) found.push(`${screen}: ${line}`);
        const root = page.getByTestId('card').locator('xpath=ancestor::*[@data-theme]').first();
        await expect(root).toHaveAttribute('data-theme', theme);
        await expect(root).toHaveAttribute('dir', dir);
      });
      expect(seen).toHaveLength(16);
      expect(found).toEqual([]);
    });

    test(`${theme}, ${dir}: no wallet, the four elements, and what could not be loaded`, async ({
      page,
      hosts,
      problems,
    }) => {
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
      expect(await violations(page, ...tags)).toEqual([]);

      await page.evaluate(() => localStorage.clear());
      await page.goto(hosts.page('plain', { ...look, 'attr.enable': '-wallets' }));
      await openModal(page);
      await expect(modal.getByRole('heading', { level: 3 })).toBeVisible();
      await expectSettled(page);
      expect(await violations(page, 'appkit-embed')).toEqual([]);

      problems.allow(/404|Failed to load resource|could not be loaded|integrity/i);
      const cdn = `faults/missing:shell:99/${crypto.randomUUID()}/cdn/1.0.0`;
      await page.goto(hosts.page('plain', { ...look, cdn }));
      await page.getByTestId('opener').click();
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      expect(await violations(page, 'appkit-embed')).toEqual([]);
    });
  }
}
