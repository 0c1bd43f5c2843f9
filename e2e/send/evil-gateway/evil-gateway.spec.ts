/** Tests a gateway that lies: no transfer differs from the review in recipient or amount. */
import { parseEther } from 'ethers';
import { expect, test } from '../../fixtures';
import { balanceOf, ONE, setBalance } from '../../support/chains/chain';
import { freshAccount } from '../../support/chains/solana-tokens';
import {
  chooseToken,
  deployToken,
  expectSent,
  openSend,
  reportBalances,
  review,
  tokensOf,
} from '../../support/page/send';
import { connect } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const ME = accountAt(131);
const OTHER = accountAt(132);
const PAGE = { wallet: 'page', approve: 'auto' };
const TRUE = {
  chainId: `eip155:${ONE}`,
  name: 'Gold',
  symbol: 'GLD',
  decimals: '18',
  numeric: '10',
};

for (const [lie, told, id] of [
  ['fewer decimals', { decimals: '6' }, 'decimals'],
  ['more decimals', { decimals: '24' }, 'decimals'],
  ['another token’s name', { name: 'Dollar', symbol: 'USD' }, 'tokenName'],
] as const) {
  test(`${lie}: the send stops and the wallet gets no request`, { tag: '@release' }, async ({
    page,
    hosts,
    pageWallet,
  }) => {
    await setBalance(ONE, ME, parseEther('1'));
    const address = await deployToken(ONE, ME, 10n ** 19n);
    const lies = { ...TRUE, ...told, address };
    await reportBalances(page, lies);
    await page.goto(hosts.shopWith(PAGE));
    await pageWallet.setAccount(131);
    await connect(page);
    const modal = await openSend(page);
    await chooseToken(modal, lies.symbol);
    await review(modal, '1', OTHER);
    await expect(modal.getByTestId(`send-block-${id}`)).toBeVisible();
    await expect(modal.getByTestId('send-confirm')).toBeDisabled();
    expect(await pageWallet.requests()).not.toContain('eth_sendTransaction');
    expect(await tokensOf(ONE, address, OTHER)).toBe(0n);
  });
}

test('overstated token balance: the on-chain balance limits the amount', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await setBalance(ONE, ME, parseEther('1'));
  const address = await deployToken(ONE, ME, 10n ** 18n);
  await reportBalances(page, { ...TRUE, address, numeric: '1000000' });
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(131);
  await connect(page);
  const modal = await openSend(page);
  await chooseToken(modal, 'GLD');
  await review(modal, '5', OTHER);
  await expect(modal.getByTestId('send-block-notEnough')).toContainText('1 GLD');
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await modal.getByTestId('send-cancel').click();
  await modal.getByTestId('send-max').click();
  await expect(modal.getByTestId('send-amount')).toHaveValue('1');
});

test('overstated native balance: the on-chain balance limits the amount sent', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const index = freshAccount();
  const [me, other] = [index, freshAccount()].map(accountAt) as [string, string];
  const one = parseEther('1');
  await setBalance(ONE, me, one);
  await reportBalances(page, {
    chainId: TRUE.chainId,
    name: 'Ether',
    symbol: 'ETH',
    decimals: '18',
    numeric: '5000',
  });
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(index);
  await connect(page);
  const modal = await openSend(page);
  // The page believes it up to this limit.
  await expect(modal.getByTestId('send-balance')).toContainText('5,000');
  await review(modal, '100', other);
  await expect(modal.getByTestId('send-block-notEnough')).toContainText(/0\.99\d* ETH/);
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  expect(await pageWallet.requests()).not.toContain('eth_sendTransaction');
  expect([await balanceOf(ONE, me), await balanceOf(ONE, other)]).toEqual([one, 0n]);

  await modal.getByTestId('send-cancel').click();
  await modal.getByTestId('send-max').click();
  const amount = modal.getByTestId('send-amount');
  await expect(amount).toHaveValue(/^0\.99/);
  const most = parseEther(await amount.inputValue());
  await modal.getByTestId('send-next').click();
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await balanceOf(ONE, other)).toBe(most);
});
