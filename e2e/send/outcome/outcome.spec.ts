/** Tests the way of a payment for a person: the form, the review's foot, and what became of it. */
import { parseEther } from 'ethers';
import { expect, test } from '../../fixtures';
import { askChain, ONE, setBalance } from '../../support/chains/chain';
import { expectSent, openSend, reportBalances, review } from '../../support/page/send';
import { connect, expectStatus, PAGE_WALLET, withKit } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

interface Asked {
  id: number;
  method: string;
  params: string[];
}

const PAGE = { wallet: 'page', approve: 'auto' };

test('confirmed payment: the moment over Account stays until Done, and has the focus', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other] = [accountAt(241), accountAt(242)];
  await setBalance(ONE, me, parseEther('1'));
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(241);
  await connect(page);
  const modal = await openSend(page);
  await review(modal, '0.25', other);
  await modal.getByTestId('send-confirm').click();
  const layer = modal.getByTestId('sent');
  await expect(layer.getByTestId('sent-state')).toHaveText('Sent');
  await expect(layer).toContainText('0.25\u00a0ETH');
  await expect(layer).toContainText('Local One');
  await expect(layer.getByTestId('sent-done')).toBeFocused();
  await expect(layer.getByRole('status')).toContainText('Sent 0.25');
  // As high as its content: Account below it is higher.
  const [words, facts, card] = await Promise.all(
    [layer.locator('.words'), layer.locator('dl'), modal.getByTestId('card')].map((one) =>
      one.boundingBox(),
    ),
  );
  if (!words || !facts || !card) throw new Error('The moment has no boxes');
  expect(facts.y - words.y - words.height).toBeLessThan(24);
  expect(card.height).toBeLessThan(480);
  // Account has replaced the view, and the layer keeps the keyboard away from it.
  await expect(modal.locator('[data-view=Account]')).toHaveCount(1);
  await expect(modal.locator('.body')).toHaveAttribute('inert');
  await expect(page.getByTestId('toast').filter({ hasText: /^Sent/ })).toHaveCount(0);
  // In a low window only the middle scrolls, so that the way out stays.
  await page.setViewportSize({ width: 1366, height: 320 });
  await layer.getByTestId('sent-done').scrollIntoViewIfNeeded();
  await expect(layer.getByTestId('sent-done')).toBeInViewport({ ratio: 1 });
  await expect(layer.getByTestId('sent-close')).toBeInViewport({ ratio: 1 });
  await layer.getByTestId('sent-done').click();
  await expect(layer).toHaveCount(0);
  await expect(modal.getByTestId('account-address')).toBeVisible();
  await expect(modal.locator('.body')).not.toHaveAttribute('inert');
});

test('dialog closed before the chain confirms: one toast names the amount and the recipient', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other] = [accountAt(243), accountAt(244)];
  await setBalance(ONE, me, parseEther('1'));
  let hidden = true;
  await page.route(`${hosts.chain(ONE)}**`, async (route) => {
    const body = route.request().postDataJSON() as { id: number; method: string } | null;
    if (!hidden || body?.method !== 'eth_getTransactionReceipt') return route.fallback();
    return route.fulfill({ json: { jsonrpc: '2.0', id: body.id, result: null } });
  });
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(243);
  await connect(page);
  const modal = await openSend(page);
  await review(modal, '0.25', other);
  await modal.getByTestId('send-confirm').click();
  await expect(modal.getByTestId('sent-state')).toHaveText('Sending');
  await modal.getByTestId('sent-close').click();
  await expect(modal.getByTestId('sent')).toHaveCount(0);
  hidden = false;
  const short = `${other.slice(0, 4)}…${other.slice(-6)}`;
  await expect(page.getByTestId('toast')).toContainText(`Sent 0.25\u00a0ETH to ${short}`, {
    timeout: 15_000,
  });
  // With the dialog: it does not come back.
  await withKit(page, (kit) => kit.open());
  await expect(modal.getByTestId('account-address')).toBeVisible();
  await expect(modal.getByTestId('sent')).toHaveCount(0);
});

test('failed on chain: says so once, and the form comes back as it was', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other] = [accountAt(245), accountAt(246)];
  await setBalance(ONE, me, parseEther('1'));
  await page.route(`${hosts.chain(ONE)}**`, async (route) => {
    const body = route.request().postDataJSON() as Asked | null;
    if (body?.method !== 'eth_getTransactionReceipt') return route.fallback();
    const receipt = await askChain<object | null>(ONE, body.method, ...body.params);
    const result = receipt && { ...receipt, status: '0x0' };
    return route.fulfill({ json: { jsonrpc: '2.0', id: body.id, result } });
  });
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(245);
  await connect(page);
  const modal = await openSend(page);
  await review(modal, '0.25', other);
  await modal.getByTestId('send-confirm').click();
  await expect(modal.getByTestId('sent-state')).toHaveText("This didn't go through");
  await modal.getByTestId('sent-retry').click();
  await expect(modal.getByTestId('send-amount')).toHaveValue('0.25');
  await expect(modal.getByTestId('send-receiver')).toHaveValue(other);
});

