/** Test coins for whoever is connected, by the shop's own button: what it says is what the chain then has. */
import { SEED_TOKENS } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { accountAt } from '../../support/accounts';
import { askChain, balanceOf, ONE } from '../../support/chain';
import { connect } from '../../support/widget';

const ME = accountAt(54);

test('ten coins and a thousand dollars come to the connected account', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const dollars = async () => {
    const data = `0x70a08231${ME.slice(2).toLowerCase().padStart(64, '0')}`;
    return BigInt(
      await askChain(ONE, 'eth_call', { to: SEED_TOKENS.usdx.address, data }, 'latest'),
    );
  };
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  await pageWallet.setAccount(54);
  await connect(page);
  const before = { coins: await balanceOf(ONE, ME), dollars: await dollars() };
  await page.getByTestId('faucet').click();
  await expect(page.getByTestId('outcome')).toHaveText('10 ETH and 1,000 USDX are yours.');
  expect(await balanceOf(ONE, ME)).toBe(before.coins + 10n ** 19n);
  expect(await dollars()).toBe(before.dollars + 1_000_000_000n);
});

test('with no wallet yet, the way to one opens', async ({ page, hosts }) => {
  await page.goto(hosts.shopWith({ wallet: 'page' }));
  await page.getByTestId('faucet').click();
  await expect(page.getByTestId('outcome')).toHaveText('Connect a wallet first.');
  await expect(page.getByTestId('modal').getByTestId('title')).toHaveText('Connect Wallet');
});
