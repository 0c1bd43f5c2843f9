/** Tests the payment with axe and by keyboard alone. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { screenViolations } from '../../support/page/axe';
import { expectSettled } from '../../support/page/dialog';
import { tabTo } from '../../support/page/focus';
import { overflowing } from '../../support/page/overflow';
import { smallTargets } from '../../support/page/targets';
import { connect } from '../../support/page/widget';
import { askPay, expectPaid, openExchange, PAYS, payRequest } from '../../support/pay/ask-pay';

const COIN = { asset: 'eip155:31337/slip44:60', amount: '0.25' };

async function faults(page: Page, dir: 'ltr' | 'rtl', screen: string): Promise<string[]> {
  await expectSettled(page);
  return [
    ...(await screenViolations(page, dir, screen)),
    ...(await smallTargets(page, 24)).map((line) => `${screen}, small: ${line}`),
    ...(await overflowing(page)).map((line) => `${screen}, overflows: ${line}`),
  ];
}

for (const dir of ['ltr', 'rtl'] as const) {
  test(`${dir}: the ways to pay, the review and the wait have no violations`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const side = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(hosts.page('plain', { ...PAYS, ...side }));
    await connect(page);
    const modal = await askPay(page, payRequest(COIN));
    await modal.getByTestId('pay-exchange-reowntest').waitFor();
    const found = await faults(page, dir, 'Pay');
    await modal.getByTestId('pay-wallet').click();
    await modal.getByTestId('pay-total').waitFor();
    found.push(...(await faults(page, dir, 'Pay, review')));
    await modal.getByTestId('pay-back').click();
    await openExchange(page, modal);
    await page.bringToFront();
    found.push(...(await faults(page, dir, 'PayLoading')));
    expect(found).toEqual([]);
  });
}

test('keyboard alone: from the way to pay to the end', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', PAYS));
  await connect(page);
  await askPay(page, payRequest(COIN));
  for (const name of ['pay-wallet', 'pay-confirm']) {
    await page.getByTestId('modal').getByTestId(name).waitFor();
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  }
  await expectPaid(page);
  await tabTo(page, 'paid-done');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('modal')).toBeHidden();
});
