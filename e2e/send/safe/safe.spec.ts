/**
 * Tests a Safe that sends without native coins: the account that executes the proposal pays the
 * fee.
 */
import { getAddress } from 'ethers';
import { expect, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import { chooseToken, deployToken, reportBalances, review } from '../../support/page/send';
import { launchOptions } from '../../support/process/browser';
import { accountAt } from '../../support/wallets/accounts';
import { accountIn, askedOfSafe, frameOf, SAFE, SAFE_ROW } from '../../support/wallets/safe-frame';

// The full browser: it keeps no storage for a cross-site frame, as users' browsers do.
test.use({ launchOptions: launchOptions() });

const [ME, OTHER] = [accountAt(194), accountAt(195)];
const SAFE_TX_HASH = `0x${'5a'.repeat(32)}`;
const EXECUTED = `0x${'5c'.repeat(32)}`;

test('Safe without native coins: proposes the token transfer and shows the result that Safe reports', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await setBalance(ONE, ME, 0n);
  const address = await deployToken(ONE, ME, 10n ** 19n);
  await reportBalances(page, {
    ...{ chainId: `eip155:${ONE}`, address, name: 'Gold', symbol: 'GLD' },
    ...{ decimals: '18', numeric: '10' },
  });
  const frame = await frameOf(page, hosts, SAFE, {
    getSafeInfo: { safeAddress: ME, chainId: ONE, threshold: 2, owners: [], isReadOnly: false },
    sendTransactions: { safeTxHash: SAFE_TX_HASH },
    getTxBySafeTxHash: {},
  });
  await frame.getByTestId('opener').click();
  const modal = frame.getByTestId('modal');
  await modal.getByTestId(SAFE_ROW).click();
  await expect.poll(() => accountIn(frame)).toMatchObject({ status: 'connected', address: ME });
  await frame.locator('body').evaluate(() => {
    window.AppKit?.open({ view: 'WalletSend', arguments: { token: 'native' } });
  });
  await chooseToken(modal, 'GLD');
  await review(modal, '4', OTHER);
  await expect(modal.getByTestId('review-fee')).toHaveText('Paid by the account that executes it');
  await expect(modal.getByTestId('review-total')).toHaveText('$4.00');
  await modal.getByTestId('send-confirm').click();
  const toast = frame.getByTestId('toast');
  await expect(toast).toContainText('Transaction proposed in your wallet');
  const asked = (await askedOfSafe(page)).filter(({ method }) => method === 'sendTransactions');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.params).toMatchObject({ txs: [{ to: getAddress(address), value: '0x0' }] });
  await page.evaluate((txHash) => {
    Object.assign(window.says ?? {}, { getTxBySafeTxHash: { txStatus: 'SUCCESS', txHash } });
  }, EXECUTED);
  await expect(toast).toContainText('Sent 4');
});
