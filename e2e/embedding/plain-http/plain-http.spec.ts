/**
 * Tests a page over plain http on a host that browsers do not trust: there is no secure context, so
 * `crypto.subtle`, `crypto.randomUUID`, the clipboard, Web Locks and the camera are missing.
 */
import { parseEther } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { SOLANA_TOKENS } from '../../../src/sandbox/facts-seed-solana';
import { expect, openModal, test } from '../../fixtures';
import { balanceOf, ONE, setBalance } from '../../support/chains/chain';
import { unitsOf } from '../../support/chains/holdings';
import { giveSolanaToken, solanaUnits } from '../../support/chains/solana-tokens';
import { chooseToken, expectSent, openSend, review } from '../../support/page/send';
import {
  addressOf,
  connect,
  expectStatus,
  openAccount,
  PAGE_WALLET,
  withKit,
} from '../../support/page/widget';
import { connectPeer, expectSigning, WALLET_CONNECT } from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';
import { visitSolana } from '../../support/wallets/solana-page';

const WALLET = { wallet: 'page', approve: 'auto' };

/** The premise of every test: if the browser trusted the page, they would prove nothing. */
async function expectInsecure(page: Page): Promise<void> {
  const present = await page.evaluate(() => [
    window.isSecureContext,
    'randomUUID' in crypto,
    'subtle' in crypto,
    ...['clipboard', 'locks', 'mediaDevices'].map((name) => name in navigator),
  ]);
  expect(present).toEqual(Array(6).fill(false));
}

const selected = (shown: Locator): Promise<string> =>
  shown.evaluate((node) => {
    const root = node.getRootNode() as { getSelection?: () => Selection | null };
    return String(root.getSelection?.() ?? document.getSelection());
  });

test('page wallet: listed, connects, shows the balance, and stays connected after a reload', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const me = accountAt(300);
  await setBalance(ONE, me, parseEther('2'));
  await page.goto(hosts.insecurePage('plain', WALLET));
  await expectInsecure(page);
  await pageWallet.setAccount(300);
  const modal = await openModal(page);
  await expect(modal.getByTestId(PAGE_WALLET)).toBeVisible();
  await expect(modal.getByTestId(WALLET_CONNECT)).toBeVisible();
  await modal.getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(me);
  const account = await openAccount(page);
  await expect(account.getByTestId('account-balance')).toContainText('2.000');
  await page.reload();
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(me);
  const { findings } = await withKit(page, (kit) => kit.diagnose());
  expect(findings.map(({ code }) => code)).toContain('insecure_context');
});

test('copy and paste: select the text to copy, and say what to do', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const me = accountAt(301);
  await page.goto(hosts.insecurePage('plain', WALLET));
  await pageWallet.setAccount(301);
  await connect(page);
  const modal = await openAccount(page);
  await modal.getByTestId('account-copy').click();
  await expect(modal.getByText('copy it manually')).toBeVisible();
  expect(await selected(modal.getByTestId('address-whole'))).toBe(me);

  await withKit(page, (kit) => kit.open({ view: 'WalletReceive' }));
  await expect(modal.getByTestId('receive-qr')).toBeVisible();
  await modal.getByTestId('receive-copy').click();
  await expect(modal.getByText('copy it manually')).toBeVisible();
  expect(await selected(modal.getByTestId('receive-address'))).toBe(me);

  const form = await openSend(page);
  await form.getByRole('button', { name: 'Paste' }).click();
  await expect(form.getByText("Your browser didn't allow pasting")).toBeVisible();
  await expect(form.getByTestId('send-scan')).toHaveCount(0);
  await expect(page.getByTestId('toast')).toHaveCount(0);
});

test('payment: sent; the same one again needs its own control, also after a reload', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other] = [accountAt(302), accountAt(303)];
  await setBalance(ONE, me, parseEther('5'));
  await setBalance(ONE, other, 0n);
  await page.goto(hosts.insecurePage('plain', WALLET));
  await pageWallet.setAccount(302);
  await connect(page);
  const modal = await openSend(page);
  await review(modal, '1', other);
  await expect(modal.getByTestId('send-understood')).toHaveCount(0);
  await modal.getByTestId('send-confirm').dblclick();
  await expectSent(page);
  expect(await balanceOf(ONE, other)).toBe(parseEther('1'));
  const sent = async () =>
    (await pageWallet.requests()).filter((method) => method === 'eth_sendTransaction');
  expect(await sent()).toHaveLength(1);

  await page.reload();
  await expectStatus(page, 'connected');
  const again = await openSend(page);
  await review(again, '1', other);
  await expect(again.getByTestId('send-confirm')).toBeDisabled();
  await again.getByTestId('send-understood').click();
  await again.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await balanceOf(ONE, other)).toBe(parseEther('2'));
});

test('Solana token: its accounts are derived without crypto.subtle, and it arrives', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const token = SOLANA_TOKENS.spl6;
  const insecure = { ...hosts, page: hosts.insecurePage };
  const { me, other } = await visitSolana(page, insecure, pageWallet);
  await expectInsecure(page);
  await giveSolanaToken(token, me, unitsOf('2', token.decimals));
  const modal = await openSend(page);
  await chooseToken(modal, token.metadata?.name ?? '');
  await review(modal, '1.5', other);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await solanaUnits(other, token)).toBe(unitsOf('1.5', token.decimals));
});

test('wallet on another device: connects by QR code, signs, and stays connected after a reload', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  const wallet = await addWallet();
  await page.goto(hosts.insecurePage('plain'));
  await expectInsecure(page);
  await connectPeer(page, wallet);
  await expectSigning(page);
  // The browser's own Ed25519 needs a secure context.
  expect(chunks.filter((url) => /\/ed25519\.\w+\.js/.test(url))).toHaveLength(1);
  await page.reload();
  await expectStatus(page, 'connected');
  await expectSigning(page, 'and again');
});
