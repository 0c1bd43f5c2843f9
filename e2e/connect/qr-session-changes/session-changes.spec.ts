/** Tests session updates: accounts, networks, extension, ping. */
import { expect, test } from '../../fixtures';
import {
  addressOf,
  expectStatus,
  heard,
  networkOf,
  recordEvents,
  withKit,
} from '../../support/page/widget';
import { connectPeer, expectSigning } from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';

const METHODS = ['personal_sign'];
const EVENTS = ['chainChanged', 'accountsChanged'];

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

const granted = (...accounts: string[]) => ({
  eip155: { accounts, methods: METHODS, events: EVENTS },
});

for (const generation of ['2.21.8', '2.17.1'] as const) {
  test(`wallet of ${generation}: switches the account and pings`, { tag: '@release' }, async ({
    page,
    hosts,
    addWallet,
  }) => {
    const wallet = await addWallet(generation);
    await page.goto(hosts.page('plain'));
    const topic = await connectPeer(page, wallet, { accounts: [1] });
    const next = accountAt(2);
    await wallet.update(topic, granted(`eip155:31337:${next}`, `eip155:31338:${next}`));
    await expect.poll(() => addressOf(page)).toBe(next);
    await expectSigning(page);
    await wallet.ping(topic);
    await page.reload();
    await expectStatus(page, 'connected');
    expect(await addressOf(page)).toBe(next);
  });

  test(`wallet of ${generation}: announces its expiry and extends it`, { tag: '@release' }, async ({
    page,
    hosts,
    addWallet,
  }) => {
    const wallet = await addWallet(generation);
    await page.clock.install();
    await page.goto(hosts.page('plain'));
    const topic = await connectPeer(page, wallet, { lifeMs: HOUR });
    await wallet.extend(topic);
    await page.clock.fastForward(HOUR);
    await expectSigning(page);
    // From then on, the seven days of any session.
    await page.clock.fastForward(WEEK);
    await expectStatus(page, 'disconnected');
  });
}

test('accountsChanged: selects among the granted accounts only', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await recordEvents(page);
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet, { accounts: [1, 2] });
  const tell = (accounts: unknown) =>
    wallet.emit(topic, 'accountsChanged', accounts, 'eip155:31337');
  await tell([`eip155:31337:${accountAt(2)}`]);
  await expect.poll(() => addressOf(page)).toBe(accountAt(2));
  await tell([`eip155:31337:${accountAt(9)}`]);
  await tell([accountAt(1)]);
  await expect.poll(() => addressOf(page)).toBe(accountAt(1));
  // A brief change would have been reported.
  const told = (await heard(page, 'account')).map(({ address }) => address);
  expect(told).toEqual([accountAt(1), accountAt(2), accountAt(1)]);
  const known = await withKit(page, (kit) =>
    kit.getProvider('eip155')?.request({ method: 'eth_accounts' }),
  );
  expect(known).toEqual([accountAt(1), accountAt(2)]);
});

test('chainChanged: any spelling works; an invalid network changes nothing', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  for (const [data, chain] of [
    ['0x7a6a', 'eip155:31338'],
    ['31337', 'eip155:31337'],
    [31338, 'eip155:31338'],
  ] as const) {
    await wallet.emit(topic, 'chainChanged', data, chain);
    await expect.poll(() => networkOf(page)).toBe(chain);
  }
  await wallet.emit(topic, 'chainChanged', { not: 'a chain' }, 'eip155:31338');
  await expectSigning(page);
  expect(await networkOf(page)).toBe('eip155:31338');
});

test('switched in the page: requests go to the new network, without asking the wallet', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  await withKit(page, (kit) => kit.switchNetwork('eip155:31338'));
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  await expectSigning(page);
  expect(wallet.requests.map(({ method, chainId }) => [method, chainId])).toEqual([
    ['personal_sign', 'eip155:31338'],
  ]);
});
