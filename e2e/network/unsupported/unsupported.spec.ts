/** Tests a wallet on a chain that the page does not list: a screen that the user must resolve. */
import type { Locator, Page } from 'playwright/test';
import { expect, openModal, test, theModal } from '../../fixtures';
import {
  EXTENSION,
  expectStatus,
  networkOf,
  PAGE_WALLET,
  withKit,
} from '../../support/page/widget';

async function expectHeld(page: Page, modal: Locator): Promise<void> {
  const title = modal.getByRole('heading', { name: "This network isn't supported" });
  await expect(title).toBeVisible();
  // The text is visible only for the half second of the shake.
  const said = await page.getByTestId('live').evaluateHandle((node) => {
    const heard: string[] = [];
    const listen = () => heard.push(node.textContent ?? '');
    new MutationObserver(listen).observe(node, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return heard;
  });
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await expect(title).toBeVisible();
  await modal.getByTestId('close').click();
  await expect
    .poll(() => said.evaluate((heard) => heard.join(' ')))
    .toContain('Switch networks or disconnect');
  await withKit(page, (kit) => kit.close());
  await expect(title).toBeVisible();
  // Another screen requested by the page does not leave it either.
  await withKit(page, (kit) => kit.open({ view: 'WhatIsAWallet' }));
  await expect(title).toBeVisible();
}

test('unsupported network: the screen opens by itself, cannot be left, and a page network resolves it', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  const only = hosts.shopWith({ networks: '31337' });
  await page.goto(only);
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  await expect(page.getByTestId('modal')).toBeHidden();

  await extension.setChain(hosts.shop, 31338);
  const modal = await theModal(page);
  await expectHeld(page, modal);
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');

  // Already known: switches without a prompt. The network before was not on the list: it closes.
  await modal.getByTestId('network-eip155:31337').click();
  await expect(modal).toBeHidden();
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');
  await expectStatus(page, 'connected');

  await extension.setChain(hosts.shop, 31338);
  await page.reload();
  await expectHeld(page, await theModal(page));
  await modal.getByTestId('disconnect').click();
  await expect(modal).toBeHidden();
  await expectStatus(page, 'disconnected');
});

test('declined switch: the screen is back', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await page.goto(
    hosts.page('plain', {
      wallet: 'page',
      approve: 'auto',
      networks: '31337',
      fail: 'wallet_switchEthereumChain:4001',
    }),
  );
  const modal = await openModal(page);
  await modal.getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
  await pageWallet.setChain(31338);
  await modal.getByTestId('network-eip155:31337').click();
  await expect(page.getByTestId('toast')).toContainText('Switch declined');
  await expectHeld(page, modal);
});
