/**
 * Tests that a session covers the approved networks only: the others are visible, with the reason.
 */
import { expect, test } from '../../fixtures';
import { expectStatus, networkOf, openAccount, withKit } from '../../support/page/widget';
import { linkOf, openQrView } from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';

const eip155 = (ids: readonly string[], methods: string[]) => ({
  eip155: {
    accounts: ids.map((id) => `${id}:${accountAt(0)}`),
    methods,
    events: ['accountsChanged', 'chainChanged'],
  },
});

test('network not approved: grayed out and rejected; a later approval enables it', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  await wallet.pair(await linkOf(await openQrView(page)));
  const methods = ['personal_sign'];
  const topic = await wallet.approve(await wallet.nextProposal(), {
    rawNamespaces: eip155(['eip155:31337'], methods),
  });
  await expectStatus(page, 'connected');
  const modal = await openAccount(page);
  await modal.getByTestId('network-select').click();
  const other = modal.getByTestId('network-eip155:31338');
  await expect(other).toBeDisabled();
  await expect(other).toContainText('Not in this wallet');
  await expect(modal).toContainText("didn't grant access to grayed-out networks");
  const refused = await withKit(page, (kit) =>
    kit.switchNetwork('eip155:31338').catch((error) => error.code as string),
  );
  expect(refused).toBe('network_not_approved');
  expect(await networkOf(page)).toBe('eip155:31337');
  expect(wallet.requests).toEqual([]);

  await wallet.update(topic, eip155(['eip155:31337', 'eip155:31338'], methods));
  await expect(other).toBeEnabled();
  await other.click();
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
});

test('wallet that can add networks: none is grayed out', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  await wallet.pair(await linkOf(await openQrView(page)));
  const methods = ['personal_sign', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'];
  await wallet.approve(await wallet.nextProposal(), {
    rawNamespaces: eip155(['eip155:31337'], methods),
  });
  await expectStatus(page, 'connected');
  const modal = await openAccount(page);
  await modal.getByTestId('network-select').click();
  await expect(modal.getByTestId('network-eip155:31338')).toBeEnabled();
});
