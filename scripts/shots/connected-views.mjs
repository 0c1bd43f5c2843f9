// Recipes for a connected user: account, tokens, networks and wallets.

import { account, anyWallet, connect, failing, id, section, wallet } from './steps.mjs';

async function networks(page) {
  await account(page);
  await id(page, 'network-select').click();
  await id(page, 'network-eip155:31338').waitFor();
}

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
  // A phone has tiles.
  await page.locator('[data-testid$="n2"]:is(.row,.tile)').locator('visible=true').click();
  await id(page, 'toast').waitFor();
  await id(page, 'toast-close').click();
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

/** Tokens with a price of 24 hours ago; the sandbox has their past prices. */
const changed = (page) =>
  page.route('**/v1/account/*/balance?**', (route) => {
    const chainId = new URL(route.request().url()).searchParams.get('chainId');
    const coin = { name: 'Ether', symbol: 'ETH', chainId, price: '1996', priceDayAgo: '1953.4' };
    const dollar = { name: 'USD Coin', symbol: 'USDC', chainId, price: '1', priceDayAgo: '1.0002' };
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        balances: [
          { ...coin, quantity: { decimals: '18', numeric: '1.2049' } },
          {
            ...{ ...dollar, verified: true, quantity: { decimals: '6', numeric: '1199.88' } },
            address: `${chainId}:0x${'a1'.padStart(40, '0')}`,
          },
        ],
      },
    });
  });

async function silentBalances(page) {
  await page.route('**/v1/account/*/balance?**', () => {});
}

/** @type {import('./steps.mjs').Recipe[]} */
export const CONNECTED_VIEWS = [
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
    name: 'Account-change',
    query: { ...wallet, approve: 'auto' },
    before: changed,
    async run(page) {
      await account(page);
      await id(page, 'account-change').waitFor();
    },
  },
  {
    name: 'TokenDetail-history',
    query: { ...wallet, approve: 'auto' },
    before: changed,
    async run(page) {
      await account(page);
      await id(page, 'token-native').click();
      await id(page, 'price-line').waitFor();
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
  { name: 'SwitchActiveChain', run: section('ActiveChain') },
  { name: 'Networks-not-approved', run: section('NetworksOfSession') },
  { name: 'WhatIsANetwork', run: section('WhatIsANetwork') },
  { name: 'ProfileWallets-namespaces', run: section('Wallets') },
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
    name: 'Closed-connected',
    query: { ...wallet, approve: 'auto' },
    run: connect,
  },
];
