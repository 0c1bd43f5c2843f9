// How to come to each view, as a visitor of the sandbox's shop does. Test ids: see the views.

import { serve } from './catalogue.mjs';

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {{ name: string, query?: Record<string, string>, before?: (page: Page, origin: (site: string) => string) => Promise<void>,
 *   run: (page: Page, origin: (site: string) => string) => Promise<void>, waits?: boolean }} Recipe
 *   waits: its skeletons are the picture; every other one is shot when none is in sight any more
 */

const id = (page, name) => page.getByTestId(name);
const wallet = { wallet: 'page' };
const anyWallet = (page) =>
  page.locator('[data-testid^="wallet-localhost"]').and(page.locator('.row')).first();

async function open(page) {
  await id(page, 'shop-connect').click();
  await id(page, 'card').waitFor();
}

async function pickWallet(page) {
  await open(page);
  await anyWallet(page).click();
}

async function connect(page) {
  await pickWallet(page);
  await id(page, 'shop-account').waitFor();
}

async function account(page) {
  await connect(page);
  await id(page, 'shop-account').click();
  await id(page, 'account-address').waitFor();
}

async function networks(page) {
  await account(page);
  await id(page, 'network-select').click();
  await id(page, 'network-eip155:31338').waitFor();
}

async function scan(page) {
  await open(page);
  await id(page, 'wallet-walletConnect').click();
}

/** The screen with a wallet that does what it is told: what else would take minutes, or a second person. */
const told = (story) => async (page, origin) => {
  const { searchParams: now } = new URL(page.url());
  const query = new URLSearchParams({ only: 'Scan', scan: story, theme: now.get('theme') ?? '' });
  if (now.get('dir')) query.set('dir', 'rtl');
  await page.goto(`${origin('gallery')}/?${query}`);
  await id(page, 'cancel').waitFor();
};

/** Screens of several families, which the shop has no wallets for. */
const section = (name) => async (page, origin) => {
  const { searchParams: now } = new URL(page.url());
  const query = new URLSearchParams({ only: name, theme: now.get('theme') ?? '' });
  if (now.get('dir')) query.set('dir', 'rtl');
  await page.goto(`${origin('gallery')}/?${query}`);
  await page.locator('[data-section]').waitFor();
};

/** The gateway's word that a visitor may have several wallets. */
const severalWallets = (page) =>
  page.route('**/appkit/v1/config?**', async (route) => {
    const url = new URL(route.request().url());
    const { host } = url;
    // Node cannot resolve `*.localhost`.
    url.hostname = '127.0.0.1';
    const headers = { ...(await route.request().allHeaders()), host };
    const response = await route.fetch({ url: url.href, headers });
    const { features } = await response.json();
    const kept = features.filter((one) => one.id !== 'multi_wallet');
    const json = { features: [...kept, { id: 'multi_wallet', isEnabled: true, config: [] }] };
    await route.fulfill({ response, json });
  });

async function secondWallet(page) {
  await account(page);
  await id(page, 'account-wallets').click();
  await id(page, 'add-wallet').click();
  await anyWallet(page).and(page.locator(':visible')).waitFor();
  await page.locator('.row[data-testid$="n2"]').locator('visible=true').click();
  await id(page, 'toast').waitFor();
  await id(page, 'toast-close').click();
}

async function allWallets(page) {
  await open(page);
  await id(page, 'all-wallets').click();
  await id(page, 'search').waitFor();
}

const tile = (page, index) => id(page, `all-shot${index}`).waitFor();

const relay = /\/\/relay\./;
const failing = (pattern) => async (page) => page.route(pattern, (route) => route.abort());

/** @param {Page} page */
async function unanswered(page) {
  await page.route('**/getWallets**', () => {});
}

