/**
 * Tests Cosmos with an extension on `window.keplr`: every signature is verified outside the
 * browser.
 */
import type { StdSignature } from '@cosmjs/amino';
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import {
  addressOf,
  askProvider,
  expectStatus,
  networkOf,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import { adr36, cosmosAccount } from '../../support/wallets/namespace-keys';
import { isCosmosSignature } from '../../support/wallets/verify-signature';

const HUB = 'cosmos:cosmoshub-4';
const TESTNET = 'cosmos:theta-testnet-001';
const KEPLR = 'wallet-keplr:keplr';
const TEXT = 'Grüezi <b>you</b>';

/** A text as ADR 036 wraps it. */
async function sign(page: Page, address: string): Promise<StdSignature> {
  const params = { signerAddress: address, signDoc: adr36(address, TEXT) };
  type Answer = { signature: StdSignature };
  return (await askProvider<Answer>(page, 'cosmos', 'cosmos_signAmino', params)).signature;
}

test('Keplr: connects, signs, switches network and account, reloads, disconnects', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await page.goto(hosts.page('plain', { namespaces: 'cosmos' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId(KEPLR)).toContainText('Keplr');
  await modal.getByTestId(KEPLR).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  expect(await networkOf(page)).toBe(HUB);
  const first = (await addressOf(page)) ?? '';
  expect(first).toBe((await cosmosAccount(0)).address);

  const signing = sign(page, first);
  await expect((await extension.approvalWindow()).getByTestId('wallet-lines')).toContainText(TEXT);
  await extension.approve();
  expect(await isCosmosSignature(first, TEXT, await signing)).toBe(true);

  await withKit(page, (kit, id) => kit.switchNetwork(id), TESTNET);
  await expect.poll(() => networkOf(page)).toBe(TESTNET);
  await extension.setAccount(1);
  const second = (await cosmosAccount(1)).address;
  await expect.poll(() => addressOf(page)).toBe(second);

  await page.reload();
  await expectStatus(page, 'connected');
  expect(await networkOf(page)).toBe(TESTNET);
  expect(await addressOf(page)).toBe(second);
  const again = sign(page, second);
  await extension.approve();
  expect(await isCosmosSignature(second, TEXT, await again)).toBe(true);

  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  expect(await storedKeys(page)).not.toHaveProperty('cosmos:connected_connector_id');
  // The permission was revoked: the next connection asks again.
  await openModal(page);
  await modal.getByTestId(KEPLR).click();
  await extension.reject();
  await expect(modal).toContainText('Connection declined');
  await expectStatus(page, 'disconnected');
});

test('chain unknown to the wallet: no switch, and the session stays', async ({ page, hosts }) => {
  const networks = `${HUB},cosmos:osmosis-1`;
  const query = { networks, 'wallet-namespaces': 'cosmos', wallet: 'page', approve: 'auto' };
  await page.goto(hosts.page('plain', query));
  const modal = await openModal(page);
  await modal.getByTestId(KEPLR).click();
  await expectStatus(page, 'connected');
  const refused = withKit(page, (kit) =>
    kit.switchNetwork('cosmos:osmosis-1').catch((error: { code: string }) => error.code),
  );
  expect(await refused).toBe('chain_unrecognized');
  expect(await networkOf(page)).toBe(HUB);
  expect(await addressOf(page)).toBe((await cosmosAccount(0)).address);
});
