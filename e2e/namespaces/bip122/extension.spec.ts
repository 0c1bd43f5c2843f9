/** Tests Bitcoin with the extension: the payment and the ordinals account sign correctly. */
import type { Page } from 'playwright/test';
import { bitcoinAccount } from '../../../src/sandbox/wallet-core/namespaces/bitcoin-keys';
import { expect, openModal, test } from '../../fixtures';
import {
  addressOf,
  askProvider,
  expectStatus,
  networkOf,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import type { ExtensionWallet } from '../../support/wallets/extension';
import { isBip122Signature } from '../../support/wallets/verify-signature';

const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba';
const ROW = 'wallet-wallet-standard:Sandbox Wallet';
const TEXT = 'Grüezi <b>you</b>';

async function signed(page: Page, extension: ExtensionWallet, account: string): Promise<boolean> {
  const params = { account, message: TEXT };
  const signing = askProvider<{ signature: string }>(page, 'bip122', 'signMessage', params);
  await extension.approve();
  const signature = Buffer.from((await signing).signature, 'hex').toString('base64');
  return isBip122Signature(account, TEXT, signature);
}

/** The code of a rejection, because errors do not leave the page. */
function pay(page: Page, account: string, recipientAddress: string, amount: string) {
  return withKit(
    page,
    async (kit, params) => {
      try {
        return await kit.getProvider('bip122')?.request({ method: 'sendTransfer', params });
      } catch (error) {
        return { code: (error as { code: unknown }).code };
      }
    },
    { account, recipientAddress, amount },
  );
}

test('extension: connects, signs with both accounts, pays, rejects, switches account, reloads, disconnects', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await page.goto(hosts.page('plain', { namespaces: 'bip122' }));
  const modal = await openModal(page);
  await modal.getByTestId(ROW).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  expect(await networkOf(page)).toBe(TESTNET);
  const first = bitcoinAccount(0, 'payment', TESTNET).address;
  expect(await addressOf(page)).toBe(first);

  const listed = await askProvider<{ address: string; intention: string }[]>(
    page,
    'bip122',
    'getAccountAddresses',
    { account: first },
  );
  const ordinal = listed.find(({ intention }) => intention === 'ordinal')?.address ?? '';
  expect(ordinal).toMatch(/^tb1p/);
  expect(await signed(page, extension, first)).toBe(true);
  expect(await signed(page, extension, ordinal)).toBe(true);

  const shop = bitcoinAccount(7, 'payment', TESTNET).address;
  const paying = pay(page, first, shop, '150000');
  const asked = (await extension.approvalWindow()).getByTestId('wallet-lines');
  await expect(asked).toContainText(shop);
  await expect(asked).toContainText('0.0015 BTC');
  await extension.approve();
  expect(await paying).toEqual({ txid: expect.stringMatching(/^[\da-f]{64}$/) });
  const refused = pay(page, first, shop, '2500');
  await extension.reject();
  expect(await refused).toEqual({ code: 4001 });

  await extension.setAccount(1);
  const second = bitcoinAccount(1, 'payment', TESTNET).address;
  await expect.poll(() => addressOf(page)).toBe(second);
  await page.reload();
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(second);
  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  expect(await storedKeys(page)).not.toHaveProperty('bip122:connected_connector_id');
});
