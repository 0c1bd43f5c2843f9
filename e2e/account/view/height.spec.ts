/**
 * Tests that the card keeps its height in every tab and that only lists scroll, on low screens too.
 */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { answerBalances, type MadeUp } from '../../support/gateway/balances';
import { allowFeatures } from '../../support/gateway/features';
import { answerHistory, type MadePage } from '../../support/gateway/history';
import { answerNfts, type NftPage } from '../../support/gateway/nfts';
import { connectAs, openAccount, selectTab } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const ME = accountAt(162);
const SCREENS = [
  { width: 1280, height: 1000 },
  { width: 1280, height: 860 },
  { width: 1280, height: 660 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
/** CSS px: a row with its heading, or a row of pictures. */
const LEAST = 104;

interface Owned {
  tokens: readonly MadeUp[];
  nfts: NftPage;
  history: MadePage;
}

const numbers = Array.from({ length: 40 }, (_, index) => index);
const MUCH: Owned = {
  tokens: numbers.map((at) => ({ symbol: `T${at}`, contract: `a${at}`, numeric: '1' })),
  nfts: { nfts: numbers.map((at) => ({ tokenId: `${at}`, isSpam: at > 30 })) },
  history: { data: numbers.map((at) => ({ id: `n${at}` })) },
};
const NOTHING: Owned = { tokens: [], nfts: { nfts: [] }, history: { data: [] } };

/** Loaded content of each tab, by case. */
const CASES = {
  much: { owned: MUCH, seen: ['tokens', 'nfts', 'activity'] },
  nothing: { owned: NOTHING, seen: ['tokens-receive', 'nfts-receive', 'activity-receive'] },
};

async function ownerOf(page: Page, url: string, owned: Owned): Promise<Locator> {
  await answerBalances(page, owned.tokens);
  await answerNfts(page, () => owned.nfts);
  await answerHistory(page, () => owned.history);
  await connectAs(page, url, ME);
  return openAccount(page);
}

/**
 * Visits every tab.
 * @param seen loaded content of each tab
 * @param lowest CSS px of the screens
 */
async function look(
  page: Page,
  modal: Locator,
  seen: readonly string[],
  lowest = 0,
): Promise<void> {
  const body = modal.locator('.body');
  for (const screen of SCREENS.filter(({ height }) => height >= lowest)) {
    await page.setViewportSize(screen);
    const where = `on ${screen.width}×${screen.height}`;
    const tops: (number | undefined)[] = [];
    for (const [at, tab] of ['Tokens', 'NFTs', 'Activity'].entries()) {
      await selectTab(modal, tab);
      const shown = modal.getByTestId(seen[at] ?? '');
      await expect(shown).toBeVisible();
      // The height changes in an animation.
      await expect
        .poll(() => body.evaluate((node) => node.scrollHeight - node.clientHeight), {
          message: `${tab} ${where}`,
        })
        .toBeLessThanOrEqual(0);
      if (seen === CASES.much.seen) {
        const box = await shown.boundingBox();
        expect(box?.height, `the list of ${tab} ${where}`).toBeGreaterThanOrEqual(LEAST);
      }
      tops.push((await modal.getByRole('tab').first().boundingBox())?.y);
    }
    expect(new Set(tops).size, `${tops} ${where}`).toBe(1);
  }
}

for (const [name, { owned, seen }] of Object.entries(CASES)) {
  test(`account with ${name}: every tab has the same height, and only lists scroll`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const modal = await ownerOf(page, hosts.page('plain'), owned);
    await look(page, modal, seen);
  });
}

test('row of several wallets: every tab has the same height, and only lists scroll', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await allowFeatures(page, 'multi_wallet');
  const modal = await ownerOf(page, hosts.page('plain'), CASES.much.owned);
  await expect(modal.getByTestId('account-wallets')).toBeVisible();
  // On a lower screen the list would have no height: there the card scrolls.
  await look(page, modal, CASES.much.seen, 660);
});

test.describe('touch device', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('larger buttons: every tab has the same height, and only lists scroll', {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const modal = await ownerOf(page, hosts.page('plain'), CASES.much.owned);
    expect(await page.evaluate(() => matchMedia('(pointer:coarse)').matches)).toBe(true);
    await look(page, modal, CASES.much.seen);
  });
});
