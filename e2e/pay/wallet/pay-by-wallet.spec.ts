/** Tests payments by wallet on a real chain: the exact amount arrives, once. */
import { parseUnits } from 'ethers';
import { expect, test } from '../../fixtures';
import { ONE } from '../../support/chains/chain';
import { tokensOf } from '../../support/page/send';
import { SENT, swapper, USDX } from '../../support/page/swap';
import { expectStatus, PAGE_WALLET } from '../../support/page/widget';
import { askPay, expectPaid, PAYS, payEnd, payRequest } from '../../support/pay/ask-pay';

const units = (amount: string) => parseUnits(amount, USDX.decimals);
const sent = (requests: readonly string[]): number => requests.filter((one) => one === SENT).length;

test('connected wallet: one request, the exact amount, and the hash for the page', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const me = await swapper(page, hosts, pageWallet, units('100'));
  await page.goto(hosts.shopWith(PAYS));
  await expectStatus(page, 'connected');
  const request = payRequest();
  const modal = await askPay(page, request);
  await expect(modal.getByTestId('pay-amount')).toHaveText('12.5\u00a0USDX');
  await modal.getByTestId('pay-wallet').click();
  await expect(modal.getByTestId('pay-total')).toContainText('12.5\u00a0USDX');
  await modal.getByTestId('pay-confirm').click();
  const { hash, proof, payer } = await expectPaid(page);
  expect([proof, payer]).toEqual(['network', me]);
  expect(hash).toMatch(/^0x[\da-f]{64}$/);
  expect(await tokensOf(ONE, USDX.address, request.recipient)).toBe(units('12.5'));
  await expect(page.getByTestId('paid-amount')).toHaveText('12.5\u00a0USDX');
  await page.getByTestId('paid-done').click();
  await expect(modal).toBeHidden();
  expect(sent(await pageWallet.requests())).toBe(1);
});

test('no wallet yet: connects on the way, and comes back to the payment', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.shopWith(PAYS));
  const request = payRequest({ asset: `eip155:${ONE}/slip44:60`, amount: '0.25' });
  const modal = await askPay(page, request);
  await modal.getByTestId('pay-connect').click();
  await modal.getByTestId(PAGE_WALLET).click();
  await modal.getByTestId('pay-wallet').click();
  await modal.getByTestId('pay-confirm').click();
  await expectPaid(page);
});

test('rejected: nothing is paid; the user may try again, and the page gets one end', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await swapper(page, hosts, pageWallet, units('100'));
  await page.goto(hosts.shopWith(PAYS));
  await expectStatus(page, 'connected');
  const request = payRequest();
  const modal = await askPay(page, request);
  await pageWallet.setApproval('reject');
  await modal.getByTestId('pay-wallet').click();
  await modal.getByTestId('pay-confirm').click();
  await expect(modal.getByTestId('pay-error')).toContainText('Nothing was sent');
  expect(await payEnd(page)).toEqual({});
  await pageWallet.setApproval('auto');
  await modal.getByTestId('pay-wallet').click();
  await modal.getByTestId('pay-confirm').click();
  await expectPaid(page);
  expect(await tokensOf(ONE, USDX.address, request.recipient)).toBe(units('12.5'));
});

test('reload during the payment: the next call with the key follows it, and pays once', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await swapper(page, hosts, pageWallet, units('100'));
  await page.goto(hosts.shopWith(PAYS));
  await expectStatus(page, 'connected');
  const request = payRequest({ key: 'order-1' });
  const modal = await askPay(page, request);
  await modal.getByTestId('pay-wallet').click();
  await modal.getByTestId('pay-confirm').click();
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join().includes('order-1')))
    .toBe(true);
  await page.reload();
  await expectStatus(page, 'connected');
  await askPay(page, request);
  const first = await expectPaid(page);
  await page.getByTestId('paid-done').click();
  await askPay(page, request);
  expect((await expectPaid(page)).hash).toBe(first.hash);
  expect(await tokensOf(ONE, USDX.address, request.recipient)).toBe(units('12.5'));
});

test('two tabs with one key: one payment, and both get its hash', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
  context,
}) => {
  await swapper(page, hosts, pageWallet, units('100'));
  await page.goto(hosts.shopWith(PAYS));
  await expectStatus(page, 'connected');
  const other = await context.newPage();
  await other.goto(page.url());
  await expectStatus(other, 'connected');
  const request = payRequest({ key: 'order-2' });
  const [one, two] = [await askPay(page, request), await askPay(other, request)];
  for (const modal of [one, two]) {
    await modal.getByTestId('pay-wallet').click();
    await modal.getByTestId('pay-total').waitFor();
  }
  await page.bringToFront();
  await one.getByTestId('pay-confirm').click();
  const { hash } = await expectPaid(page);
  await other.bringToFront();
  await two.getByTestId('pay-confirm').click();
  expect((await expectPaid(other)).hash).toBe(hash);
  expect(await tokensOf(ONE, USDX.address, request.recipient)).toBe(units('12.5'));
});
