/** Tests purchases that something stops: the browser, the provider, the gateway, a lost report. */
import { expect, test } from '../../fixtures';
import { changeReply } from '../../support/gateway/change-reply';
import {
  buyer,
  expectDollars,
  openBuy,
  openProvider,
  PAYOUT_MS,
  PROVIDER,
  pay,
} from '../../support/gateway/onramp';

interface Session {
  url: string;
}

const SESSION = '**/v1/onramp/session?**';

test('blocked window: the link in the dialog opens the provider, once', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  const me = await buyer(page, hosts, pageWallet, problems);
  await page.evaluate(() => {
    window.open = () => null;
  });
  const modal = await openBuy(page, '100');
  await modal.getByTestId(PROVIDER).click();
  const state = modal.getByTestId('buy-state-link');
  await expect(state).toContainText('Your browser blocked the window');
  const coming = page.waitForEvent('popup');
  await modal.getByTestId('buy-open').click();
  const provider = await coming;
  await expect(modal.getByTestId('buy-state-waiting')).toBeVisible();
  await pay(provider, 'pays');
  await expect(modal.getByTestId('buy-state-done')).toBeVisible({ timeout: PAYOUT_MS });
  await expectDollars(me, 98_250_000n);
});

test('provider that gives no link: the window closes, and the dialog says why', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  problems.allow(/onramp\/session/);
  await buyer(page, hosts, pageWallet, problems);
  await page.route(SESSION, (route) => route.fulfill({ status: 503, json: {} }));
  const modal = await openBuy(page, '100');
  const coming = page.waitForEvent('popup');
  await modal.getByTestId(PROVIDER).click();
  const opened = await coming;
  await expect(modal.getByTestId('buy-state-failed')).toContainText("We couldn't open Sandbox Pay");
  await expect.poll(() => opened.isClosed()).toBe(true);
});

test('link to a host that is not built in: never opened', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
  problems,
}) => {
  await buyer(page, hosts, pageWallet, problems);
  await changeReply<Session>(page, SESSION, (reply) => ({
    ...reply,
    url: reply.url.replace('pay.localhost', 'shop.localhost'),
  }));
  const modal = await openBuy(page, '100');
  const coming = page.waitForEvent('popup');
  await modal.getByTestId(PROVIDER).click();
  const opened = await coming;
  await expect(modal.getByTestId('buy-state-failed')).toContainText("so we didn't open it");
  await expect.poll(() => opened.isClosed()).toBe(true);
});

test('gateway that refuses the purchase: the form again with what was entered, and its next purchase succeeds', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  problems.allow(/onramp\/session/);
  const me = await buyer(page, hosts, pageWallet, problems);
  const reasons = [{ field: 'amount', description: 'for developers' }];
  const refusal = { status: 400, json: { status: 'FAILED', reasons } };
  await page.route(SESSION, (route) => route.fulfill(refusal), { times: 1 });
  const modal = await openBuy(page, '100');
  await modal.getByTestId('onramp-amount').fill('60');
  await modal.getByTestId('onramp-fiat').click();
  await modal.getByTestId('onramp-choice-EUR').click();
  const coming = page.waitForEvent('popup');
  await modal.getByTestId(PROVIDER).click();
  const opened = await coming;
  await modal.getByTestId('buy-state-failed').waitFor();
  await expect.poll(() => opened.isClosed()).toBe(true);
  await modal.getByRole('button', { name: 'Change purchase' }).click();
  // The form stays in the document behind the refusal.
  await expect(modal.getByTestId('onramp-amount')).toBeVisible();
  await expect(modal.getByTestId('onramp-amount')).toHaveValue('60');
  await expect(modal.getByTestId('onramp-fiat')).toContainText('EUR');
  // 60 EUR at 1.10, less 1.5 percent and 0.25.
  await expect(modal.getByTestId('onramp-got')).toHaveText('64.735');
  await pay(await openProvider(page, modal), 'pays');
  await expect(modal.getByTestId('buy-state-done')).toBeVisible({ timeout: PAYOUT_MS });
  await expectDollars(me, 64_735_000n);
});

test('options and quote fail: USD and EUR are there, and the price is an estimate without a total', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  problems.allow(/onramp\/(?:options|quote)/);
  await buyer(page, hosts, pageWallet, problems);
  await page.route('**/v1/onramp/options?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/v1/onramp/quote?**', (route) => route.abort());
  const modal = await openBuy(page, '100');
  await expect(modal.getByTestId('onramp-estimate')).toHaveText(
    'Estimate, not an offer: about $100.00 before fees.',
  );
  await expect(modal.getByTestId('onramp-got')).toHaveText('–');
  await modal.getByTestId('onramp-fiat').click();
  await expect(modal.getByTestId('onramp-choice-USD')).toBeVisible();
  await modal.getByTestId('onramp-choice-EUR').click();
  await expect(modal.getByTestId('onramp-fiat')).toContainText('EUR');
  await expect(modal.getByTestId('onramp-provider-meld')).toBeEnabled();
});

test('amount below the limit, and a price that the gateway refuses: each says so, and no row opens', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  problems.allow(/onramp\/quote/);
  await buyer(page, hosts, pageWallet, problems);
  await page.route('**/v1/onramp/quote?**', (route) =>
    route.fulfill({ status: 400, json: { code: 'asset', message: 'gone' } }),
  );
  const modal = await openBuy(page, '9.99');
  await expect(modal.getByRole('alert')).toHaveText('The minimum is $10.00.');
  await expect(modal.getByTestId(PROVIDER)).toBeDisabled();
  await modal.getByTestId('onramp-amount').fill('1e30');
  await expect(modal.getByRole('alert')).toContainText('Enter an amount such as 49.95');
  await modal.getByTestId('onramp-amount').fill('50');
  await expect(modal.getByTestId('onramp-error')).toContainText('No provider has a price for this');
  await expect(modal.getByTestId('onramp-got')).toHaveText('–');
  await expect(modal.getByTestId(PROVIDER)).toBeEnabled();
});

test('lost report: the balance shows the tokens; after 180 seconds nothing is called failed', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  await page.clock.install();
  const me = await buyer(page, hosts, pageWallet, problems);
  const modal = await openBuy(page, '100');
  const provider = await openProvider(page, modal);
  await pay(provider, 'pays', 'lost');
  await expectDollars(me, 98_250_000n);
  await page.clock.runFor(13_000);
  await expect(modal.getByTestId('buy-balance')).toHaveText('You have 98.25 USDX');
  const late = modal.getByTestId('buy-state-late');
  // Each turn is one poll, whose answer comes from the real gateway.
  await expect(async () => {
    await page.clock.runFor(4_000);
    await expect(late).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [10] });
  await expect(late).toContainText("Don't pay again");
});
