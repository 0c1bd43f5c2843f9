/** Tests chain changes inside the wallet, announced in many formats, some of them invalid. */
import { expect, test } from '../../fixtures';
import {
  connect,
  expectStatus,
  heard,
  networkOf,
  openAccount,
  recordEvents,
  statusOf,
  withKit,
} from '../../support/page/widget';
import {
  addFakeWallets,
  answerWith,
  emitFrom,
  requestsTo,
} from '../../support/wallets/fake-wallet';

test('known network in any spelling: followed; after an invalid value the wallet is asked', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await recordEvents(page);
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = page.getByTestId('modal');

  const SPELLINGS: [value: unknown, id: string][] = [
    ['0x7a6a', 'eip155:31338'],
    [31337, 'eip155:31337'],
    ['31338', 'eip155:31338'],
    ['0X7A69', 'eip155:31337'],
    [{ chainId: '0x7a6a' }, 'eip155:31338'],
    [' 0x7a69 ', 'eip155:31337'],
  ];
  for (const [value, id] of SPELLINGS) {
    await emitFrom(page, 'fake.test', 'chainChanged', value);
    await expect.poll(() => networkOf(page), JSON.stringify(value)).toBe(id);
  }
  await expect(modal).toBeHidden();

  for (const value of ['', 'abc', null, -1, 0, 1.5, '0x', '0xzz', '9'.repeat(30), {}, [], true]) {
    const words = JSON.stringify(value);
    await answerWith(page, 'fake.test', { eth_chainId: { value: '0x7a6a' } });
    await emitFrom(page, 'fake.test', 'chainChanged', value);
    await expect.poll(() => networkOf(page), words).toBe('eip155:31338');
    expect(await statusOf(page), words).toBe('connected');
    await expect(modal, words).toBeHidden();
    await emitFrom(page, 'fake.test', 'chainChanged', '0x7a69');
    await expect.poll(() => networkOf(page), words).toBe('eip155:31337');
  }
  await answerWith(page, 'fake.test', { eth_chainId: { value: 'abc' } });
  const questions = async () =>
    (await requestsTo(page, 'fake.test')).filter((method) => method === 'eth_chainId').length;
  const before = await questions();
  await emitFrom(page, 'fake.test', 'chainChanged', 'abc');
  await expect.poll(questions).toBeGreaterThan(before);
  // Behind the answer: what it changes, it has changed by then.
  await emitFrom(page, 'fake.test', 'chainChanged', '0x7a6a');
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  expect(JSON.stringify(await heard(page, 'network'))).not.toContain('eip155:0');
  expect(await heard(page, 'disconnect')).toEqual([]);
});

test('network changed in the wallet while the list is open: returns to the account', async ({
  page,
  hosts,
}) => {
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await modal.getByTestId('network-select').click();
  await expect(modal.getByTestId('title')).toHaveText('Choose Network');
  await emitFrom(page, 'fake.test', 'chainChanged', '0x7a6a');
  await expect(modal.getByTestId('network-select')).toContainText('Local Two');
});

test('stored network no longer listed: shown as unknown, without other effects', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  await withKit(page, (kit) => kit.disconnect());
  await page.evaluate(() => {
    const version = Object.keys(localStorage).find((key) => key.endsWith('/version')) ?? '';
    localStorage.setItem(version.replace(/version$/, 'active_caip_network_id'), 'eip155:424242');
  });
  await page.reload();
  await page.evaluate(() => document.body.append(document.createElement('appkit-network-button')));
  await withKit(page, (kit) => kit.open());
  // The session, which knows the networks, loads beside the first screen.
  await expect.poll(() => networkOf(page)).toBe('eip155:424242');
  await expect(page.locator('appkit-network-button')).toContainText('Unknown Network');
  const modal = page.getByTestId('modal');
  await modal.getByTestId('wallet-fake.test').click();
  await expectStatus(page, 'connected');
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');
  await expect(page.locator('appkit-network-button')).toContainText('Local One');
});
