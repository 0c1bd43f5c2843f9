/**
 * Tests the Receive screen: the QR code holds the account's address, or a payment link with the
 * typed amount.
 */
import type { Locator, Page } from 'playwright/test';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { askChain, balanceOf, ONE, setBalance } from '../../support/chains/chain';
import { airdrop, lamportsOf } from '../../support/chains/solana-transfer';
import { expectSettled } from '../../support/page/dialog';
import { theModal } from '../../support/page/modal';
import { decodeQr } from '../../support/page/qr-decoders';
import { connect, withKit } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const ME = accountAt(32);
const PAYER = accountAt(33);
const SOLANA_ME = 377;
const sound = {
  rdns: 'fake.test',
  answers: { eth_requestAccounts: { value: [ME] }, eth_accounts: { value: [ME] } },
};

async function openReceive(page: Page): Promise<Locator> {
  await withKit(page, (kit) => kit.open({ view: 'WalletReceive' }));
  const modal = await theModal(page);
  await expect(modal.getByTestId('receive-qr')).toBeVisible();
  return modal;
}

async function receiveOn(
  page: Page,
  hosts: Hosts,
  query: Record<string, string> = {},
): Promise<Locator> {
  await addFakeWallets(page, sound);
  await page.goto(hosts.page('plain', query));
  await connect(page, 'wallet-fake.test');
  return openReceive(page);
}

/** Expects two decoders to read the same text from the screen. */
async function expectCode(modal: Locator, text: string): Promise<void> {
  const code = modal.getByTestId('receive-qr');
  await expectSettled(modal.page());
  await expect
    .poll(async () => decodeQr(await code.screenshot()))
    .toEqual({ jsqr: text, qr: text });
}

test('QR code: holds the plain address; the full address is shown and copied', async ({
  page,
  context,
  hosts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hosts.pages });
  const modal = await receiveOn(page, hosts);
  await expect(modal.getByTestId('title')).toHaveText('Receive');
  await expectCode(modal, ME);
  await expect(modal.getByTestId('receive-address')).toHaveText(ME);
  await modal.getByTestId('receive-copy').click();
  await expect(page.getByTestId('toast')).toContainText('Address copied');
  await expect(page.getByTestId('toast')).toContainText(ME);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ME);
});

test('amount: makes a payment link; a payment by the link sends exactly that amount', {
  tag: '@release',
}, async ({ page, context, hosts }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hosts.pages });
  const modal = await receiveOn(page, hosts);
  await modal.getByTestId('receive-ask').click();
  await modal.getByTestId('receive-amount').fill('1,000.000000000000000001');
  const link = `ethereum:${ME}@${ONE}?value=1000000000000000000001`;
  await expectCode(modal, link);
  await expect(modal.getByTestId('receive-link')).toHaveText(link);
  await expect(modal).toContainText('1,000.000000000000000001');
  await modal.getByTestId('receive-copy-link').click();
  await expect(page.getByTestId('toast')).toContainText('Link copied');

  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [, to, chain, value] = /^ethereum:(0x\w{40})@(\d+)\?value=(\d+)$/.exec(copied) ?? [];
  const units = BigInt(value ?? 0);
  const before = await balanceOf(ONE, ME);
  await setBalance(Number(chain), PAYER, units + 10n ** 18n);
  await askChain(ONE, 'anvil_impersonateAccount', PAYER);
  const payment = { from: PAYER, to, value: `0x${units.toString(16)}` };
  await askChain(ONE, 'eth_sendTransaction', payment);
  await expect.poll(() => balanceOf(ONE, ME)).toBe(before + 10n ** 21n + 1n);

  await modal.getByTestId('receive-ask').click();
  await expectCode(modal, ME);
  await expect(modal.getByTestId('receive-amount')).toHaveCount(0);
});

test('invalid amount: rejected at the field, and the code stays the address', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await receiveOn(page, hosts);
  await modal.getByTestId('receive-ask').click();
  const amount = modal.getByTestId('receive-amount');
  for (const [text, reason] of [
    ['1,5', 'Write decimals with “.”.'],
    ['1.000,50', 'Write decimals with “.”.'],
    ['1e18', 'without an exponent'],
    ['-1', 'above zero'],
    ['0', 'above zero'],
    ['.', 'Enter a number'],
    [`0.${'0'.repeat(18)}1`, 'at most 18 decimals'],
    ['9'.repeat(78), 'too large'],
    ['<b>1</b>', 'only digits'],
  ] as const) {
    await amount.fill(text);
    await expect(modal.getByRole('alert'), text).toContainText(reason);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(modal.getByTestId('receive-link')).toHaveCount(0);
  }
  await expectCode(modal, ME);
  await amount.fill('');
  await expect(modal.getByRole('alert')).toHaveCount(0);
});

