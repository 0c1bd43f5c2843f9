/** Tests payments by the sandbox's exchange: it pays, is slow, fails, and loses its status. */
import { parseUnits } from 'ethers';
import { expect, test } from '../../fixtures';
import { ONE } from '../../support/chains/chain';
import { tokensOf } from '../../support/page/send';
import { USDX } from '../../support/page/swap';
import {
  askPay,
  expectPaid,
  openExchange,
  PAYS,
  payEnd,
  payRequest,
} from '../../support/pay/ask-pay';

const PAID = parseUnits('12.5', USDX.decimals);

test('exchange that pays: the exact amount arrives, proven by the network, without a wallet', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.shopWith(PAYS));
  const request = payRequest();
  const exchange = await openExchange(page, await askPay(page, request));
  await expect(exchange.getByText('12.5 USDX')).toBeVisible();
  expect(await exchange.evaluate(() => window.opener)).toBeNull();
  await exchange.getByRole('button', { name: 'Pay', exact: true }).click();
  const { proof, exchange: id } = await expectPaid(page);
  expect([proof, id]).toEqual(['network', 'reowntest']);
  expect(await tokensOf(ONE, USDX.address, request.recipient)).toBe(PAID);
});

test('slow exchange: the payment is followed with the dialog closed', {
  tag: '@release',
}, async ({ page, hosts }) => {
  test.setTimeout(60_000);
  await page.goto(hosts.shopWith(PAYS));
  const request = payRequest();
  const modal = await askPay(page, request);
  const exchange = await openExchange(page, modal);
  await exchange.getByRole('button', { name: /in 12 seconds/ }).click();
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  expect(await payEnd(page)).toEqual({});
  await expect(page.getByTestId('toast')).toContainText('Paid 12.5\u00a0USDX', { timeout: 30_000 });
  await expectPaid(page);
  expect(await tokensOf(ONE, USDX.address, request.recipient)).toBe(PAID);
});

test('exchange that fails: nothing is paid, and the ways to pay are there again', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.shopWith(PAYS));
  const request = payRequest();
  const modal = await askPay(page, request);
  const exchange = await openExchange(page, modal);
  await exchange.getByRole('button', { name: 'Fail' }).click();
  await expect(modal.getByTestId('pay-error')).toContainText('Test Exchange failed', {
    timeout: 15_000,
  });
  await expect(modal.getByTestId('pay-exchange-reowntest')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await payEnd(page)).code).toBe('pay_exchange_failed');
  expect(await tokensOf(ONE, USDX.address, request.recipient)).toBe(0n);
});

test('reload while the exchange is open: the next call follows the same session', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.shopWith(PAYS));
  const request = payRequest({ key: 'order-3' });
  const exchange = await openExchange(page, await askPay(page, request));
  await page.reload();
  const modal = await askPay(page, request);
  await expect(modal.getByTestId('pay-progress')).toContainText('Continue in Test Exchange');
  await exchange.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectPaid(page);
  expect(await tokensOf(ONE, USDX.address, request.recipient)).toBe(PAID);
});

test('lost status: says after ten minutes that the payment cannot be seen, and asks again on request', {
  tag: '@release',
}, async ({ page, hosts }) => {
  test.setTimeout(90_000);
  await page.clock.install();
  await page.goto(hosts.shopWith(PAYS));
  const request = payRequest();
  const modal = await askPay(page, request);
  const exchange = await openExchange(page, modal);
  await exchange.getByRole('button', { name: /lose the status/ }).click();
  await expect.poll(() => tokensOf(ONE, USDX.address, request.recipient)).toBe(PAID);
  await expect(async () => {
    await page.clock.runFor(60_000);
    await expect(modal.getByTestId('pay-check-again')).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 60_000 });
  await modal.getByTestId('pay-check-again').click();
  await expect(modal.getByTestId('pay-progress')).toContainText('Continue in Test Exchange');
  expect(await payEnd(page)).toEqual({});
});

test('two tabs with one key: the second follows the session of the first, and one payment arrives', {
  tag: '@release',
}, async ({ page, hosts, context }) => {
  await page.goto(hosts.shopWith(PAYS));
  const other = await context.newPage();
  await other.goto(page.url());
  const request = payRequest({ key: 'order-4' });
  const one = await askPay(page, request);
  const two = await askPay(other, request);
  await two.getByTestId('pay-exchange-reowntest').waitFor();
  await page.bringToFront();
  const exchange = await openExchange(page, one);
  await other.bringToFront();
  await two.getByTestId('pay-exchange-reowntest').click();
  await expect(two.getByTestId('pay-progress')).toContainText('Continue in Test Exchange');
  // The window of the second press has closed: the two tabs, and the page of the exchange.
  await expect.poll(() => context.pages().length).toBe(3);
  await exchange.getByRole('button', { name: 'Pay', exact: true }).click();
  const { hash } = await expectPaid(page);
  expect((await expectPaid(other)).hash).toBe(hash);
  expect(await tokensOf(ONE, USDX.address, request.recipient)).toBe(PAID);
});
