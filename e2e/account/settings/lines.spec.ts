/** Tests that a setting takes one line: its label whole, its value cut where it is too long. */
import type { Locator } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { expectSettled } from '../../support/page/dialog';
import { connect, openAccount } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const ME = accountAt(74);
const LONG = 'The Wallet With A Very Long Name That Nobody Can Read On One Line';

/** @returns the faults of each setting: of its lines, of its sides, and of its label. */
const faults = (modal: Locator, dir: 'ltr' | 'rtl'): Promise<string[]> =>
  modal.evaluate((root, direction) => {
    const settings = [...root.querySelectorAll<HTMLElement>('.account-setting')];
    if (settings.length < 2) return ['no settings'];
    return settings.flatMap((setting) => {
      const [label, value] = setting.children;
      if (!(label instanceof HTMLElement) || !(value instanceof HTMLElement)) return ['no parts'];
      const name = label.textContent ?? '';
      const [one, other] = [label.getBoundingClientRect(), value.getBoundingClientRect()];
      const [first, last] = direction === 'ltr' ? [one, other] : [other, one];
      const line = Number.parseFloat(getComputedStyle(label).lineHeight);
      return [
        ...(Math.abs(one.top - other.top) > 1 ? [`${name}: two lines`] : []),
        ...(one.height > line * 1.5 || other.height > line * 1.5 ? [`${name}: wraps`] : []),
        ...(first.right > last.left ? [`${name}: overlaps, or in the wrong order`] : []),
        ...(label.scrollWidth > label.clientWidth + 1 ? [`${name}: cut`] : []),
        ...(other.width < 24 ? [`${name}: no value`] : []),
      ];
    });
  }, dir);

for (const dir of ['ltr', 'rtl'] as const) {
  for (const [kind, name] of [
    ['short', 'Fake Wallet'],
    ['long', LONG],
  ] as const) {
    test(`${dir}, ${kind} values: label and value on one line, at 320 px and on a desktop`, {
      tag: '@release',
    }, async ({ page, hosts }) => {
      const value = [ME];
      await addFakeWallets(page, {
        ...{ rdns: 'fake.test', name },
        answers: { eth_requestAccounts: { value }, eth_accounts: { value } },
      });
      const side = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};
      await page.goto(hosts.page('plain', side));
      await connect(page, 'wallet-fake.test');
      const modal = await openAccount(page);
      await modal.getByTestId('account-settings').click();
      await expect(modal.getByTestId('settings-network').locator('visible=true')).toBeVisible();
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 700 });
        await expectSettled(page);
        expect(await faults(modal, dir), `${width} px`).toEqual([]);
      }
    });
  }
}
