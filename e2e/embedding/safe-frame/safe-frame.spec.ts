/** Tests the page in a frame of Safe, which is the wallet and answers by messages. */
import type { FrameLocator } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { launchOptions } from '../../support/process/browser';
import { accountAt } from '../../support/wallets/accounts';
import {
  accountIn,
  askedOfSafe,
  frameOf,
  SAFE_ROW as ROW,
  SAFE,
} from '../../support/wallets/safe-frame';

// The full browser: it keeps no storage for a cross-site frame, as users' browsers do.
test.use({ launchOptions: launchOptions() });

const ADDRESS = accountAt(7);
const SAFE_TX_HASH = `0x${'5a'.repeat(32)}`;
const SIGNATURE = `0x${'5b'.repeat(65)}`;

const KNOWN = {
  getSafeInfo: {
    safeAddress: ADDRESS,
    chainId: 31337,
    threshold: 2,
    owners: [],
    isReadOnly: false,
  },
  signMessage: { signature: SIGNATURE },
  sendTransactions: { safeTxHash: SAFE_TX_HASH },
};

/** Sends requests as the page's own app; returns the message of a rejection. */
function request(frame: FrameLocator, method: string, params: unknown[]): Promise<unknown> {
  return frame.locator('body').evaluate(
    async (_, [name, list]) => {
      const provider = window.AppKit?.getProvider('eip155');
      try {
        return await provider?.request({ method: name, params: list });
      } catch (error) {
        return (error as Error).message;
      }
    },
    [method, params] as [string, unknown[]],
  );
}

test('Safe: listed, connects, signs, sends, and reconnects with storage denied', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const frame = await frameOf(page, hosts, SAFE, KNOWN);
  await frame.getByTestId('opener').click();
  const modal = frame.getByTestId('modal');
  await expect(modal.getByTestId(ROW)).toContainText('Safe');
  expect(await askedOfSafe(page)).toEqual([]);
  await modal.getByTestId(ROW).click();
  await expect
    .poll(() => accountIn(frame))
    .toMatchObject({ status: 'connected', caipAddress: `eip155:31337:${ADDRESS}` });
  await expect(modal).toBeHidden();

  expect(await request(frame, 'personal_sign', ['0x6869', ADDRESS])).toBe(SIGNATURE);
  expect((await askedOfSafe(page)).at(-1)).toEqual({
    method: 'signMessage',
    params: { message: '0x6869' },
  });
  const transaction = { from: ADDRESS, to: accountAt(8), value: '0x1' };
  expect(await request(frame, 'eth_sendTransaction', [transaction])).toBe(SAFE_TX_HASH);
  expect((await askedOfSafe(page)).at(-1)).toEqual({
    method: 'sendTransactions',
    params: { txs: [{ to: accountAt(8), value: '0x1', data: '0x' }] },
  });
  await page.evaluate(() => {
    window.refuses = true;
  });
  expect(await request(frame, 'eth_sendTransaction', [transaction])).toContain('rejected');
  expect(await accountIn(frame)).toMatchObject({ status: 'connected' });

  // This browser keeps no storage for a cross-site frame: the user starts anew, with one press.
  await page.reload();
  await frame.getByTestId('opener').click();
  await modal.getByTestId(ROW).click();
  await expect
    .poll(() => accountIn(frame))
    .toMatchObject({ status: 'connected', address: ADDRESS });
  // No prompt needs a person's answer.
  expect([...new Set((await askedOfSafe(page)).map(({ method }) => method))]).toEqual([
    'getSafeInfo',
  ]);
});

test('frame of another site: not Safe, whatever it answers', async ({ page, hosts }) => {
  const frame = await frameOf(page, hosts, 'https://app.safe.global.example', KNOWN);
  await frame.getByTestId('opener').click();
  const modal = frame.getByTestId('modal');
  await expect(modal.getByTestId('wallet-walletConnect')).toBeVisible();
  await expect(modal.getByTestId(ROW)).toHaveCount(0);
  expect(await askedOfSafe(page)).toEqual([]);
});
