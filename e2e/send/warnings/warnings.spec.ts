/**
 * Tests the warnings: a blocking one prevents signing; the others only inform or need their own
 * acknowledgment.
 */
import { parseEther } from 'ethers';
import { expect, test } from '../../fixtures';
import { askChain, ONE, setBalance } from '../../support/chains/chain';
import { chooseToken, deployGold, expectSent, openSend, review } from '../../support/page/send';
import { connect } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const ME = accountAt(121);
const PAGE = { wallet: 'page', approve: 'auto' };

test.beforeEach(() => setBalance(ONE, ME, parseEther('1')));

test('foreign, mistyped or invalid address: rejected at the field', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(121);
  await connect(page);
  const modal = await openSend(page);
  await modal.getByTestId('send-amount').fill('0.1');
  const field = modal.getByTestId('send-receiver');
  for (const [text, words] of [
    ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', 'another blockchain'],
    ['0xFB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'checksum mismatch'],
    ['hello', "isn't an address"],
    ['no-such-name-here.eth', /doesn't support names|has no address/],
  ] as const) {
    await field.fill(text);
    await expect(modal.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(modal.getByTestId('send-next')).toHaveText('Invalid Address');
  }
});

test('zero address or the token’s own contract: cannot receive', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const gold = await deployGold(page, ME);
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(121);
  await connect(page);
  const modal = await openSend(page);
  await chooseToken(modal, 'GLD');
  for (const [to, id] of [
    ['0x0000000000000000000000000000000000000000', 'burn'],
    [gold, 'tokenContract'],
  ] as const) {
    await review(modal, '1', to);
    await expect(modal.getByTestId(`send-block-${id}`)).toBeVisible();
    await expect(modal.getByTestId('send-confirm')).toBeDisabled();
    await modal.getByTestId('send-cancel').click();
  }
  expect(await pageWallet.requests()).not.toContain('eth_sendTransaction');
});

test('new contract recipient: needs its own acknowledgment; own address: only noted', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const vault = '0x00000000000000000000000000000000000fA017';
  // Accepts any transfer.
  await askChain(ONE, 'anvil_setCode', vault, '0x00');
  await page.goto(hosts.shopWith(PAGE));
  await pageWallet.setAccount(121);
  await connect(page);
  const modal = await openSend(page);
  await review(modal, '0.1', ME);
  await expect(modal.getByTestId('send-show-own')).toBeVisible();
  await expect(modal.getByTestId('send-confirm')).toBeEnabled();
  await modal.getByTestId('send-cancel').click();
  await review(modal, '0.1', vault.toLowerCase());
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await modal.getByTestId('send-understood').click();
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
});
