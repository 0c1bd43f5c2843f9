/** Tests an account change in the wallet: the page and the open screen follow. */
import { expect, openModal, test } from '../../fixtures';
import { balanceOf, ONE, setBalance, shown } from '../../support/chains/chain';
import {
  EXTENSION,
  expectStatus,
  heard,
  openAccount,
  recordEvents,
} from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const [BEFORE, AFTER] = [accountAt(6), accountAt(7)];

test('account changed in the extension: event, address and balance change; the session stays', async ({
  extension,
  hosts,
}) => {
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
