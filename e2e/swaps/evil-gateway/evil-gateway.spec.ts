/** Tests a gateway that lies about the transaction: the wallet gets no request, and nothing moves. */
import { parseUnits } from 'ethers';
import type { Page } from 'playwright/test';
import { SEED_TOKENS } from '../../../src/sandbox/facts-seed';
import { expect, releaseUnless, test } from '../../fixtures';
import { balanceOf, ONE } from '../../support/chains/chain';
import { changeReply } from '../../support/gateway/change-reply';
import { tokensOf } from '../../support/page/send';
import {
  allowanceOf,
  COIN,
  expectSwapped,
  openSwap,
  reviewSwap,
  SENT,
  swapper,
  USDX,
} from '../../support/page/swap';

const THIEF = '0x000000000000000000000000000000000000dEaD';
const OTHER = SEED_TOKENS.star.address;
const THOUSAND = parseUnits('1000', USDX.decimals);

interface Built {
  to: string;
  data: string;
  amount: string;
}

interface Listed {
  symbol: string;
  decimals: number;
}

const bare = (address: string): string => address.slice(2).toLowerCase();
const swapped = (data: string, one: string, other: string): string =>
  data.toLowerCase().replaceAll(bare(one), bare(other));

/** Changes each transaction that the gateway builds, from now on. */
async function lie(page: Page, change: (tx: Built) => Partial<Built>): Promise<void> {
  await changeReply<{ tx: Built }>(page, '**/v1/convert/build-transaction**', ({ tx }) => ({
    tx: { ...tx, ...change(tx) },
  }));
}

/** Sets the first words of the calldata; the first is 0. */
const withWord = (data: string, at: number, value: bigint): string =>
  data.slice(0, 10 + at * 64) +
  value.toString(16).padStart(64, '0') +
  data.slice(10 + (at + 1) * 64);

const LIES: readonly [string, (tx: Built, me: string) => Partial<Built>][] = [
  ['another router', () => ({ to: `eip155:${ONE}:${THIEF}` })],
  ['another recipient', ({ data }, me) => ({ data: swapped(data, me, THIEF) })],
  ['a lower minimum', ({ data }) => ({ data: withWord(data, 1, 1n) })],
  ['more of the source', ({ data }) => ({ data: withWord(data, 0, THOUSAND) })],
  ['another source', ({ data }) => ({ data: swapped(data, USDX.address, OTHER) })],
  ['another function', ({ data }) => ({ data: `0x095ea7b3${data.slice(10)}` })],
];

for (const [what, change] of LIES) {
  test(
    `transaction with ${what}: the review refuses the route`,
    releaseUnless(what === 'another router'),
    async ({ page, hosts, pageWallet }) => {
      const me = await swapper(page, hosts, pageWallet, THOUSAND);
      await lie(page, (tx) => change(tx, me));
      const modal = await openSwap(page, '500', 'USDX', 'ETH');
      await modal.getByTestId('swap-next').click();
      await expect(modal.getByRole('alert')).toContainText("We can't read this route");
      await expect(modal.getByTestId('swap-do-approve')).toHaveCount(0);
      expect(await pageWallet.requests()).not.toContain(SENT);
      expect(await allowanceOf(me)).toBe(0n);
    },
  );
}

test('lie after the review: the press sends nothing', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const me = await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'USDX');
  await reviewSwap(modal);
  await lie(page, ({ data }) => ({ data: swapped(data, me, THIEF) }));
  await modal.getByTestId('swap-do-swap').click();
  await expect(modal.getByRole('alert')).toContainText("We can't read this route");
  expect(await pageWallet.requests()).not.toContain(SENT);
  expect(await balanceOf(ONE, me)).toBe(COIN);
});

test('price moved after the review: the new price is shown and asked again', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'USDX');
  await reviewSwap(modal);
  // As if another swap had moved the pool: less arrives, and the calldata says so.
  await lie(page, ({ data, amount }) => {
    const less = (BigInt(amount) * 97n) / 100n;
    return { amount: String(less), data: withWord(data, 0, less - less / 100n) };
  });
  const before = await modal.getByTestId('swap-at-least').textContent();
  await modal.getByTestId('swap-do-swap').click();
  await expect(modal.getByTestId('swap-failed')).toContainText('Price updated');
  await expect(modal.getByTestId('swap-at-least')).not.toHaveText(before ?? '');
  await expect(modal.getByTestId('swap-do-swap')).toBeDisabled();
  expect(await pageWallet.requests()).not.toContain(SENT);
  await modal.getByTestId('swap-accept').click();
  await modal.getByTestId('swap-do-swap').click();
  await expectSwapped(page);
  expect(await tokensOf(ONE, USDX.address, me)).toBeGreaterThan(0n);
});

test('list with other decimals than the token: nothing can be pressed', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await changeReply<{ tokens: Listed[] }>(page, '**/v1/convert/tokens**', ({ tokens }) => ({
    tokens: tokens.map((one) => (one.symbol === 'USDX' ? { ...one, decimals: 8 } : one)),
  }));
  await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'USDX');
  await reviewSwap(modal);
  await expect(modal.getByTestId('swap-block-decimals')).toBeVisible();
  await expect(modal.getByTestId('swap-do-swap')).toBeDisabled();
  expect(await pageWallet.requests()).not.toContain(SENT);
});

test('huge fee of the provider: shown, and the press waits for its own acknowledgment', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await changeReply<{ quotes: object[] }>(page, '**/v1/convert/quotes**', ({ quotes }) => ({
    quotes: quotes.map((one) => ({ ...one, providerFee: '90' })),
  }));
  await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'USDX');
  await modal.getByTestId('swap-more').click();
  await expect(modal.getByTestId('swap-provider-fee')).toHaveText('0.45\u00a0ETH');
  await reviewSwap(modal);
  await expect(modal).toContainText('The provider takes 90% of what you pay.');
  await expect(modal.getByTestId('swap-do-swap')).toBeDisabled();
  expect(await pageWallet.requests()).not.toContain(SENT);
});

test('fee of 10,000 %: no price at all', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await swapper(page, hosts, pageWallet);
  const modal = await openSwap(page, '0.5', 'ETH', 'USDX');
  await changeReply<{ quotes: object[] }>(page, '**/v1/convert/quotes**', ({ quotes }) => ({
    quotes: quotes.map((one) => ({ ...one, providerFee: '10000' })),
  }));
  await modal.getByTestId('swap-amount').fill('0.6');
  await expect(modal.getByTestId('swap-error')).toContainText("We can't read the provider's fee");
  await expect(modal.getByTestId('swap-next')).toBeDisabled();
});
