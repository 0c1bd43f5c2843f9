/** Tests a paywall on a real chain: the user signs, has no coins for gas, and reads the article. */
import { SANDBOX_PAYWALL, SEED_MARKET } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { askChain, ONE, setBalance } from '../../support/chains/chain';
import { freshAccount } from '../../support/chains/solana-tokens';
import { giveSeedToken, tokensOf } from '../../support/page/send';
import { connect } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const { signed } = SEED_MARKET.tokens;
const PRICE = BigInt(SANDBOX_PAYWALL.amount);

test('user without coins for gas: signs, the exact amount arrives, the article appears', async ({
  page,
  hosts,
  pageWallet,
  problems,
}) => {
  // The console reports each 402.
  problems.allow(/402 \(Payment Required\)/);
  const index = freshAccount();
  const me = accountAt(index);
  await setBalance(ONE, me, 0n);
  await giveSeedToken(ONE, signed.address, me, PRICE + 1n);
  const before = await tokensOf(ONE, signed.address, SANDBOX_PAYWALL.recipient);
  await page.goto(`${hosts.paywall}/?wallet=page&approve=auto`);
  await pageWallet.setAccount(index);
  await connect(page);
  await page.getByTestId('read').click();
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId('paywall-total')).toHaveText('0.25\u00a0SIGN');
  await modal.getByTestId('paywall-sign').click();
  await expect(page.getByTestId('article')).toContainText('steam passes two plates');
  await expect(modal).toBeHidden();
  expect(await tokensOf(ONE, signed.address, me)).toBe(1n);
  const arrived = await tokensOf(ONE, signed.address, SANDBOX_PAYWALL.recipient);
  expect(arrived - before).toBe(PRICE);
  expect(BigInt(await askChain(ONE, 'eth_getBalance', me, 'latest'))).toBe(0n);
  const requests = await pageWallet.requests();
  expect(requests.filter((one) => /^eth_s(?:ign|end)/.test(one))).toEqual(['eth_signTypedData_v4']);
});
