/** Tests networks that the page adds and removes at run time. Source: specification §4. */
import type { Page } from 'playwright/test';
import { expect, test, theModal } from '../../fixtures';
import {
  connect,
  expectStatus,
  heard,
  networkOf,
  recordEvents,
  statusOf,
  withKit,
} from '../../support/page/widget';

const LOCAL_TWO = {
  id: 'eip155:31338',
  name: 'Local Two',
  nativeCurrency: { name: 'Two', symbol: 'TWO', decimals: 18 },
  rpcUrl: 'https://rpc.example',
};
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

const add = (page: Page, network: string | typeof LOCAL_TWO) =>
  withKit(page, (kit, one) => kit.addNetwork(one), network);
const remove = (page: Page, id: string) => withKit(page, (kit, one) => kit.removeNetwork(one), id);

test('network added before load: loads nothing and is present at the first opening', async ({
  page,
  hosts,
}) => {
  await recordEvents(page);
  await page.goto(hosts.page('plain', { networks: '31337' }));
  await add(page, LOCAL_TWO);
  await add(page, 'eip155:424242');
  await remove(page, 'eip155:31337');
  expect(await withKit(page, (kit) => kit.getState().initialized)).toBe(false);

  await withKit(page, (kit) => kit.open({ view: 'Networks' }));
  const modal = await theModal(page);
  await expect(modal.getByTestId('network-eip155:31338')).toContainText('Local Two');
  await expect(modal.getByTestId('network-eip155:31337')).toHaveCount(0);
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  const codes = (await heard(page, 'error')).map(({ code }) => code);
  expect(codes).toEqual(['network_not_described']);
});

test('open list: follows changes; other config updates do not undo them', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { networks: '31337,31338' }));
  await withKit(page, (kit) => kit.open({ view: 'Networks' }));
  const modal = await theModal(page);
  await expect(modal.getByTestId('network-eip155:31337')).toBeVisible();
  await add(page, SOLANA);
  await expect(modal.getByTestId(`network-${SOLANA}`)).toBeVisible();
  await withKit(page, (kit) => kit.configure({ theme: 'dark' }));
  await expect(modal.getByTestId(`network-${SOLANA}`)).toBeVisible();
  // The active network: the first of its namespace replaces it, then one of another namespace.
  await remove(page, 'eip155:31337');
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  await remove(page, 'eip155:31338');
  await expect.poll(() => networkOf(page)).toBe(SOLANA);
  await expect(modal.getByTestId('network-eip155:31338')).toHaveCount(0);
});

test('active network removed: the wallet stays connected; without a network, another namespace is active', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await recordEvents(page);
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto', networks: '31337' }));
  await connect(page);
  await add(page, SOLANA);
  await remove(page, 'eip155:31337');
  expect(await statusOf(page)).toBe('connected');
  expect(await networkOf(page)).toBe('eip155:31337');
  expect(await heard(page, 'disconnect')).toEqual([]);
  const chainId = await withKit(page, (kit) =>
    kit.getProvider('eip155')?.request({ method: 'eth_chainId' }),
  );
  expect(chainId).toBe('0x7a69');

  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  await expect.poll(() => networkOf(page)).toBe(SOLANA);
});
