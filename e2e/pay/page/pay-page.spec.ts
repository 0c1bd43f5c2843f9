/** Tests what a page asks for: by a link, before the widget has loaded, and wrongly. */
import { parseUnits } from 'ethers';
import type { AppKit as AppKitApi } from '../../../src/protocol/host/api';
import type { PayRequest, PayResult } from '../../../src/protocol/host/page-payments';
import { expect, releaseUnless, test } from '../../fixtures';
import { ONE } from '../../support/chains/chain';
import { holdFile, loaderDialog } from '../../support/page/cdn';
import { tokensOf } from '../../support/page/send';
import { USDX } from '../../support/page/swap';
import { addToMain } from '../../support/page/widget';
import { askPay, openExchange, PAYS, payEnd, payRequest } from '../../support/pay/ask-pay';

/** An element of the page that asks for 2 USDX. */
const elementOf = (tag: 'a' | 'button', { recipient, asset }: PayRequest): string =>
  `<${tag} data-testid="pay" ${tag === 'a' ? 'href="/elsewhere"' : ''} data-appkit-open="Pay" data-pay="2" data-pay-asset="${asset}" data-pay-to="${recipient}">Pay 2 USDX</${tag}>`;

for (const [tag, what] of [
  ['a', 'link'],
  ['button', 'button'],
] as const) {
  test(`${what} with data-pay: shows the payment and does not lead away; its end is an event`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const request = payRequest();
    await page.goto(hosts.page('plain', PAYS));
    await addToMain(page, elementOf(tag, request));
    await page.evaluate(() => {
      window.addEventListener('appkit:pay', (event) => {
        Object.assign(window, { paid: (event as CustomEvent).detail });
      });
    });
    await page.getByTestId('pay').click();
    const modal = page.getByTestId('modal');
    await expect(modal.getByTestId('pay-amount')).toHaveText('2\u00a0USDX');
    await expect(modal.getByTestId('pay-to')).toHaveText(request.recipient);
    expect(new URL(page.url()).pathname).toBe('/plain');
    const exchange = await openExchange(page, modal);
    await exchange.getByRole('button', { name: 'Pay', exact: true }).click();
    const paid = () => page.evaluate(() => Reflect.get(window, 'paid') as PayResult | undefined);
    await expect.poll(paid, { timeout: 15_000 }).toMatchObject({
      ...{ exchange: 'reowntest', proof: 'network' },
    });
    expect((await paid())?.hash).toMatch(/^0x[\da-f]{64}$/);
    const two = parseUnits('2', USDX.decimals);
    expect(await tokensOf(ONE, USDX.address, request.recipient)).toBe(two);
  });
}

test('cold press of a payment link: answered at once, with the place of the payment before its code is there', async ({
  page,
  hosts,
}) => {
  const shell = await holdFile(page, 'shell');
  const pay = await holdFile(page, 'pay');
  await page.goto(hosts.page('plain', PAYS));
  await addToMain(page, elementOf('a', payRequest()));
  await page.getByTestId('pay').click();
  await expect(loaderDialog(page)).toBeVisible();
  shell();
  const view = page.getByTestId('modal').locator('[data-view="Pay"]');
  await expect(view.locator('.bone').first()).toBeVisible();
  await expect(loaderDialog(page)).toBeHidden();
  pay();
  await expect(view.getByTestId('pay-amount')).toHaveText('2\u00a0USDX');
});

test('call before the widget has loaded: shown once it is there', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const request = payRequest();
  await page.addInitScript((asked) => {
    const queue: unknown[] = [['pay', asked]];
    Object.assign(window, { AppKit: queue });
  }, request);
  await page.goto(hosts.page('plain', PAYS));
  await expect(page.getByTestId('modal').getByTestId('pay-amount')).toHaveText('12.5\u00a0USDX');
});

test('cold call: the wait shows at once; closed, the payment is canceled and nothing opens', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', PAYS));
  const shell = await holdFile(page, 'shell');
  await page.evaluate((asked) => {
    const { AppKit } = window as unknown as { AppKit: AppKitApi };
    AppKit.pay(asked).catch((error) => Object.assign(window, { refused: error.code }));
  }, payRequest());
  await expect(loaderDialog(page)).toBeVisible();
  await loaderDialog(page).getByRole('button', { name: 'Close' }).click();
  shell();
  await page.waitForFunction(() => Reflect.get(window, 'refused') === 'pay_canceled');
  await expect(page.getByTestId('modal')).toBeHidden();
  await expect(loaderDialog(page)).toBeHidden();
});

test('feature that is off: refused with its code, and words for the user', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/"pay" is off/);
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await askPay(page, payRequest());
  await expect(modal.getByTestId('pay-refused')).toContainText("doesn't take payments");
  expect((await payEnd(page)).code).toBe('pay_off');
});

const recipient = payRequest().recipient;
const WRONG: [string, object, RegExp][] = [
  [
    'wrong checksum',
    { recipient: recipient.replace(/[a-f]/, (one) => one.toUpperCase()) },
    /checksum/,
  ],
  ['asset of another chain', { asset: 'eip155:1/slip44:60' }, /not one of the page/],
  ['amount of zero', { amount: '0' }, /more than zero/],
  ['too many decimals', { amount: '1.0000001' }, /more than 6 decimals/],
];
for (const [what, change, reason] of WRONG) {
  test(
    `${what}: refused with the reason, and nothing is asked of the wallet`,
    releaseUnless(what === 'wrong checksum'),
    async ({ page, hosts, pageWallet, problems }) => {
      problems.allow(/Invalid payment/);
      await page.goto(hosts.page('plain', PAYS));
      const modal = await askPay(page, { ...payRequest({ recipient }), ...change });
      await expect(modal.getByTestId('pay-refused')).toContainText('Contact the site owner');
      const { code, message } = await payEnd(page);
      expect(code).toBe('pay_invalid');
      expect(message).toMatch(reason);
      expect(await pageWallet.requests()).toEqual([]);
    },
  );
}
