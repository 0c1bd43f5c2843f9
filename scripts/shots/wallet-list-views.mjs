// Recipes for the lists of wallets, before the user selects one.

import { serve } from './catalogue.mjs';
import { anyWallet, failing, id, open, wallet } from './steps.mjs';

async function allWallets(page) {
  await open(page);
  await id(page, 'all-wallets').click();
  await id(page, 'search').waitFor();
}

const tile = (page, index) => id(page, `all-shot${index}`).waitFor();

/** @param {import('./steps.mjs').Page} page */
async function unanswered(page) {
  await page.route('**/getWallets**', () => {});
}

/** @type {import('./steps.mjs').Recipe[]} */
export const WALLET_LIST_VIEWS = [
  {
    name: 'Connect',
    query: { ...wallet, count: '3' },
    async run(page) {
      await open(page);
      await anyWallet(page).waitFor();
    },
  },
  {
    name: 'Connect-no-wallet',
    async run(page) {
      await open(page);
      await page.locator('[data-testid^="far-"]').first().waitFor();
    },
  },
  {
    name: 'Connect-nothing-to-select',
    query: { 'attr.enable': '-wallets' },
    async run(page) {
      await open(page);
      await id(page, 'no-wallet-get').waitFor();
    },
  },
  {
    name: 'Connect-full',
    query: {
      ...wallet,
      count: '2',
      'attr.featured-wallet-ids': 'shot4',
      config: JSON.stringify({
        customWallets: [{ id: 'own', name: 'House Wallet', mobile_link: 'own://' }],
      }),
    },
    before: async (page) => {
      await serve(400)(page);
      await page.addInitScript(() => {
        const recent = [{ id: 'shot9', name: 'Bluebird', mobile_link: 'shot9://' }];
        for (const project of ['00000000000000000000000000005a4d']) {
          localStorage.setItem(`@appkit-embed/${project}/recent_wallets`, JSON.stringify(recent));
        }
      });
    },
    async run(page) {
      await open(page);
      await id(page, 'far-own').waitFor();
    },
  },
  {
    name: 'Connect-loading',
    waits: true,
    before: unanswered,
    async run(page) {
      await open(page);
      await id(page, 'get-started').waitFor();
    },
  },
  {
    name: 'Connect-collapsed',
    query: { ...wallet, 'attr.features': 'collapseWallets' },
    async run(page) {
      await open(page);
      await id(page, 'collapsed-wallets').waitFor();
    },
  },
  {
    name: 'ConnectWallets',
    query: { ...wallet, 'attr.features': 'collapseWallets' },
    async run(page) {
      await open(page);
      await id(page, 'collapsed-wallets').click();
      await anyWallet(page).waitFor();
    },
  },
  {
    name: 'AllWallets',
    query: wallet,
    before: serve(400),
    async run(page) {
      await allWallets(page);
      await tile(page, 0);
    },
  },
  {
    name: 'AllWallets-real',
    async run(page) {
      await allWallets(page);
      await page.locator('[data-testid="all-list"] button').first().waitFor();
    },
  },
  {
    name: 'AllWallets-scrolled',
    before: serve(400),
    async run(page) {
      await allWallets(page);
      await tile(page, 0);
      await id(page, 'all-shot0').focus();
      await page.keyboard.press('PageDown');
      await page.keyboard.press('PageDown');
    },
  },
  {
    name: 'AllWallets-search',
    before: serve(400),
    async run(page) {
      await allWallets(page);
      await id(page, 'search').fill('ra');
      await tile(page, 2);
      await id(page, 'all-shot0').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'AllWallets-nothing-found',
    before: serve(400),
    async run(page) {
      await allWallets(page);
      await id(page, 'search').fill('nobody');
      await id(page, 'all-clear').waitFor();
    },
  },
  {
    name: 'AllWallets-loading',
    waits: true,
    before: unanswered,
    run: allWallets,
  },
  {
    name: 'AllWallets-failed',
    before: failing('**/getWallets**'),
    async run(page) {
      await allWallets(page);
      await id(page, 'all-retry').waitFor();
    },
  },
  {
    name: 'GetWallet',
    before: serve(40),
    async run(page) {
      await open(page);
      await id(page, 'get-started').click();
      await id(page, 'get-wallet').click();
      await id(page, 'get-shot0').waitFor();
    },
  },
  {
    name: 'Downloads',
    before: serve(40),
    async run(page) {
      await open(page);
      await id(page, 'get-started').click();
      await id(page, 'get-wallet').click();
      await id(page, 'get-shot0').click();
      await id(page, 'download-chrome').waitFor();
    },
  },
  {
    name: 'Connect-many-wallets',
    query: { ...wallet, count: '14', icon: 'svg' },
    async run(page) {
      await open(page);
      await anyWallet(page).waitFor();
    },
  },
  {
    name: 'Connect-gateway-down',
    query: wallet,
    before: failing('**/getWallets**'),
    async run(page) {
      await open(page);
      await id(page, 'retry').waitFor();
    },
  },
  {
    name: 'Connect-legal',
    query: {
      ...wallet,
      'attr.features': 'legalCheckbox',
      'attr.terms-url': 'https://example.com/terms',
      'attr.privacy-url': 'https://example.com/privacy',
    },
    async run(page) {
      await open(page);
      await anyWallet(page).waitFor();
    },
  },
  {
    name: 'Connect-debug-alert',
    query: { ...wallet, debug: 'true', 'no.project-id': '' },
    async run(page) {
      await open(page);
      await id(page, 'alert').waitFor();
    },
  },
  {
    name: 'Connect-forced-colors',
    query: wallet,
    before: (page) => page.emulateMedia({ forcedColors: 'active' }),
    async run(page) {
      await open(page);
      await anyWallet(page).waitFor();
    },
  },
  {
    name: 'WhatIsAWallet',
    async run(page) {
      await open(page);
      await id(page, 'help').click();
      await id(page, 'back').waitFor();
    },
  },
  {
    name: 'Connect-embedded',
    query: { ...wallet, count: '3', 'attr.embed': 'main' },
    async run(page) {
      await anyWallet(page).waitFor();
      // The section is at the end of the page's content.
      await anyWallet(page).last().scrollIntoViewIfNeeded();
    },
  },
];
