/** Tests that the activity list matches the local node to the last unit. */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { formatEther, parseEther, Wallet } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { SEED_ACCOUNTS, SEED_PAST, SEED_POISON } from '../../../src/sandbox/facts-seed';
import { expect, test } from '../../fixtures';
import { askChain, ONE, setBalance, TWO } from '../../support/chains/chain';
import { openActivity } from '../../support/gateway/history';
import { expectSent, openSend, review } from '../../support/page/send';
import { connect, openAccount, selectTab, withKit } from '../../support/page/widget';
import { hosts as allHosts, type Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import { emitFrom } from '../../support/wallets/fake-wallet';

async function shown(page: Page, hosts: Hosts, me: string) {
  const modal = await openActivity(page, hosts.shopWith({}), me);
  await expect(modal.getByTestId('activity')).toBeVisible();
  return modal;
}

/**
 * Waits until the gateway has indexed the transaction: the page shows no more than the gateway
 * knows.
 */
async function untilRead(account: string, hash: string): Promise<void> {
  const { url, headers } = allHosts().fromNode('gateway');
  const query = new URLSearchParams({ chainId: `eip155:${ONE}`, projectId: PROJECT_ID });
  const read = () =>
    new Promise<string>((resolve, reject) => {
      const path = `${url}v1/account/${account}/history?${query}`;
      const call = request(path, { headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve(text));
      });
      call.once('error', reject);
      call.end();
    });
  await expect.poll(read).toContain(hash);
}

/** The document contains only the visible rows. */
async function scrollTo(modal: Locator, row: Locator): Promise<void> {
  await expect(async () => {
    if ((await row.count()) > 0) return;
    await modal.getByTestId('activity').evaluate((list) => {
      list.scrollTop += list.clientHeight * 0.7;
    });
    await expect(row.first()).toBeVisible({ timeout: 200 });
  }).toPass();
}

const detailOf = (modal: Locator) => modal.locator('[data-view="TransactionDetail"]');

interface Paid {
  gasUsed: string;
  effectiveGasPrice: string;
}

interface Mined {
  from: string;
  to: string;
  value: string;
  nonce: string;
}

test('sent payment: stays on top as pending, then becomes the confirmed transaction', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const [me, other] = [accountAt(130), accountAt(161)];
  await setBalance(ONE, me, parseEther('2'));
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  await pageWallet.setAccount(130);
  await connect(page);
  let modal = await openSend(page);
  await review(modal, '0.123456789012345678', other);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  await modal.getByTestId('sent-done').click();
  modal = await openAccount(page);
  await selectTab(modal, 'Activity');
  const row = modal.getByTestId('activity').getByRole('button', { name: /^Sent/ });
  await expect(row).toContainText('0.123 ETH');
  await expect(modal.locator('[data-testid^="sent-"]')).toHaveCount(0);
  const hash = ((await row.getAttribute('data-testid')) ?? '').replace('entry-', '');
  const mined = await askChain<Mined>(ONE, 'eth_getTransactionByHash', hash);
  expect(BigInt(mined.value)).toBe(123_456_789_012_345_678n);
  await row.click();
  await expect(modal.getByRole('heading', { name: /^You sent 0\.123 ETH to / })).toBeVisible();
  await modal.getByTestId('detail-more').locator('summary').click();
  await expect(modal.getByTestId('detail-amount')).toHaveText('0.123456789012345678 ETH');
  await expect(modal.getByTestId('detail-move').getByText(other)).toBeVisible();
  await expect(detailOf(modal).getByText(hash)).toBeVisible();
  await expect(modal.getByTestId('detail-explorer')).toHaveAttribute('href', new RegExp(hash));
  const receipt = await askChain<Paid>(ONE, 'eth_getTransactionReceipt', hash);
  const fee = formatEther(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice));
  await expect(modal.getByTestId('detail-fee')).toHaveText(`${fee} ETH`);
  // The same payment, prepared once more: nothing is sent by it.
  await modal.getByTestId('detail-again').click();
  await expect(modal.getByTestId('send-amount')).toHaveValue('0.123456789012345678');
  await expect(modal.getByTestId('send-receiver')).toHaveValue(other);
  await expect(modal.getByTestId('send-token')).toContainText('ETH');
  await expect(modal.getByTestId('send-next')).toHaveText('Preview Send');
});

