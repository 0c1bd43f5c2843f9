/** Tests the whole product with a real extension wallet: connect, use, return, disconnect. */
import { verifyMessage } from 'ethers';
import { expect, openModal, test } from '../../fixtures';
import { balanceOf, ONE, setBalance, shown } from '../../support/chains/chain';
import {
  EXTENSION,
  expectStatus,
  openAccount,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const ME = accountAt(3);
const MESSAGE = 'Hello from Fern & Kettle';

test('extension wallet: connects, shows the balance, signs, survives a reload, and disconnects', async ({
  extension,
  hosts,
}) => {
  const { page, context } = extension;
  await setBalance(ONE, ME, 1_234_567_899_999_999_999_999n);
  await extension.setAccount(3);
  await page.goto(hosts.shop);
  const modal = await openModal(page);
  await modal.getByTestId(EXTENSION).click();
  await expect(modal.getByTestId('title')).toHaveText('Sandbox Wallet');
  await extension.approve();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();

  await openAccount(page);
  const balance = shown(await balanceOf(ONE, ME), 'ETH');
  expect(balance).toBe('1,234.567\u00a0ETH');
  await expect(modal.getByTestId('account-balance')).toHaveText(balance);
  await modal.getByTestId('close').click();

  const signing = withKit(
    page,
    async (kit, message) => {
      const data = `0x${[...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
      const params = [data, kit.getAccount().address];
      const provider = kit.getProvider('eip155');
      return (await provider?.request({ method: 'personal_sign', params })) as string;
    },
    MESSAGE,
  );
  await extension.approve();
  expect(verifyMessage(MESSAGE, await signing)).toBe(ME);

  // No prompt may open, not even one that closes by itself.
  const prompts: string[] = [];
  context.on('page', (opened) => prompts.push(opened.url()));
  await page.reload();
  await expectStatus(page, 'connected');
  await expect(page.getByTestId('status-account')).toHaveText(ME);
  await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText(balance);
  expect(prompts).toEqual([]);

  await modal.getByTestId('disconnect').click();
  await expectStatus(page, 'disconnected');
  await expect(modal).toBeHidden();
  await page.reload();
  await openModal(page);
  await expect(modal.getByTestId(EXTENSION)).toBeVisible();
  await expectStatus(page, 'disconnected');
  expect(await storedKeys(page)).not.toHaveProperty('eip155:connected_connector_id');
  expect(prompts).toEqual([]);
});
