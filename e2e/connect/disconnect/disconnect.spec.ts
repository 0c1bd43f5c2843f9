/** Tests every way to disconnect: the session ends in the widget, the page and the wallet. */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import {
  connect,
  EXTENSION,
  expectStatus,
  heard,
  openAccount,
  recordEvents,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import { addFakeWallets, answerWith, emitFrom } from '../../support/wallets/fake-wallet';

/** Keeps the provider of the page, as an app does. */
const keepProvider = (page: Page) =>
  withKit(page, (kit) => {
    Object.assign(window, { kept: kit.getProvider('eip155') });
  });

/** Error code that the kept provider returns now. */
const codeOfKept = (page: Page) =>
  page.evaluate(async () => {
    const { kept } = window as unknown as {
      kept: { request(args: { method: string }): Promise<unknown> };
    };
    try {
      return await kept.request({ method: 'eth_accounts' });
    } catch (error) {
      return (error as { code: unknown }).code;
    }
  });

async function expectForgotten(page: Page): Promise<void> {
  const keys = await storedKeys(page);
  expect(keys).not.toHaveProperty('eip155:connected_connector_id');
  expect(keys).not.toHaveProperty('connections');
  expect(keys).not.toHaveProperty('connected_namespaces');
  expect(keys.connection_status).toBe('disconnected');
}

async function expectEnded(page: Page): Promise<void> {
  await expectStatus(page, 'disconnected');
  expect(await codeOfKept(page)).toBe(4900);
  expect(await withKit(page, (kit) => kit.getProvider('eip155') === undefined)).toBe(true);
  expect(await heard(page, 'disconnect')).toEqual([{ namespace: 'eip155' }]);
}

test('permission revoked in the wallet: disconnects at once and stays so after a reload', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await recordEvents(page);
  await page.goto(hosts.shop);
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  await keepProvider(page);
  await openAccount(page);
  await extension.disconnectSite(hosts.shop);
  await expect(page.getByTestId('modal')).toBeHidden();
  await expectEnded(page);
  await page.reload();
  await openModal(page);
  await expectStatus(page, 'disconnected');
});

test('permission revoked while hidden: disconnects without a prompt', { tag: '@release' }, async ({
  extension,
  hosts,
}) => {
  const { page, context } = extension;
  await page.goto(hosts.shop);
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  await page.goto('about:blank');
  await extension.disconnectSite(hosts.shop);
  const opened: string[] = [];
  context.on('page', (one) => opened.push(one.url()));
  await page.goto(hosts.shop);
  const modal = await openModal(page);
  await expect(modal.getByTestId(EXTENSION)).toBeVisible();
  await expectStatus(page, 'disconnected');
  expect(opened).toEqual([]);
});

type Way = [name: string, leave: (page: Page) => Promise<unknown>];

/** Connects a wallet, and lets the session end in this way. */
async function endSession(page: Page, address: string, leave: Way[1]): Promise<void> {
  await recordEvents(page);
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(address);
  await connect(page, 'wallet-fake.test');
  await keepProvider(page);
  expect(await codeOfKept(page)).toHaveLength(1);
  await leave(page);
  await expectEnded(page);
}

const HERE: Way[] = [
  [
    'in our own account screen',
    async (page) => {
      const modal = await openAccount(page);
      await modal.getByTestId('disconnect').click();
      await expect(modal).toBeHidden();
    },
  ],
  ['by the page', (page) => withKit(page, (kit) => kit.disconnect())],
  ['by the page, for one namespace', (page) => withKit(page, (kit) => kit.disconnect('eip155'))],
];

for (const [name, leave] of HERE) {
  test(`${name}: leaves nothing of the session`, { tag: '@release' }, async ({ page, hosts }) => {
    await endSession(page, hosts.page('plain'), leave);
    await expectForgotten(page);
  });
}

/** A wallet that locks says the same as one that takes its permission back. */
const IN_WALLET: Way[] = [
  ['accountsChanged []', (page) => emitFrom(page, 'fake.test', 'accountsChanged', [])],
  [
    'accountsChanged without a valid account',
    (page) => emitFrom(page, 'fake.test', 'accountsChanged', ['0x12', null]),
  ],
  ['disconnect', (page) => emitFrom(page, 'fake.test', 'disconnect', { code: 4900 })],
];

for (const [name, leave] of IN_WALLET) {
  test(`wallet reports ${name}: the session ends, the wallet stays known`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await endSession(page, hosts.page('plain'), leave);
    expect((await storedKeys(page))['eip155:connected_connector_id']).toBe('fake.test');
  });
}

test('wallet that rejects or ignores the disconnect: the page disconnects anyway', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await recordEvents(page);
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  for (const answer of [
    { throws: { code: -32601, message: 'no such method' } },
    { never: true } as const,
  ]) {
    await answerWith(page, 'fake.test', { wallet_revokePermissions: answer });
    await connect(page, 'wallet-fake.test');
    await withKit(page, (kit) => kit.disconnect());
    await expectStatus(page, 'disconnected');
  }
  expect(await storedKeys(page)).not.toHaveProperty('connections');
});

test("MetaMask's code 1013 (chain briefly unavailable): does not disconnect", async ({
  page,
  hosts,
}) => {
  await recordEvents(page);
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  await emitFrom(page, 'fake.test', 'disconnect', { code: 1013 });
  await emitFrom(page, 'fake.test', 'chainChanged', '0x7a6a');
  await expect.poll(() => withKit(page, (kit) => kit.getState().networkId)).toBe('eip155:31338');
  await expectStatus(page, 'connected');
  expect(await heard(page, 'disconnect')).toEqual([]);
});