/** @type {Recipe[]} */
export const VIEWS = [
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
    name: 'Connect-nothing-to-pick',
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
      await id(page, 'all-code').waitFor();
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
    name: 'ConnectingWalletConnect',
    async run(page) {
      await scan(page);
      await id(page, 'wc-qr').waitFor();
    },
  },
  {
    name: 'ConnectingWalletConnect-link',
    async run(page) {
      await scan(page);
      await id(page, 'wc-qr').waitFor();
      await id(page, 'wc-show-link').click();
      await id(page, 'wc-uri').waitFor();
    },
  },
  {
    name: 'ConnectingWalletConnect-copied-toast',
    async run(page) {
      await page.context().grantPermissions(['clipboard-write']);
      await scan(page);
      await id(page, 'wc-qr').waitFor();
      await id(page, 'wc-copy').click();
      await id(page, 'toast').waitFor();
    },
  },
  {
    name: 'ConnectingWalletConnect-making',
    waits: true,
    // A relay that takes the call and says nothing.
    before: (page) => page.routeWebSocket(relay, () => {}),
    async run(page) {
      await scan(page);
      await id(page, 'cancel').waitFor();
    },
  },
  {
    name: 'ConnectingWalletConnect-refused',
    before: (page) =>
      page.routeWebSocket(relay, (socket) => {
        socket.onMessage(() => socket.close({ code: 3000, reason: 'origin not allowed' }));
      }),
    async run(page) {
      await scan(page);
      await id(page, 'retry').waitFor();
    },
  },
  { name: 'ConnectingWalletConnect-expired', run: told('expired') },
  { name: 'ConnectingWalletConnect-declined', run: told('declined') },
  { name: 'ConnectingWalletConnect-quoted', run: told('quoted') },
  {
    name: 'ConnectingExternal-waiting',
    query: { ...wallet, approve: 'never' },
    async run(page) {
      await pickWallet(page);
      await id(page, 'cancel').waitFor();
    },
  },
  {
    name: 'ConnectingExternal-rejected',
    query: { ...wallet, approve: 'reject' },
    async run(page) {
      await pickWallet(page);
      await page.getByText('Connection declined').first().waitFor();
    },
  },
  {
    name: 'ConnectingExternal-failed',
    query: { ...wallet, approve: 'error:-32603' },
    async run(page) {
      await pickWallet(page);
      await page.getByText('Could not connect').first().waitFor();
    },
  },
  { name: 'Account', query: { ...wallet, approve: 'auto' }, run: account },
  {
    name: 'Account-copied-toast',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await account(page);
      await id(page, 'account-copy').click();
      await id(page, 'toast').waitFor();
    },
  },
  {
    name: 'Account-compact',
    query: { ...wallet, approve: 'auto', 'attr.account-view': 'compact' },
    run: account,
  },
  { name: 'Networks', query: { ...wallet, approve: 'auto' }, run: networks },
  {
    name: 'SwitchNetwork-waiting',
    query: { ...wallet, approve: 'auto', never: 'wallet_switchEthereumChain' },
    async run(page) {
      await networks(page);
      await id(page, 'network-eip155:31338').click();
      await id(page, 'cancel').waitFor();
    },
  },
  {
    name: 'SwitchNetwork-declined-toast',
    query: { ...wallet, approve: 'auto', fail: 'wallet_switchEthereumChain:4001' },
    async run(page) {
      await networks(page);
      await id(page, 'network-eip155:31338').click();
      await id(page, 'toast').or(id(page, 'retry')).first().waitFor();
    },
  },
  { name: 'ConnectingMultiChain', run: section('MultiChain') },
  { name: 'SwitchActiveChain', run: section('ActiveChain') },
  { name: 'Networks-not-approved', run: section('NetworksOfSession') },
  { name: 'WhatIsANetwork', run: section('WhatIsANetwork') },
  { name: 'ProfileWallets-families', run: section('Wallets') },
  {
    name: 'Account-several-wallets',
    query: { ...wallet, approve: 'auto', count: '3' },
    before: severalWallets,
    async run(page) {
      await account(page);
      await id(page, 'account-wallets').waitFor();
    },
  },
  {
    name: 'ProfileWallets',
    query: { ...wallet, approve: 'auto', count: '3' },
    before: severalWallets,
    run: secondWallet,
  },
  {
    name: 'ProfileWallets-none',
    query: { ...wallet, approve: 'auto', count: '3' },
    before: severalWallets,
    async run(page) {
      await secondWallet(page);
      await id(page, 'disconnect-all').click();
      await page.getByText('No wallet connected').waitFor();
      await id(page, 'toast-close').click();
    },
  },
  {
    name: 'UnsupportedChain',
    query: { ...wallet, approve: 'auto', networks: '31338' },
    async run(page) {
      await pickWallet(page);
      await id(page, 'disconnect').waitFor();
    },
  },
  {
    name: 'Connect-embedded',
    query: { ...wallet, count: '3', 'attr.embed': 'main' },
    async run(page) {
      await anyWallet(page).waitFor();
      // It stands at the end of the page's content.
      await anyWallet(page).last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'Shell-missing',
    before: failing(/\/shell\.\w+\.js/),
    async run(page) {
      await id(page, 'shop-connect').click();
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'Closed-connected',
    query: { ...wallet, approve: 'auto' },
    run: connect,
  },
  {
    name: 'ConnectingExternal-chunk-missing',
    query: { ...wallet, approve: 'auto' },
    before: failing(/\/eip155\.\w+\.js/),
    async run(page) {
      await pickWallet(page);
      await page.getByText('Could not').first().waitFor();
    },
  },
];
