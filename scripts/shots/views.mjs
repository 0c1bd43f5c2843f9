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

/** Filled as far as the review. */
async function sending(page) {
  await connect(page);
  await page.evaluate(() => Reflect.get(window, 'AppKit').open({ view: 'WalletSend' }));
  await id(page, /^send-(choose-)?token$/).click();
  await id(page, 'send-token-row').first().click();
  await id(page, 'send-token').waitFor();
  await id(page, 'send-amount').fill('0.25');
  await id(page, 'send-receiver').fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
}

async function networks(page) {
  await account(page);
  await id(page, 'network-select').click();
  await id(page, 'network-eip155:31338').waitFor();
}

async function receive(page) {
  await connect(page);
  await page.evaluate(() => Reflect.get(window, 'AppKit').open({ view: 'WalletReceive' }));
  await id(page, 'receive-qr').waitFor();
}

async function scan(page) {
  await open(page);
  await id(page, 'wallet-walletConnect').click();
}

/**
 * Shows the screen with a scripted wallet, for states that would otherwise take minutes, or a
 * second person.
 */
const told = (story) => async (page, origin) => {
  const { searchParams: now } = new URL(page.url());
  const query = new URLSearchParams({ only: 'Scan', scan: story, theme: now.get('theme') ?? '' });
  if (now.get('dir')) query.set('dir', 'rtl');
  await page.goto(`${origin('gallery')}/?${query}`);
  await id(page, 'cancel').waitFor();
};

/** Screens of several namespaces, which the shop has no wallets for. */
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

/** Tokens of every kind, as no local chain has them. */
const owns = async (page) => {
  await page.route('**/v1/account/*/balance?**', (route) => {
    const chainId = new URL(route.request().url()).searchParams.get('chainId');
    const token = (symbol, name, numeric, rest, at) => ({
      ...{ symbol, name, chainId, ...rest },
      ...(at && { address: `${chainId}:0x${at.padStart(40, '0')}` }),
      quantity: { decimals: '18', numeric },
    });
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        balances: [
          token('ETH', 'Ether', '1.2049', { price: 2494.9 }),
          token('USDC', 'USD Coin', '1199.88', { price: 1, verified: true }, 'a1'),
          token('UNI', 'Uniswap', '1.5', { price: 8.14, verified: true }, 'a2'),
          token('CAT', 'A cat in a sack', '1000000', { price: 0.00001, verified: false }, 'a3'),
          token('WIDE', 'Very wide', '123456789012345678901234.5', { verified: true }, 'a4'),
          token('USDС', 'USD Coin', '50000', { price: 1, verified: false }, 'a5'),
          token('VISIT', 'Claim at example', '1', { isSpam: true, verified: false }, 'a6'),
          token('شمس', 'عملة الشمس', '12.5', { verified: true }, 'a7'),
        ],
      },
    });
  });
};

async function silentBalances(page) {
  await page.route('**/v1/account/*/balance?**', () => {});
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
    // A relay that accepts the connection and sends nothing.
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
    name: 'Account-tokens',
    query: { ...wallet, approve: 'auto' },
    before: owns,
    async run(page) {
      await account(page);
      await id(page, 'tokens').waitFor();
    },
  },
  {
    name: 'Account-tokens-waiting',
    query: { ...wallet, approve: 'auto' },
    waits: true,
    before: silentBalances,
    async run(page) {
      await account(page);
      await id(page, 'tokens-waiting').waitFor();
    },
  },
  {
    name: 'Account-tokens-failed',
    query: { ...wallet, approve: 'auto' },
    before: failing('**/v1/account/*/balance?**'),
    async run(page) {
      await account(page);
      await id(page, 'tokens-retry').waitFor();
    },
  },
  {
    name: 'Account-labelled',
    query: { ...wallet, approve: 'auto' },
    before: owns,
    async run(page) {
      await account(page);
      await page.evaluate(
        "AppKit.setAddressLabel(AppKit.getAccount().address, 'Household savings')",
      );
      await id(page, 'account-label').waitFor();
    },
  },
  {
    name: 'AccountSettings',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await account(page);
      await id(page, 'account-settings').click();
      await id(page, 'settings-network').waitFor();
    },
  },
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
  { name: 'WalletReceive', query: { ...wallet, approve: 'auto' }, run: receive },
  {
    name: 'WalletReceive-amount',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await receive(page);
      await id(page, 'receive-ask').click();
      await id(page, 'receive-amount').fill('0.25');
      await id(page, 'receive-link').waitFor();
    },
  },
  {
    name: 'WalletReceive-no-amount',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await receive(page);
      await id(page, 'receive-ask').click();
      await id(page, 'receive-amount').fill('1e18');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'WalletCompatibleNetworks',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await receive(page);
      await id(page, 'receive-networks').click();
      await id(page, 'compatible-eip155:31338').waitFor();
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
      // The section is at the end of the page's content.
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
    name: 'WalletSend',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await sending(page);
      await page.getByText('Preview Send').waitFor();
    },
  },
  {
    name: 'WalletSend-wrong',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await sending(page);
      await id(page, 'send-amount').fill('1e18');
      await id(page, 'send-receiver').fill('hello');
      await page.getByText('Incorrect Value').waitFor();
    },
  },
  {
    name: 'WalletSendSelectToken',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await sending(page);
      await id(page, 'send-token').click();
      await id(page, 'send-token-row').first().waitFor();
    },
  },
  {
    name: 'WalletSendPreview',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await sending(page);
      await id(page, 'send-next').click();
      await id(page, 'review-amount').waitFor();
    },
  },
  {
    name: 'WalletSendPreview-blocked',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await sending(page);
      await id(page, 'send-receiver').fill('0x000000000000000000000000000000000000dEaD');
      await id(page, 'send-next').click();
      await id(page, 'send-block-burn').waitFor();
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