test('payment reverts on chain: shown as failed', { tag: '@release' }, async ({ page, hosts }) => {
  const from = Wallet.createRandom();
  await setBalance(ONE, from.address, parseEther('1'));
  // `transfer` of a token that no account owns: it reverts.
  const nonce = 0;
  const raw = await from.signTransaction({
    chainId: ONE,
    nonce,
    to: '0x4C5c7e8075c54Be92D704028e6734D632dbCc0B6',
    data: `0xa9059cbb${accountAt(161).slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`,
    gasLimit: 100_000,
    maxFeePerGas: 10_000_000_000,
    // Uses the fee of the other tests: the node suggests the latest fee to all accounts, and a
    // changed fee stops a send in progress.
    maxPriorityFeePerGas: 1_000_000_000,
  });
  const hash = await askChain(ONE, 'eth_sendRawTransaction', raw);
  await expect
    .poll(() => askChain<{ status: string } | null>(ONE, 'eth_getTransactionReceipt', hash))
    .toMatchObject({ status: '0x0' });
  await untilRead(from.address, hash);
  const modal = await shown(page, hosts, from.address);
  await expect(modal.getByTestId(`entry-${hash}`)).toContainText('Failed');
});

test('3,000 past transfers: each is listed and exported exactly once', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  test.setTimeout(240_000);
  const modal = await shown(page, hosts, SEED_ACCOUNTS.heavy);
  const download = page.waitForEvent('download');
  await modal.getByTestId('activity-export').click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufeffdate,operation')).toBe(true);
  const lines = text.trim().split('\r\n').slice(1);
  const hashes = new Set(lines.map((line) => /0x[0-9a-f]{64}/.exec(line)?.[0]));
  expect(hashes.size).toBeGreaterThanOrEqual(SEED_PAST.transactions);
  await expect(modal.getByTestId('activity-exported')).toContainText(
    hashes.size.toLocaleString('en-US'),
  );
  // The node confirms a sample of them.
  for (const hash of [...hashes].filter((_, at) => at % 750 === 0)) {
    const mined = await askChain<{ status: string } | null>(ONE, 'eth_getTransactionReceipt', hash);
    const line = lines.find((one) => one.includes(hash ?? '-')) ?? '';
    expect(mined?.status).toBe(line.includes(',failed,') ? '0x0' : '0x1');
  }
  expect(await modal.locator('*').count()).toBeLessThan(1_500);
});

test('history with address poisoning: the poison is marked, the real sender is not', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const modal = await shown(page, hosts, accountAt(0));
  const rows = modal.getByTestId('activity');
  const fakes = rows.getByRole('button', { name: /Imitation/ });
  await scrollTo(modal, fakes);
  await fakes.first().click();
  await expect(detailOf(modal).getByText(SEED_POISON.lookalike).first()).toBeVisible();
  await expect(modal.getByRole('note').first()).toContainText("Don't copy it");
  await modal.getByTestId('back').click();
  const paid = rows.getByRole('button', { name: /25\.000 USDX/ });
  await scrollTo(modal, paid);
  await expect(paid.filter({ hasNotText: 'Imitation' })).toHaveCount(1);
});

test('network switched: shows the history of the new network', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const me = accountAt(162);
  const key = accountAt(133);
  for (const chain of [ONE, TWO]) await setBalance(chain, key, parseEther('9'));
  await askChain(ONE, 'anvil_impersonateAccount', key);
  const payment = { from: key, to: me, value: '0xde0b6b3a7640000' };
  const hash = await askChain(ONE, 'eth_sendTransaction', payment);
  await untilRead(me, hash);
  const modal = await shown(page, hosts, me);
  await expect(modal.getByTestId(`entry-${hash}`)).toContainText('+1.000 ETH');
  await emitFrom(page, 'fake.test', 'chainChanged', `0x${TWO.toString(16)}`);
  await expect.poll(() => withKit(page, (kit) => kit.getState().networkId)).toBe(`eip155:${TWO}`);
  await expect(modal.getByRole('heading', { name: 'No activity yet' })).toBeVisible();
  await expect(modal.getByTestId(`entry-${hash}`)).toHaveCount(0);
});
