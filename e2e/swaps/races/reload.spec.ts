/** Tests swaps whose page is loaded again, or goes on in another tab: no step is lost, and none happens twice. */
import { parseUnits } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { ONE } from '../../support/chains/chain';
import { tokensOf } from '../../support/page/send';
import {
  allowanceOf,
  expectSwapped,
  openSwap,
  paid,
  reviewSwap,
  SENT,
  swapper,
  USDX,
} from '../../support/page/swap';
import { expectStatus } from '../../support/page/widget';
import type { PageWallet } from '../../support/wallets/page-wallet';
import { pageWallet as walletOf } from '../../support/wallets/page-wallet';

const THOUSAND = parseUnits('1000', USDX.decimals);
const HALF = THOUSAND / 2n;

async function approveStep(modal: Locator): Promise<void> {
  await modal.getByTestId('swap-do-approve').click();
  await modal.getByTestId('swap-do-swap').waitFor();
}
async function asking(page: Page, wallet: PageWallet, modal: Locator, step: string): Promise<void> {
  await wallet.setApproval('ask');
  await modal.getByTestId(`swap-do-${step}`).click();
  await page.getByTestId('wallet-approve').waitFor();
}

type Reach = (page: Page, modal: Locator, wallet: PageWallet) => Promise<void>;
const STEPS: [what: string, reach: Reach, offer: string | undefined, next: string][] = [
  ['in the review', async () => {}, undefined, 'approve'],
  [
    'while the wallet asks for the approval',
    (page, modal, wallet) => asking(page, wallet, modal, 'approve'),
    'Your wallet may have approved the first step.',
    'approve',
  ],
  ['after the approval', (_, modal) => approveStep(modal), 'You approved the first step.', 'swap'],
  [
    'while the wallet asks for the swap',
    async (page, modal, wallet) => {
      await approveStep(modal);
      await asking(page, wallet, modal, 'swap');
    },
    'Check your wallet first: it may have swapped already.',
    'swap',
  ],
];

for (const [what, reach, offer, next] of STEPS) {
  test(`reload ${what}: says what is known, goes on with the step that is next, and swaps once`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    test.setTimeout(60_000);
    const me = await swapper(page, hosts, pageWallet, THOUSAND);
    const modal = await openSwap(page, '500', 'USDX', 'ETH');
    await reviewSwap(modal);
    await reach(page, modal, pageWallet);
    await page.reload();
    await expectStatus(page, 'connected');
    await pageWallet.setApproval('auto');
    if (offer) {
      await openSwap(page, '1', 'ETH', 'USDX');
      await expect(modal.getByTestId('swap-continue')).toContainText(offer);
      await modal.getByTestId('swap-continue-go').click();
    } else {
      await openSwap(page, '500', 'USDX', 'ETH');
      await expect(modal.getByTestId('swap-continue')).toHaveCount(0);
      await modal.getByTestId('swap-next').click();
    }
    await modal.getByTestId(`swap-do-${next}`).waitFor();
    // A request without an answer is asked about.
    for (const box of await modal.getByRole('checkbox').all()) {
      const id = (await box.getAttribute('data-testid')) ?? '';
      if (!id.includes('unlimited')) await box.check();
    }
    if (next === 'approve') await approveStep(modal);
    for (const box of await modal.getByRole('checkbox').all()) {
      if (await box.isEnabled()) await box.check();
    }
    await modal.getByTestId('swap-do-swap').click();
    await expectSwapped(page);
    expect(await tokensOf(ONE, USDX.address, me)).toBe(HALF);
    expect(await allowanceOf(me)).toBe(0n);
    const asked = paid(await pageWallet.requests());
    expect(asked).toEqual(next === 'approve' ? [SENT, SENT] : [SENT]);
  });
}

test('reload after the swap was sent: nothing is offered again, and nothing is asked of the wallet', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet, THOUSAND);
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  await reviewSwap(modal);
  await approveStep(modal);
  await modal.getByTestId('swap-do-swap').click();
  await page.getByTestId('swapped-state').waitFor();
  await page.reload();
  await expectStatus(page, 'connected');
  await openSwap(page, '1', 'ETH', 'USDX');
  await expect(modal.getByTestId('swap-continue')).toHaveCount(0);
  await expect.poll(() => tokensOf(ONE, USDX.address, me)).toBe(HALF);
  expect(paid(await pageWallet.requests())).toEqual([]);
});

test('approved in one tab: another tab continues with the swap alone, and the first asks nothing more', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, context }) => {
  const me = await swapper(page, hosts, pageWallet, THOUSAND);
  const modal = await openSwap(page, '500', 'USDX', 'ETH');
  await reviewSwap(modal);
  await approveStep(modal);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectStatus(other, 'connected');
  const second = await openSwap(other, '1', 'ETH', 'USDX');
  await second.getByTestId('swap-continue-go').click();
  await second.getByTestId('swap-do-swap').click();
  await expectSwapped(other);
  expect(paid(await walletOf(other).requests())).toEqual([SENT]);
  await page.bringToFront();
  await modal.getByTestId('swap-do-swap').click();
  await expect(modal.getByTestId('swap-failed')).toBeVisible();
  expect(paid(await pageWallet.requests())).toEqual([SENT]);
  expect(await tokensOf(ONE, USDX.address, me)).toBe(HALF);
});
