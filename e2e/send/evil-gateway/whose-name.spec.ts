/** Tests a gateway that reports a false owner of a name. */
import { Interface, id as keccak, namehash, parseEther } from 'ethers';
import { SEED_ACCOUNTS, SEED_ENS } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { askChain, balanceOf, ONE, setBalance } from '../../support/chains/chain';
import { expectSent, openSend, review } from '../../support/page/send';
import { connect } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

/** A name of this test, below `eth`, which the seed's deployer may assign. */
async function register(label: string, to: string): Promise<void> {
  const from = SEED_ACCOUNTS.deployer;
  const node = namehash(`${label}.eth`);
  const abi = new Interface([
    'function setSubnodeOwner(bytes32 node, bytes32 label, address to)',
    'function setResolver(bytes32 node, address to)',
    'function setAddr(bytes32 node, address to)',
  ]);
  const { registry, resolver } = SEED_ENS;
  await askChain(ONE, 'anvil_impersonateAccount', from);
  for (const [at, method, args] of [
    [registry, 'setSubnodeOwner', [namehash('eth'), keccak(label), from]],
    [registry, 'setResolver', [node, resolver]],
    [resolver, 'setAddr', [node, to]],
  ] as const) {
    const data = abi.encodeFunctionData(method, args);
    const hash = await askChain(ONE, 'eth_sendTransaction', { from, to: at, data });
    await expect
      .poll(() => askChain<object | null>(ONE, 'eth_getTransactionReceipt', hash))
      .toMatchObject({ status: '0x1' });
  }
}

test('gateway gives a thief as name and account: the registry decides the recipient', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other, thief] = [accountAt(219), accountAt(220), accountAt(221)];
  await setBalance(ONE, me, parseEther('1'));
  for (const one of [other, thief]) await setBalance(ONE, one, 0n);
  await register('grocer', other);
  const asked: string[] = [];
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(/\/v1\/(profile|identity)\//, (route) => {
    const url = route.request().url();
    asked.push(url);
    const profile = { name: 'grocer.eth', addresses: { 60: { address: thief } }, attributes: {} };
    const identity = { name: 'grocer.eth', avatar: null, address: thief, resolvedAt: null };
    return route.fulfill({ headers, json: url.includes('/profile/') ? profile : identity });
  });
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  await pageWallet.setAccount(219);
  await connect(page);
  const modal = await openSend(page);
  await modal.getByTestId('send-receiver').fill('grocer.eth');
  await expect(modal.getByTestId('send-resolved')).toHaveText(other);
  await review(modal, '0.125', 'grocer.eth');
  await expect(modal.getByTestId('review-name')).toHaveText('grocer.eth');
  await expect(modal.getByTestId('review-to')).toHaveText(other);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await balanceOf(ONE, other)).toBe(parseEther('0.125'));
  expect(await balanceOf(ONE, thief)).toBe(0n);
  // Requested only for the name to show beside the address.
  const shown = asked.filter((url) => !url.includes(me) && !url.includes(`/identity/${other}`));
  expect(shown).toEqual([]);
});
