/** Tests sending with a wallet on another device. */
import { parseEther } from 'ethers';
import { expect, test } from '../../fixtures';
import { balanceOf, ONE, payFrom, sendAs, setBalance } from '../../support/chains/chain';
import { expectSent, openSend, review } from '../../support/page/send';
import { expectStatus } from '../../support/page/widget';
import { connectPeer } from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';

const HALF = parseEther('0.5');
const NETWORK = `eip155:${ONE}`;

test('WalletConnect: the request matches the review on its network, and the coin arrives', async ({
  page,
  hosts,
  addWallet,
}) => {
  const [me, other] = [accountAt(181), accountAt(182)];
  await setBalance(ONE, me, parseEther('2'));
  await setBalance(ONE, other, 0n);
  const wallet = await addWallet();
  wallet.answerWith(({ params }) => sendAs(ONE, (params as [{ from: string }])[0]));
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet, { accounts: [181], chains: [NETWORK] });
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await balanceOf(ONE, other)).toBe(HALF);
  expect(wallet.requests.map(({ method, chainId }) => [method, chainId])).toEqual([
    ['eth_sendTransaction', NETWORK],
  ]);
});

test('reload while the phone asks, phone pays: a second payment needs its own acknowledgment', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const [me, other] = [accountAt(183), accountAt(184)];
  await setBalance(ONE, me, parseEther('3'));
  await setBalance(ONE, other, 0n);
  const wallet = await addWallet();
  let approve = (_id: string): void => {};
  wallet.answerWith(
    () =>
      new Promise((resolve) => {
        approve = resolve;
      }),
  );
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet, { accounts: [183], chains: [NETWORK] });
  await review(await openSend(page), '0.5', other);
  const modal = page.getByTestId('modal');
  await modal.getByTestId('send-confirm').click();
  await expect.poll(() => wallet.requests.length).toBe(1);
  await page.reload();
  await expectStatus(page, 'connected');
  approve(await payFrom(ONE, me, other, HALF));
  await review(await openSend(page), '0.5', other);
  await expect(modal.getByTestId('send-acknowledge-unanswered')).toBeVisible();
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  expect(wallet.requests).toHaveLength(1);
  expect(await balanceOf(ONE, other)).toBe(HALF);
});
