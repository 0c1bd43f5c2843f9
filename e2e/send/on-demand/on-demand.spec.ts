/** Tests that the transfer code loads with the send form, not with a connection. */
import type { Page } from 'playwright/test';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import { airdrop } from '../../support/chains/solana-transfer';
import { readManifest } from '../../support/page/cdn';
import { openSend, review } from '../../support/page/send';
import { connect, expectStatus, openAccount, PAGE_WALLET } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const PARTS = ['send', 'eip155-payments', 'solana-payments'] as const;
type Part = (typeof PARTS)[number];

/** Returns the parts that the page has requested. */
function watchParts(page: Page): () => Part[] {
  const { chunks } = readManifest();
  const files = PARTS.map((part) => [chunks[part]?.file, part] as const);
  const of = new Map(files);
  expect(of.size).toBe(PARTS.length);
  const asked = new Set<Part>();
  page.on('request', (request) => {
    const part = of.get(new URL(request.url()).pathname.split('/').at(-1));
    if (part) asked.add(part);
  });
  return () => PARTS.filter((part) => asked.has(part));
}

/** Waits long enough for any prefetch to start. */
async function still(page: Page): Promise<void> {
  await page.clock.runFor(60_000);
  await page.waitForLoadState('networkidle');
}

for (const { namespace, wallet, own, other, index } of [
  {
    namespace: 'eip155',
    wallet: PAGE_WALLET,
    own: 'eip155-payments',
    other: accountAt(252),
    index: 251,
  },
  {
    namespace: 'solana',
    wallet: 'wallet-wallet-standard:Page Wallet',
    own: 'solana-payments',
    other: solanaAddress(254),
    index: 253,
  },
] as const) {
  test(`${namespace}: no send code after connect, reload and account view; the review loads only its own`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    if (namespace === 'eip155') await setBalance(ONE, accountAt(index), 10n ** 18n);
    else await airdrop(solanaAddress(index), 1_000_000_000);
    const asked = watchParts(page);
    await page.clock.install();
    const namespaces = { namespaces: namespace, 'wallet-namespaces': namespace };
    await page.goto(hosts.page('plain', { ...namespaces, wallet: 'page', approve: 'auto' }));
    await pageWallet.setAccount(index);
    await connect(page, wallet);
    await still(page);
    expect(asked()).toEqual([]);
    await page.reload();
    await expectStatus(page, 'connected');
    const account = await openAccount(page);
    await expect(account.getByTestId('account-send')).toBeVisible();
    await still(page);
    expect(asked()).toEqual([]);

    const modal = await openSend(page);
    await expect.poll(asked).toContain('send');
    await expect(modal.getByTestId('send-token')).toBeVisible();
    await review(modal, '0.01', other);
    expect(asked()).toEqual(['send', own]);
  });
}
