/**
 * Tests a network that only the page describes: a plain node with its own rules for content types
 * and CORS, and nothing of the sandbox in between.
 */
import { parseEther } from 'ethers';
import { type Anvil, startAnvil } from '../../../src/sandbox/chains/anvil';
import { callRpc } from '../../../src/sandbox/chains/call-rpc';
import { expect, test } from '../../fixtures';
import { expectSent, openSend, review } from '../../support/page/send';
import { connect, withKit } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const CHAIN = 4242;
let node: Anvil;

test.beforeAll(async () => {
  node = await startAnvil(CHAIN);
});

test.afterAll(() => {
  node.process.kill('SIGKILL');
});

test('plain node: shows the balance, sends, and follows the receipt', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const [me, other] = [accountAt(141), accountAt(142)];
  await callRpc(node.url, 'anvil_setBalance', me, '0x1bc16d674ec80000');
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await pageWallet.setAccount(141);
  await withKit(page, (kit, network) => kit.addNetwork(network), {
    id: `eip155:${CHAIN}`,
    name: 'Plain Node',
    nativeCurrency: { name: 'Plain', symbol: 'PLN', decimals: 18 },
    rpcUrl: node.url,
  });
  await connect(page);
  await withKit(page, (kit, id) => kit.switchNetwork(id), `eip155:${CHAIN}`);
  await withKit(page, (kit) => kit.open({ view: 'Account' }));
  await expect(page.getByTestId('modal').getByTestId('account-balance')).toContainText('2.000');
  const modal = await openSend(page);
  await review(modal, '0.5', other);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(BigInt(await callRpc(node.url, 'eth_getBalance', other, 'latest'))).toBe(
    parseEther('0.5'),
  );
});
