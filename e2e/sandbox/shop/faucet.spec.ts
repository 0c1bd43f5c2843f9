/** Tests the shop's button for test coins: the chain then has the announced amounts. */
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { SEED_TOKENS } from '../../../src/sandbox/facts-seed';
import { SOLANA_TOKENS } from '../../../src/sandbox/facts-seed-solana';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { askChain, balanceOf, ONE } from '../../support/chains/chain';
import { freshAccount, solanaUnits } from '../../support/chains/solana-tokens';
import { lamportsOf } from '../../support/chains/solana-transfer';
import { connect, networkOf } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const ME = accountAt(54);

test('faucet: sends ten coins and a thousand dollars to the connected account', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
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

test('faucet on Solana: also opens a dollar account where it is missing', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const index = freshAccount();
  const me = solanaAddress(index);
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  await page.goto(hosts.shopWith({ namespaces: 'solana', ...wallet }));
  await pageWallet.setAccount(index);
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  expect(await networkOf(page)).toBe(LOCAL_SOLANA.id);
  for (const times of [1, 2]) {
    await page.getByTestId('faucet').click();
    await expect.poll(() => lamportsOf(me)).toBe(times * 10_000_000_000);
    await expect
      .poll(() => solanaUnits(me, SOLANA_TOKENS.spl6))
      .toBe(BigInt(times) * 1_000_000_000n);
    await expect(page.getByTestId('outcome')).toHaveText('10 SOL and 1,000 USDX are yours.');
  }
});

test('not connected: the connect screen opens', { tag: '@release' }, async ({ page, hosts }) => {
  await page.goto(hosts.shopWith({ wallet: 'page' }));
  await page.getByTestId('faucet').click();
  await expect(page.getByTestId('outcome')).toHaveText('Connect a wallet first.');
  await expect(page.getByTestId('modal').getByTestId('title')).toHaveText('Connect Wallet');
});
