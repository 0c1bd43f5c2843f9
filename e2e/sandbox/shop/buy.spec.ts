/** Tests buying in the demo shop: the payment equals the price on the label, to the last wei. */
import { parseEther } from 'ethers';
import { expect, SECOND_ACCOUNT, test } from '../../fixtures';
import { askChain, ONE, setBalance } from '../../support/chains/chain';
import { connect } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const ME = accountAt(52);

test('every tin: its price goes from the account to the shop', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await setBalance(ONE, ME, parseEther('1'));
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  await pageWallet.setAccount(52);
  await connect(page);
  const tins = page.getByRole('listitem').filter({ has: page.locator('[data-buy]') });
  const names = await tins.getByRole('heading').allTextContents();
  expect(names).toHaveLength(4);
  for (const name of names) {
    const tin = tins.filter({ hasText: name });
    const price = parseEther((await tin.locator('.price').textContent()) ?? '');
    await tin.getByRole('button', { name: `Buy ${name}` }).click();
    const outcome = page.getByTestId('outcome');
    await expect(outcome).toHaveText(
      new RegExp(`^${name} is yours\\. Transaction 0x[0-9a-f]{64}$`),
    );
    const hash = (await outcome.textContent())?.split(' ').at(-1);
    const { from, to, value } = await askChain<{ from: string; to: string; value: string }>(
      ONE,
      'eth_getTransactionByHash',
      hash,
    );
    expect({ from, to, value: BigInt(value) }).toEqual({
      from: ME.toLowerCase(),
      to: SECOND_ACCOUNT.toLowerCase(),
      value: price,
    });
  }
});

test('rejected in the wallet: nothing is bought; not connected: the connect screen opens', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  const buy = page.getByRole('button', { name: 'Buy Green Fern' });
  await buy.click();
  await expect(page.getByTestId('outcome')).toHaveText('Connect a wallet first.');
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId('title')).toHaveText('Connect Wallet');
  await modal.getByTestId('close').click();
  await expect(modal).toBeHidden();

  await pageWallet.setAccount(53);
  await connect(page);
  await pageWallet.setApproval('ask');
  const count = () => askChain(ONE, 'eth_getTransactionCount', accountAt(53), 'latest');
  const before = await count();
  await buy.click();
  await pageWallet.reject();
  await expect(page.getByTestId('outcome')).toHaveText(/\(4001\)$/);
  expect(await count()).toBe(before);
});
