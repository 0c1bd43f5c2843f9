/** Tests form input beyond a token amount: fiat amounts in the user's locale, and token search. */
import { parseEther } from 'ethers';
import { expect, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import {
  chooseToken,
  deployGold,
  expectSent,
  openSend,
  reportBalances,
  review,
  tokensOf,
} from '../../support/page/send';
import { connect } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const PAGE = { wallet: 'page', approve: 'auto' };
const E18 = 10n ** 18n;

test("German locale: converts tokens to money and back with a comma; sends the money's worth", {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other] = [accountAt(231), accountAt(232)];
  await setBalance(ONE, me, parseEther('1'));
  const gold = await deployGold(page, me, { price: 2 });
  await page.goto(hosts.shopWith({ ...PAGE, 'attr.locale': 'de' }));
  await pageWallet.setAccount(231);
  await connect(page);
  const modal = await openSend(page);
  await chooseToken(modal, 'GLD');
  const amount = modal.getByTestId('send-amount');
  const turn = modal.getByTestId('send-swap-unit');
  const about = modal.getByTestId('send-other-amount');

  await amount.fill('1,255');
  await expect(about).toHaveText(/2,51\s*\$/);
  await turn.click();
  // Money, cut to cents.
  await expect(amount).toHaveValue('2,51');
  await expect(about).toHaveText(/1,255\s*GLD/);
  await turn.click();
  await expect(amount).toHaveValue('1,255');
  await turn.click();

  // A point is a thousands separator here, or has no meaning.
  await amount.fill('3.5');
  await expect(modal.getByRole('alert')).toBeVisible();
  await amount.fill('3,5');
  await expect(modal.getByRole('alert')).toHaveCount(0);
  await expect(about).toHaveText(/1,75\s*GLD/);
  await review(modal, '3,5', other);
  await expect(modal.getByTestId('review-amount')).toHaveText(/^1,75\sGLD$/);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  await expect.poll(() => tokensOf(ONE, gold, other)).toBe((175n * E18) / 100n);
  expect(await tokensOf(ONE, gold, me)).toBe((825n * E18) / 100n);
});

test('token search: partial name or symbol finds and selects a token; no match shows a message', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const net = `eip155:${ONE}`;
  const more = { chainId: net, decimals: '18', numeric: '3' };
  await reportBalances(
    page,
    { ...more, address: accountAt(233), name: 'Gold', symbol: 'GLD' },
    { ...more, address: accountAt(234), name: 'Silver', symbol: 'SLV' },
  );
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(231);
  await connect(page);
  const modal = await openSend(page);
  await modal.getByTestId(/^send-(choose-)?token$/).click();
  const rows = modal.getByTestId('send-token-row');
  await expect(rows).toHaveCount(3);
  const search = modal.getByTestId('send-token-search');
  await search.fill('nothing like it');
  await expect(modal.getByRole('heading', { name: 'No tokens found' })).toBeVisible();
  await expect(rows).toHaveCount(0);
  await search.fill('slV');
  await expect(rows).toHaveText([/Silver/]);
  await search.fill('old');
  await rows.click();
  await expect(modal.getByTestId('send-token')).toContainText('GLD');
});