test("amount input: uses the decimal separator of the page's language", {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await receiveOn(page, hosts, { 'attr.locale': 'de' });
  await modal.getByTestId('receive-ask').click();
  await modal.getByTestId('receive-amount').fill('1.000,5');
  await expectCode(modal, `ethereum:${ME}@${ONE}?value=1000500000000000000000`);
  await expect(modal).toContainText('1.000,5\u00a0');
});

test('clipboard denied: selects the address and does not say "copied"', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  const modal = await receiveOn(page, hosts);
  await modal.getByTestId('receive-copy').click();
  await expect(modal.getByText('copy it manually')).toBeVisible();
  await expect(page.getByTestId('toast')).toHaveCount(0);
  const selected = await modal.getByTestId('receive-address').evaluate((node) => {
    const root = node.getRootNode() as { getSelection?: () => Selection | null };
    return String(root.getSelection?.() ?? document.getSelection());
  });
  expect(selected).toBe(ME);
});

declare global {
  interface Window {
    sharedTexts?: unknown[];
  }
}

test('Web Share: shares the address or the link; reports a refusal but not a cancellation', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.addInitScript(() => {
    window.sharedTexts = [];
    navigator.share = async (data) => {
      window.sharedTexts?.push(data?.text);
      const name = ['', '', 'AbortError', 'NotAllowedError'][window.sharedTexts?.length ?? 0];
      if (name) throw new DOMException('no', name);
    };
  });
  const modal = await receiveOn(page, hosts);
  await modal.getByTestId('receive-share').click();
  await modal.getByTestId('receive-ask').click();
  await modal.getByTestId('receive-amount').fill('2');
  await modal.getByTestId('receive-share').click();
  await expect(page.getByTestId('toast')).toHaveCount(0);
  await modal.getByTestId('receive-share').click();
  await expect(page.getByTestId('toast')).toContainText("couldn't share");
  const link = `ethereum:${ME}@${ONE}?value=2000000000000000000`;
  expect(await page.evaluate(() => window.sharedTexts)).toEqual([ME, link, link]);
});

test('Web Share unavailable: no share button', { tag: '@release' }, async ({ page, hosts }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  const modal = await receiveOn(page, hosts);
  await expect(modal.getByTestId('receive-copy')).toBeVisible();
  await expect(modal.getByTestId('receive-share')).toHaveCount(0);
});

test('networks of the address: listed, the current one first', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const modal = await receiveOn(page, hosts);
  await modal.getByTestId('receive-networks').click();
  await expect(modal.getByTestId('title')).toHaveText('Compatible Networks');
  const rows = modal.locator('[data-testid^="compatible-"]');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toHaveAttribute('data-testid', `compatible-eip155:${ONE}`);
  await expect(rows.first()).toContainText('In use');
  await modal.getByTestId('back').click();
  await expect(modal.getByTestId('receive-qr').locator('visible=true')).toBeVisible();
});

test('Solana: shows the address and a Solana Pay link; a payment through it arrives', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  await page.goto(hosts.page('plain', { namespaces: 'solana', ...wallet }));
  await pageWallet.setAccount(SOLANA_ME);
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  const modal = await openReceive(page);
  const address = solanaAddress(SOLANA_ME);
  await expectCode(modal, address);
  await modal.getByTestId('receive-ask').click();
  await modal.getByTestId('receive-amount').fill('0.000000001');
  await expectCode(modal, `solana:${address}?amount=0.000000001`);
  await modal.getByTestId('receive-amount').fill('0.5');
  await expectCode(modal, `solana:${address}?amount=0.5`);
  const before = await lamportsOf(address);
  await airdrop(address, 500_000_000);
  await expect.poll(() => lamportsOf(address)).toBe(before + 500_000_000);
  await modal.getByTestId('receive-amount').fill('0.0000000001');
  await expect(modal.getByRole('alert')).toContainText('at most 9 decimals');
});

test('not connected: opens the wallet list', { tag: '@release' }, async ({ page, hosts }) => {
  await addFakeWallets(page, sound);
  await page.goto(hosts.page('plain'));
  await withKit(page, (kit) => kit.open({ view: 'WalletReceive' }));
  const modal = await theModal(page);
  await expect(modal.getByTestId('title')).toHaveText('Connect Wallet');
  await expect(modal.getByTestId('wallet-fake.test')).toBeVisible();
});
