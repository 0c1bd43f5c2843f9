/**
 * Tests the search for networks; a network without a possible switch never leads to an empty
 * screen.
 */
import type { Page } from 'playwright/test';
import { expect, test, theModal } from '../../fixtures';
import { connect, withKit } from '../../support/page/widget';

const NAMED = [1, 8453, 42161, 10, 137, 56, 100].map((id) => `eip155:${id}`);
const NINE = ['31337', '31338', ...NAMED].join(',');

async function openNetworks(page: Page) {
  await withKit(page, (kit) => kit.open({ view: 'Networks' }));
  const modal = await theModal(page);
  await expect(modal.locator('[data-testid^="network-eip155"]').first()).toBeVisible();
  return modal;
}

test('more than eight networks: searchable by name, coin and number, and selectable', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { networks: NINE, wallet: 'page', approve: 'auto' }));
  await connect(page);
  const modal = await openNetworks(page);
  const rows = modal.locator('[data-testid^="network-eip155"]');
  const search = modal.getByTestId('search');
  const field = modal.getByRole('searchbox', { name: 'Search networks' });
  await expect(search).toBeVisible();
  await expect(rows).toHaveCount(9);
  for (const [text, found] of [
    ['base', 'eip155:8453'],
    ['xdai', 'eip155:100'],
    ['137', 'eip155:137'],
    ['  LOCAL one ', 'eip155:31337'],
  ] as const) {
    await field.fill(text);
    await expect(rows).toHaveCount(1);
    await expect(rows).toHaveAttribute('data-testid', `network-${found}`);
  }
  await field.fill('nowhere');
  await expect(modal).toContainText('No networks found');
  await expect(rows).toHaveCount(0);
  await field.fill('local two');
  await rows.click();
  await expect.poll(() => withKit(page, (kit) => kit.getState().networkId)).toBe('eip155:31338');
});

test('eight networks: no search', async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { networks: NINE.split(',').slice(0, 8).join(',') }));
  const modal = await openNetworks(page);
  await expect(modal.locator('[data-testid^="network-eip155"]')).toHaveCount(8);
  await expect(modal.getByTestId('search')).toHaveCount(0);
});

test('SwitchActiveChain without a network: shows the networks, never an empty screen', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  await withKit(page, (kit) => kit.open({ view: 'SwitchActiveChain' }));
  await expect((await theModal(page)).getByTestId('network-eip155:31338')).toBeVisible();
});
