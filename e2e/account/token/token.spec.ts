/** Tests the screen of one token: opened from its row, and what it leads to. */
import { expect, test } from '../../fixtures';
import { ONE } from '../../support/chains/chain';
import { answerBalances, balancesReply } from '../../support/gateway/balances';
import { connect, openAccount } from '../../support/page/widget';

test('token row: opens the token with its balance, and sends it from there', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  const modal = await openAccount(page);
  await modal.getByTestId('token-native').click();
  await expect(modal.getByTestId('token-holdings')).toContainText('ETH');
  await modal.getByTestId('token-send').click();
  await expect(modal.getByTestId('send-token')).toContainText('ETH');
});

test('price of yesterday known: the change of the total, and the line of the token by range', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const coin = { symbol: 'ETH', numeric: '1.5', price: '2000', priceDayAgo: '1900' };
  await answerBalances(page, [coin]);
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-change')).toContainText(
    '\u2191 +$150.005.2% in 24 hours',
  );
  // A language with the currency behind the figure, on a phone: the total stays on one line.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => window.AppKit?.setLocale('ar'));
  const total = modal.getByTestId('account-total');
  await expect(total).toContainText('US$');
  const { height = 0 } = (await total.boundingBox()) ?? {};
  expect(height).toBeLessThan(60);
  await page.evaluate(() => window.AppKit?.setLocale('en'));
  await modal.getByTestId('token-native').click();
  const line = modal.getByTestId('price-line');
  await expect(line).toHaveAccessibleName(
    /^Up \d\.\d% in 24 hours, from \$1,9\d\d\.\d\d to \$1,996\.00$/,
  );
  const send = modal.getByTestId('token-send');
  const before = await send.boundingBox();
  await modal.getByRole('radio', { name: '24 hours' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAccessibleName(/ in 7 days, from /);
  expect(await send.boundingBox()).toEqual(before);
});

test('all networks: one total and list; a token on another network leads to a switch', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.route('**/v1/account/*/balance?**', async (route) => {
    const network = new URL(route.request().url()).searchParams.get('chainId') ?? '';
    const isOne = network === `eip155:${ONE}`;
    const coin = { symbol: 'ETH', numeric: isOne ? '1' : '2', price: '2000' };
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: balancesReply([coin], network),
    });
  });
  const options = { wallet: 'page', approve: 'auto', 'attr.portfolio': 'all-networks' };
  await page.goto(hosts.page('plain', options));
  await connect(page);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-total')).toHaveText('$6,000.00');
  const rows = modal.getByTestId('token-native');
  await expect(rows).toHaveCount(2);
  await rows.first().click();
  await expect(modal.getByTestId('token-holdings')).toHaveText('2 TWO');
  await expect(modal.getByTestId('token-send')).toBeHidden();
  await modal.getByTestId('token-switch').click();
  await expect(modal.getByTestId('token-send')).toBeVisible();
  await expect(modal.getByTestId('token-holdings')).toHaveText('2 TWO');
});
