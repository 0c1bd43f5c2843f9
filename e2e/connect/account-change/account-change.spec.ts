/** Tests an account change in the wallet: the page and the open screen follow. */
import { expect, openModal, test } from '../../fixtures';
import { balanceOf, ONE, setBalance, shown } from '../../support/chains/chain';
import {
  addressOf,
  connect,
  EXTENSION,
  expectStatus,
  heard,
  openAccount,
  recordEvents,
} from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { FIRST_ACCOUNT } from '../../support/wallets/extension';
import {
  addFakeWallets,
  answerWith,
  emitFrom,
  requestsTo,
} from '../../support/wallets/fake-wallet';

const [BEFORE, AFTER] = [accountAt(6), accountAt(7)];

test('account changed in the extension: event, address and balance change; the session stays', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await setBalance(ONE, AFTER, 5_000_999_000_000_000_000n);
  await recordEvents(page);
  await extension.setAccount(6);
  await page.goto(hosts.shop);
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-address')).toHaveAttribute('title', BEFORE);

  await extension.setAccount(7);
  await expect(modal.getByTestId('account-address')).toHaveAttribute('title', AFTER);
  await expect(modal.getByTestId('account-balance')).toHaveText(
    shown(await balanceOf(ONE, AFTER), 'ETH'),
  );
  await expect(page.getByTestId('status-account')).toHaveText(AFTER);
  expect((await heard(page, 'account')).map(({ address }) => address)).toEqual([BEFORE, AFTER]);
  expect(await heard(page, 'connect')).toHaveLength(1);
  expect(await heard(page, 'disconnect')).toEqual([]);

  await page.reload();
  await expect(page.getByTestId('status-account')).toHaveText(AFTER);
});

test('wallet locked, page reloaded, wallet unlocked: connected again without a prompt', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const rdns = 'fake.test';
  await addFakeWallets(page, { rdns });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  await answerWith(page, rdns, { eth_accounts: { value: [] } });
  await emitFrom(page, rdns, 'accountsChanged', []);
  await expectStatus(page, 'disconnected');

  // Scripts of a page run in the order in which they were added: the wallet is there, and locked.
  await page.addInitScript(() => {
    const wallet = window.fakeWallets?.['fake.test'];
    if (wallet) wallet.answers.eth_accounts = { value: [] };
  });
  await page.reload();
  await expect.poll(() => requestsTo(page, rdns)).toContain('eth_accounts');
  await expectStatus(page, 'disconnected');

  await answerWith(page, rdns, { eth_accounts: { value: [FIRST_ACCOUNT] } });
  await emitFrom(page, rdns, 'accountsChanged', [FIRST_ACCOUNT]);
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(FIRST_ACCOUNT);
  expect(await requestsTo(page, rdns)).not.toContain('eth_requestAccounts');
});
