/** One link, several families: all that the wallet grants of the page's is connected, and ends together. */
import { expect, type Page } from 'playwright/test';
import { test } from '../../fixtures';
import { accountAt } from '../../support/accounts';
import { cosmosAccount, substrateAddress, verifySubstrate } from '../../support/family-keys';
import { linkOf, openQrView } from '../../support/wc-view';
import { withKit } from '../../support/widget';

const DOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const HUB = 'cosmos:cosmoshub-4';
const FAMILIES = ['eip155', 'polkadot', 'cosmos'] as const;

/** Of each family, the address that is connected. */
const addresses = (page: Page) =>
  withKit(page, (kit, all) => all.map((namespace) => kit.getAccount(namespace).address), FAMILIES);

test('three families by one approval: each signs, all are there after a reload, all end together', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { networks: `31337,${DOT},${HUB}` }));
  const link = await linkOf(await openQrView(page));
  const topic = await wallet.connect(link, { families: FAMILIES, accounts: [1] });
  const shown = await substrateAddress(1, 0);
  const expected = [accountAt(1), shown, (await cosmosAccount(1)).address];
  await expect.poll(() => addresses(page)).toEqual(expected);

  const params = { address: shown, message: 'tea' };
  const signed = (await withKit(
    page,
    (kit, given) =>
      kit.getProvider('polkadot')?.request({ method: 'polkadot_signMessage', params: given }),
    params,
  )) as { signature: string };
  expect(await verifySubstrate(shown, 'tea', signed.signature)).toBe(true);

  await page.reload();
  await expect.poll(() => addresses(page)).toEqual(expected);

  await withKit(page, (kit) => kit.disconnect());
  await expect.poll(() => wallet.deleted).toContain(topic);
  expect(await addresses(page)).toEqual([undefined, undefined, undefined]);
});

test('a wallet that has only another family of the page: that one is connected', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { networks: `31337,${HUB}` }));
  await wallet.connect(await linkOf(await openQrView(page)), { families: ['cosmos'] });
  const { address } = await cosmosAccount(0);
  await expect.poll(() => addresses(page)).toEqual([undefined, undefined, address]);
});