test('rejected in the wallet: told as that, once and calmly; Try again asks again', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const [me, other] = [accountAt(247), accountAt(248)];
  await setBalance(ONE, me, parseEther('1'));
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(247);
  await connect(page);
  await pageWallet.setApproval('ask');
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await modal.getByTestId('send-confirm').click();
  await expect(modal.getByTestId('send-approve')).toContainText('Approve in ');
  await expect(modal.getByTestId('send-approve')).toContainText('You can close this.');
  await pageWallet.reject();
  const said = modal.getByText('You rejected this transaction. Nothing was sent.');
  await expect(said).toHaveCount(1);
  await expect(modal).not.toContainText('connection');
  await expect(modal.getByRole('alert')).toHaveCount(0);
  await expect(page.getByTestId('toast')).toHaveCount(0);
  await pageWallet.setApproval('auto');
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
});

for (const [width, height] of [
  [1366, 650],
  [320, 568],
] as const) {
  test(`window of ${width} × ${height}: the review's warning and buttons are in sight`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    await setBalance(ONE, accountAt(249), parseEther('1'));
    await page.setViewportSize({ width, height });
    await page.goto(hosts.shopWith(PAGE));
    await pageWallet.setAccount(249);
    await connect(page);
    const modal = await openSend(page);
    await review(modal, '0.5', accountAt(250));
    for (const id of ['send-show-firstTime', 'send-cancel', 'send-confirm']) {
      await expect(modal.getByTestId(id)).toBeInViewport({ ratio: 1 });
    }
    // Only the middle scrolls.
    await modal.locator('.body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    for (const id of ['close', 'send-cancel', 'send-confirm']) {
      await expect(modal.getByTestId(id)).toBeInViewport({ ratio: 1 });
    }
    const inset = await modal.getByTestId('card').evaluate((card) => card.scrollTop);
    expect(inset).toBe(0);
  });
}

test('unknown recipient: one line of caution, and the others behind it', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await setBalance(ONE, accountAt(251), parseEther('1'));
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(251);
  await connect(page);
  const modal = await openSend(page);
  await review(modal, '0.5', '0xc0ffee254729296a45a3885639ac7e10f9d54979');
  await expect(modal.locator('.warning')).toHaveCount(1);
  await expect(modal.locator('.warning p')).toHaveCount(1);
  await modal.getByTestId('send-more').click();
  await expect(modal.getByTestId('send-show-unused')).toBeVisible();
  await expect(modal.getByTestId('send-confirm')).toBeEnabled();
  expect(await askChain(ONE, 'eth_getTransactionCount', accountAt(251), 'latest')).toBe('0x0');
});

test('form without a token: the most valuable listed token is selected', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const here = { chainId: `eip155:${ONE}`, decimals: '18', numeric: '3' };
  await reportBalances(
    page,
    { ...here, address: accountAt(252), name: 'Fake', symbol: 'FAKE', price: 30, verified: false },
    { ...here, address: accountAt(253), name: 'Gold', symbol: 'GLD', price: 3 },
    { ...here, name: 'Ether', symbol: 'ETH', price: 1 },
  );
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(254);
  await connect(page);
  await withKit(page, (kit) => kit.open({ view: 'WalletSend' }));
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId('send-token')).toContainText('GLD');
  await expect(modal.getByTestId('send-balance')).toHaveText('3 GLD');
});

test('embedded: a close of the page ends the moment too', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const [me, other] = [accountAt(255), accountAt(256)];
  await setBalance(ONE, me, parseEther('1'));
  await page.goto(hosts.shopWith({ ...PAGE, 'attr.embed': 'main' }));
  await pageWallet.setAccount(255);
  await page.getByTestId('modal').getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
  const modal = await openSend(page);
  await review(modal, '0.25', other);
  await modal.getByTestId('send-confirm').click();
  await expect(modal.getByTestId('sent-state')).toHaveText('Sent');
  await withKit(page, (kit) => kit.close());
  await expect(modal.getByTestId('sent')).toHaveCount(0);
  await expect(modal.getByTestId('account-address')).toBeVisible();
});
