// Recipes for a connection in progress, and for its failures.

import { failing, id, open, section, selectWallet, wallet } from './steps.mjs';

async function scan(page) {
  await open(page);
  await id(page, 'wallet-walletConnect').click();
}

const relay = /\/\/relay\./;

/**
 * Shows the screen with a scripted wallet, for states that would otherwise take minutes, or a
 * second person.
 */
const told = (story) => async (page, origin) => {
  const { searchParams: now } = new URL(page.url());
  const query = new URLSearchParams({ only: 'Scan', scan: story, theme: now.get('theme') ?? '' });
  if (now.get('dir')) query.set('dir', 'rtl');
  await page.goto(`${origin('gallery')}/?${query}`);
  await page.locator('[data-testid=wc-new], [data-testid=retry]').first().waitFor();
};

/** @type {import('./steps.mjs').Recipe[]} */
export const CONNECTING_VIEWS = [
  {
    name: 'ConnectingWalletConnect',
    async run(page) {
      await scan(page);
      await id(page, 'wc-qr').waitFor();
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
      await id(page, 'wc-copy').waitFor();
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
      await selectWallet(page);
      await page.getByText('Continue in').first().waitFor();
    },
  },
  {
    name: 'ConnectingExternal-first',
    first: true,
    query: wallet,
    // It would close by itself.
    async before(page) {
      // Only here, and outside the bundle of the test of the recipes: it builds the source.
      const { WELCOME_MS } = await import(new URL('./product.mjs', import.meta.url).href);
      await page.addInitScript((welcome) => {
        const later = window.setTimeout;
        Reflect.set(window, 'setTimeout', (act, ms, ...rest) =>
          ms === welcome ? 0 : later(act, ms, ...rest),
        );
      }, WELCOME_MS);
    },
    async run(page) {
      // Together: one that fails alone would end the whole run.
      await Promise.all([page.waitForResponse(/\/welcome\./), selectWallet(page)]);
      await id(page, 'wallet-approve').click();
      await id(page, 'welcome').waitFor();
    },
  },
  {
    name: 'ConnectingExternal-rejected',
    query: { ...wallet, approve: 'reject' },
    async run(page) {
      await selectWallet(page);
      await page.getByText('Connection declined').first().waitFor();
    },
  },
  {
    name: 'ConnectingExternal-failed',
    query: { ...wallet, approve: 'error:-32603' },
    async run(page) {
      await selectWallet(page);
      await page.getByText('Could not connect').first().waitFor();
    },
  },
  { name: 'ConnectingMultiChain', run: section('MultiChain') },
  {
    name: 'UnsupportedChain',
    query: { ...wallet, approve: 'auto', networks: '31338' },
    async run(page) {
      await selectWallet(page);
      await id(page, 'disconnect').waitFor();
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
    name: 'ConnectingExternal-chunk-missing',
    query: { ...wallet, approve: 'auto' },
    before: failing(/\/eip155\.\w+\.js/),
    async run(page) {
      await selectWallet(page);
      await page.getByText('Could not').first().waitFor();
    },
  },
];
