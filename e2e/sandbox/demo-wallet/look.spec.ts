/** Tests the accessibility of the demo wallet: axe, keyboard only, on a phone. */

import type { Page } from 'playwright/test';
import { expect, FIRST_ACCOUNT } from '../../fixtures';
import { axeViolations } from '../../support/page/axe';
import { codeOf, ONE, propose } from './dapp';
import { test, walletWith } from './wallet-test';

/** Nothing scrolls sideways, and every target is large enough for a finger. */
async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide =
      document.documentElement.scrollWidth > window.innerWidth ? ['scrolls sideways'] : [];
    const targets = document.querySelectorAll<HTMLElement>('button, select, label.choice, summary');
    const small = [...targets].flatMap((element) => {
      const { height } = element.getBoundingClientRect();
      return height < 24 ? [`${element.dataset.testid ?? element.className} ${height}`] : [];
    });
    return [...wide, ...small];
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, width] of [
    ['desktop', 1280],
    ['phone', 320],
  ] as const) {
    test(`${colorScheme}, ${size}: every state is accessible`, { tag: '@release' }, async ({
      page,
      hosts,
      dapp,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 740 });
      const found: string[] = [];
      const look = async (state: string) => {
        for (const line of [...(await axeViolations(page)), ...(await misfits(page))]) {
          found.push(`${state}: ${line}`);
        }
      };
      await page.goto(hosts.wallet);
      await page.getByTestId('pair').click();
      await expect(page.getByTestId('problem')).toBeVisible();
      await look('start');
      const { uri, session } = await propose(dapp);
      await page.goto(walletWith(uri));
      await page.getByText('What it asks for').click();
      await look('proposal');
      await page.getByTestId('approve').click();
      const { topic } = await session;
      await expect(page.getByTestId('session')).toBeVisible();
      await look('session');
      const params = ['Hello', FIRST_ACCOUNT];
      const asked = dapp.request({
        topic,
        chainId: ONE,
        request: { method: 'personal_sign', params },
      });
      await expect(page.getByTestId('request')).toBeVisible();
      await look('request');
      await page.getByTestId('request-approve').click();
      await asked;
      expect(found).toEqual([]);
    });
  }
}

test('keyboard only: the focus moves to the question and to the outcome', {
  tag: '@release',
}, async ({ page, dapp }) => {
  const { uri, session } = await propose(dapp);
  await page.goto(walletWith(uri));
  const heading = page.getByRole('heading', { name: 'Connect to this site?' });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByTestId(`chain-${ONE}`)).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByTestId('approve').focus();
  await page.keyboard.press('Enter');
  expect((await session).namespaces.eip155?.chains).toEqual(['eip155:31338']);
  await expect(page.getByTestId('notice')).toContainText('Connected to Node Dapp');
  await expect(page.locator('#outcome')).toBeFocused();

  const params = ['Hello', FIRST_ACCOUNT];
  const { topic } = await session;
  const asked = dapp.request({
    topic,
    chainId: 'eip155:31338',
    request: { method: 'personal_sign', params },
  });
  asked.catch(() => {});
  await expect(page.getByRole('heading', { name: 'Sign this message?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await codeOf(asked)).toBe(4001);
});
