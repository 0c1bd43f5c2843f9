// Recipes for swapping.

import { connect, id, wallet } from './steps.mjs';

const PAGE = { ...wallet, approve: 'auto' };

/** The form with these symbols, and its price. */
async function swapping(page, fromToken, toToken, amount) {
  await connect(page);
  await page.evaluate(
    (asked) => Reflect.get(window, 'AppKit').open({ view: 'Swap', arguments: asked }),
    { fromToken, toToken, amount },
  );
  await id(page, 'swap-facts').waitFor();
}

async function review(page, fromToken, toToken, amount) {
  await swapping(page, fromToken, toToken, amount);
  await id(page, 'swap-next').click();
  await id(page, 'swap-at-least').waitFor();
}

/** @type {import('./steps.mjs').Recipe[]} */
export const SWAP_VIEWS = [
  { name: 'Swap', query: PAGE, run: (page) => swapping(page, 'ETH', 'USDX', '0.5') },
  {
    name: 'Swap-more',
    query: PAGE,
    async run(page) {
      await swapping(page, 'USDX', 'ETH', '500');
      await id(page, 'swap-facts').click();
      await id(page, 'swap-minimum').waitFor();
    },
  },
  {
    name: 'Swap-start',
    query: PAGE,
    async run(page) {
      await connect(page);
      await page.evaluate(() => Reflect.get(window, 'AppKit').open({ view: 'Swap' }));
      await id(page, 'swap-balance').waitFor();
      await id(page, 'swap-amount').fill('1e3');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'SwapSelectToken',
    query: PAGE,
    async run(page) {
      await swapping(page, 'ETH', 'USDX', '0.5');
      await id(page, 'swap-token-to').click();
      await id(page, 'swap-token-row').first().waitFor();
    },
  },
  { name: 'SwapPreview', query: PAGE, run: (page) => review(page, 'ETH', 'USDX', '0.5') },
  { name: 'SwapPreview-approval', query: PAGE, run: (page) => review(page, 'STAR', 'USDX', '20') },
  {
    name: 'SwapPreview-batch',
    query: { ...PAGE, atomic: 'ready' },
    async run(page) {
      await review(page, 'STAR', 'USDX', '20');
      await id(page, 'swap-do-batch').waitFor();
    },
  },
  {
    name: 'SwapPreview-fee',
    query: PAGE,
    async run(page) {
      await review(page, 'ETH', 'FEE', '0.5');
      await id(page, 'swap-block-feeTo').waitFor();
    },
  },
  {
    name: 'Swapped',
    query: PAGE,
    async run(page) {
      await review(page, 'ETH', 'USDX', '0.5');
      await id(page, 'swap-do-swap').click();
      await id(page, 'swapped-done').waitFor();
      await id(page, 'swapped-state').filter({ hasText: 'Swapped' }).waitFor();
    },
  },
  {
    name: 'SwapPreview-impact',
    query: PAGE,
    async run(page) {
      await review(page, 'ETH', 'STAR', '40');
      await id(page, 'swap-acknowledge-impactHigh').waitFor();
    },
  },
];
