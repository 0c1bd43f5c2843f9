/** Tests sending on the local EVM chain: the chain's state matches the review to the last unit. */
import { parseEther } from 'ethers';
import { expect, test } from '../../fixtures';
import { askChain, balanceOf, ONE, setBalance } from '../../support/chains/chain';
import {
  chooseToken,
  deployGold,
  expectSent,
  openSend,
  review,
  tokensOf,
} from '../../support/page/send';
import { connect, openAccount } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const PAGE = { wallet: 'page', approve: 'auto' };

interface Mined {
  from: string;
  hash: string;
  gas: string;
  maxFeePerGas: string;
}

/** The transaction that the account has sent, read from the chain. */
async function onlyOneOf(from: string) {
  let at = BigInt(await askChain(ONE, 'eth_blockNumber'));
  for (; at > 0n; at -= 1n) {
    const number = `0x${at.toString(16)}`;
    const { transactions } = await askChain<{ transactions: Mined[] }>(
      ONE,
      'eth_getBlockByNumber',
      number,
      true,
    );
    const found = transactions.find((one) => one.from.toLowerCase() === from.toLowerCase());
    if (!found) continue;
    const receipt = await askChain<{ gasUsed: string; effectiveGasPrice: string }>(
      ONE,
      'eth_getTransactionReceipt',
      found.hash,
    );
    const paid = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
    return { gas: BigInt(found.gas), maxFeePerGas: BigInt(found.maxFeePerGas), paid };
  }
  throw new Error(`Nothing was sent by ${from}`);
}

test('native coin: arrives to the last unit, Account opens, and a toast follows the receipt', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const [me, other] = [accountAt(101), accountAt(102)];
  await setBalance(ONE, me, parseEther('2'));
  await setBalance(ONE, other, 0n);
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(101);
  await connect(page);
  const modal = await openSend(page);
  const next = modal.getByTestId('send-next');
  await expect(next).toHaveText('Add Amount');
  await modal.getByTestId('send-amount').fill('1e3');
  await expect(next).toHaveText('Incorrect Value');
  await modal.getByTestId('send-amount').fill('3');
  await expect(next).toHaveText('Insufficient Funds');
  await modal.getByTestId('send-amount').fill('0.123456789012345678');
  await expect(next).toHaveText('Add Address');
  await modal.getByTestId('send-receiver').fill('0x12');
  await expect(next).toHaveText('Invalid Address');
  await review(modal, '0.123456789012345678', other.slice(2).toLowerCase());
  await expect(modal.getByTestId('review-amount')).toHaveText('0.123456789012345678\u00a0ETH');
  await expect(modal.getByTestId('review-to')).toHaveText(other);
  // Twice, as impatient users do.
  await modal.getByTestId('send-confirm').dblclick();
  await expect(modal.getByTestId('account-address')).toBeVisible();
  await expectSent(page);
  expect(await balanceOf(ONE, other)).toBe(123456789012345678n);
  const asked = await pageWallet.requests();
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
});

test('Max: leaves exactly the fee and sends all the rest', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const [me, other] = [accountAt(103), accountAt(104)];
  await setBalance(ONE, me, parseEther('1'));
  await setBalance(ONE, other, 0n);
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(103);
  await connect(page);
  const modal = await openSend(page);
  await modal.getByTestId('send-max').click();
  await expect(modal.getByTestId('send-amount')).toHaveValue(/^0\.99/);
  const amount = parseEther(await modal.getByTestId('send-amount').inputValue());
  await modal.getByTestId('send-receiver').fill(other);
  await modal.getByTestId('send-next').click();
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await balanceOf(ONE, other)).toBe(amount);
  const { gas, maxFeePerGas, paid } = await onlyOneOf(me);
  // The reserve equals the maximum fee that the wallet was given; the rest after the receipt is
  // still there.
  expect(parseEther('1') - amount).toBeGreaterThanOrEqual(gas * maxFeePerGas);
  expect(await balanceOf(ONE, me)).toBe(parseEther('1') - amount - paid);
});

test('token: arrives to the last unit', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const [me, other] = [accountAt(105), accountAt(106)];
  await setBalance(ONE, me, parseEther('1'));
  const supply = 10n ** 19n;
  const gold = await deployGold(page, me);
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(105);
  await connect(page);
  const modal = await openSend(page);
  await chooseToken(modal, 'GLD');
  await review(modal, '1.000000000000000001', other);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await tokensOf(ONE, gold, other)).toBe(10n ** 18n + 1n);
  expect(await tokensOf(ONE, gold, me)).toBe(supply - 10n ** 18n - 1n);
});

test('rejected in the wallet: the form keeps its input, and the next attempt asks again', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other] = [accountAt(107), accountAt(108)];
  await setBalance(ONE, me, parseEther('1'));
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(107);
  await connect(page);
  await pageWallet.setApproval('ask');
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await modal.getByTestId('send-confirm').click();
  await pageWallet.reject();
  await expect(modal.getByTestId('send-error')).toBeVisible();
  await modal.getByTestId('send-cancel').click();
  await expect(modal.getByTestId('send-amount')).toHaveValue('0.5');
  expect(await askChain(ONE, 'eth_getTransactionCount', me, 'latest')).toBe('0x0');
});

test('wallet announces another network: the form and review close, and nothing is sent', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other] = [accountAt(109), accountAt(110)];
  await setBalance(ONE, me, parseEther('1'));
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(109);
  await connect(page);
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await pageWallet.setChain(31338);
  // Its network became the page's: a network change resets the form and ends the review.
  await expect(modal.getByTestId('send-amount')).toBeVisible();
  await expect(modal.getByTestId('send-amount')).toHaveValue('');
  await expect(modal.getByTestId('send-confirm')).toHaveCount(0);
  const asked = await pageWallet.requests();
  expect(asked).not.toContain('eth_sendTransaction');
});

test('pending transaction: tracked after the modal closes and the page reloads', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other] = [accountAt(111), accountAt(112)];
  await setBalance(ONE, me, parseEther('1'));
  let hidden = true;
  await page.route(`${hosts.chain(ONE)}**`, async (route) => {
    const body = route.request().postDataJSON() as { id: number; method: string } | null;
    const asks = body?.method === 'eth_getTransactionReceipt';
    if (!hidden || !asks) return route.fallback();
    return route.fulfill({ json: { jsonrpc: '2.0', id: body.id, result: null } });
  });
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(111);
  await connect(page);
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await modal.getByTestId('send-confirm').click();
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText('Transaction started');
  await modal.getByTestId('sent-close').click();
  await page.reload();
  await openAccount(page);
  hidden = false;
  await expectSent(page);
});
