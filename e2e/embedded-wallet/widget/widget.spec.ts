/** Tests the login by e-mail, an approval and a payment in the widget, with the real servers behind it. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { verifyMessage } from 'viem';
import { expect, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import { approveInFrame, frameOf } from '../../support/embedded/approve';
import { login, signHello } from '../../support/embedded/widget-login';
import { addressOf, expectStatus } from '../../support/page/widget';

test('login by e-mail, a message to sign, a payment: each by the embedded wallet', async ({
  page,
  hosts,
}) => {
  await login(page, hosts);
  const address = (await addressOf(page)) as `0x${string}`;

  const signing = signHello(page, address);
  await expect((await frameOf(page)).getByText('hello', { exact: true })).toBeVisible();
  await approveInFrame(page);
  const signature = await signing;
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true);

  await setBalance(ONE, address, 10n ** 18n);
  // The balance API's list, as EIP-7811 has it.
  const assets = await page.evaluate(async (account) => {
    const provider = (await window.AppKit?.getProvider('eip155')) as {
      request(args: object): Promise<Record<string, object[]>>;
    };
    const params = [{ account, chainFilter: ['0x7a69'], assetTypeFilter: ['native'] }];
    return provider.request({ method: 'wallet_getAssets', params });
  }, address);
  expect(assets).toMatchObject({
    // The gateway keeps balances for ten seconds.
    '0x7a69': [
      { address: 'native', balance: expect.stringMatching(/^0x[\da-f]+$/), type: 'native' },
    ],
  });
  const paying = page.evaluate(async (from) => {
    const provider = (await window.AppKit?.getProvider('eip155')) as {
      request(args: object): Promise<`0x${string}`>;
    };
    const to = '0x00000000000000000000000000000000000a11ce';
    return provider.request({
      method: 'eth_sendTransaction',
      params: [{ from, to, value: '0x38d7ea4c68000' }],
    });
  }, address);
  await expect((await frameOf(page)).getByText(/Send 0\.001 /)).toBeVisible();
  // The local chain simulates.
  await expect((await frameOf(page)).getByText('−0.001 ETH')).toBeVisible();
  await approveInFrame(page);
  expect(await paying).toMatch(/^0x[\da-f]{64}$/);
});

test('receipts: in the settings, shown by the frame, saved as a file', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await login(page, hosts);
  const address = await addressOf(page);
  const signing = signHello(page, address);
  await expect((await frameOf(page)).getByText('hello', { exact: true })).toBeVisible();
  await approveInFrame(page);
  await signing;

  await page.evaluate(() => window.AppKit?.open({ view: 'AccountSettings' }));
  await page.getByTestId('settings-receipts').click();
  const frame = await frameOf(page);
  await expect(frame.getByRole('heading', { name: 'Receipts' })).toBeVisible();
  const saving = page.waitForEvent('download');
  // Chromium drops presses in a frame of another origin that has just appeared.
  const link = frame.getByRole('link', { name: 'Save receipts' });
  await link.hover();
  await link.click();
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as {
    receipts: { title: string; signed: number }[];
  };
  expect(file.receipts.map(({ signed }) => signed)).toEqual([1]);
  await frame.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByTestId('settings-receipts')).toBeVisible();
});

test('bytes that are no text: signed in a window of its own; closing the window declines', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await login(page, hosts);
  const address = (await addressOf(page)) as `0x${string}`;
  const sign = () =>
    page.evaluate(async (from) => {
      const provider = (await window.AppKit?.getProvider('eip155')) as {
        request(args: object): Promise<`0x${string}`>;
      };
      try {
        return await provider.request({ method: 'personal_sign', params: ['0xff00', from] });
      } catch (error) {
        return String((error as { code?: number }).code) as `0x${string}`;
      }
    }, address);
  const openWindow = async (): Promise<Page> => {
    const press = (await frameOf(page)).getByRole('button', { name: 'Open the window' });
    await expect(press).toBeVisible();
    const opening = page.context().waitForEvent('page');
    // Chromium drops presses in a frame of another origin that has just appeared.
    await expect(async () => {
      if (await press.isVisible()) await press.click({ timeout: 1_000 });
      await expect(press).toBeHidden({ timeout: 1_000 });
    }).toPass();
    return opening;
  };

  const declined = sign();
  const closed = await openWindow();
  await expect(closed.getByText('0xff00')).toBeVisible();
  // The window has begun: its heading has the focus, and nothing is outlined before a key is pressed.
  await expect(closed.getByRole('heading', { level: 1 })).toBeFocused();
  const outlined = () =>
    closed.evaluate(() =>
      [...document.querySelectorAll('main, main *')]
        .filter((one) => getComputedStyle(one).outlineStyle !== 'none')
        .map((one) => one.className || one.localName),
    );
  expect(await outlined()).toEqual([]);
  await closed.keyboard.press('Shift+Tab');
  await expect.poll(outlined).toEqual(['middle']);
  await closed.close();
  expect(await declined).toBe('4001');

  const signing = sign();
  const popup = await openWindow();
  // Loaded again: the frame asks once more.
  await popup.reload();
  const button = popup.getByRole('button', { name: 'Sign anyway' });
  await popup.getByRole('checkbox').check();
  await button.hover();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
  const signature = await signing;
  expect(await verifyMessage({ address, message: { raw: '0xff00' }, signature })).toBe(true);
  await expect.poll(() => popup.isClosed()).toBe(true);
});

for (const [name, size] of [
  ['a small laptop', { width: 1366, height: 650 }],
  ['a phone', { width: 375, height: 667 }],
] as const) {
  test(`an approval on the screen of ${name}: all of it is in view, and it can be given`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.setViewportSize(size);
    await login(page, hosts);
    const address = await addressOf(page);
    const signing = signHello(page, address);
    await expect((await frameOf(page)).getByText('hello', { exact: true })).toBeVisible();
    await approveInFrame(page);
    expect(await signing).toMatch(/^0x/);
  });
}

test('after a reload: connected without a question; after disconnecting: not', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await login(page, hosts);
  const address = await addressOf(page);
  await page.reload();
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(address);
  await page.evaluate(() => window.AppKit?.disconnect());
  await expectStatus(page, 'disconnected');
  await page.reload();
  const opening = page.evaluate(() => window.AppKit?.open({ view: 'EmailLogin' }));
  await expect(page.getByTestId('title')).toHaveText('Email Login');
  await expect(page.getByTestId('email-input')).toBeVisible();
  await opening;
  await expectStatus(page, 'disconnected');
});
