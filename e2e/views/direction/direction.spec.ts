/** Tests that an English sentence made of several texts keeps its order on a page from right to left. */
import { parseEther } from 'ethers';
import { expect, openModal, releaseUnless, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import { answerBalances } from '../../support/gateway/balances';
import { expectSettled } from '../../support/page/dialog';
import { openSend, review } from '../../support/page/send';
import { connect, connectAs, withKit } from '../../support/page/widget';
import { misplacedWords } from '../../support/page/word-order';
import { accountAt } from '../../support/wallets/accounts';

const RTL = { dir: 'rtl', lang: 'ar', 'attr.locale': 'ar' };

test('terms, and a list that failed: each sentence in its order', { tag: '@release' }, async ({
  page,
  hosts,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await page.route('**/getWallets**', (route) => route.abort());
  const terms = {
    'attr.features': 'legalCheckbox',
    'attr.terms-url': 'https://shop.test/terms',
    'attr.privacy-url': 'https://shop.test/privacy',
  };
  await page.goto(hosts.page('plain', { wallet: 'page', ...RTL, ...terms }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('retry')).toBeVisible();
  const agree = modal.locator('label').filter({ hasText: 'terms of service' });
  expect.soft(await misplacedWords(agree)).toEqual([]);
  const failed = modal.locator('.warning').filter({ hasText: 'wallet list' });
  await expect(failed).toContainText('still work.');
  expect(await misplacedWords(failed)).toEqual([]);
});

test('review: "and 1 more" follows the warning', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await setBalance(ONE, accountAt(391), parseEther('1'));
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto', ...RTL }));
  await pageWallet.setAccount(391);
  await connect(page);
  const modal = await openSend(page);
  await review(modal, '0.25', accountAt(389));
  const warning = modal.locator('.warning').filter({ hasText: /and \d more/ });
  // At some of these widths the button is on the line of the sentence.
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expectSettled(page);
    expect.soft(await misplacedWords(warning), `${width} px`).toEqual([]);
  }
});

test('money in a row: the currency behind the figure', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await answerBalances(page, [
    { symbol: 'USDX', contract: 'a1', numeric: '9998.649', price: 1, verified: true },
  ]);
  await connectAs(page, hosts.page('plain', RTL), accountAt(392));
  await withKit(page, (kit) => kit.open({ view: 'WalletSend' }));
  const modal = page.getByTestId('modal');
  await modal.getByTestId('send-token').click();
  const money = modal.getByTestId('send-token-row').getByText('US$');
  await expect(money).toHaveText('9,998.64\u00a0US$');
  expect(await misplacedWords(money)).toEqual([]);
});

for (const [at, [query, side]] of (
  [
    [{}, 'left'],
    [RTL, 'right'],
  ] as const
).entries()) {
  test(
    `typed amount: at the ${side}, where a line begins`,
    releaseUnless(side === 'left'),
    async ({ page, hosts }) => {
      await connectAs(page, hosts.page('plain', query), accountAt(387 + 10 * at));
      const modal = await openSend(page);
      const field = modal.getByTestId('send-amount');
      await field.fill('250');
      await expect(field).toHaveValue('250');
      // The figure itself is from left to right on each page: `start` would be left on both.
      await expect(field).toHaveCSS('direction', 'ltr');
      await expect(field).toHaveCSS('text-align', side);
    },
  );
}
