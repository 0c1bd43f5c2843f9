/** Visits every reachable screen, on `hosts.page('plain', { wallet: 'page' })`. */
import { expect, type Page } from 'playwright/test';
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { SEED_AMM } from '../../../src/sandbox/facts-seed';
import { allowFeatures } from '../gateway/features';
import { answerHistory } from '../gateway/history';
import { answerNfts, fakeNftId } from '../gateway/nfts';
import type { Hosts } from '../process/hosts';
import type { PageWallet } from '../wallets/page-wallet';
import { expectSettled } from './dialog';
import { review } from './send';
import { expectStatus, PAGE_WALLET } from './widget';

const WALLET = 'wallet-localhost.page.wallet.n1';

/** Query of a page that supports the walk. */
export const WALK = { wallet: 'page', count: 3 } as const;

export type Visit = (screen: string) => Promise<void>;

/** A screen is ready when this is visible. */
async function showScreen(page: Page, visit: Visit, screen: string, testId: string): Promise<void> {
  await expect(page.getByTestId('modal').getByTestId(testId).locator('visible=true')).toBeVisible();
  await expectSettled(page);
  await visit(screen);
}

/** Calls `visit` with each screen rendered and at rest. */
export async function everyView(page: Page, wallet: PageWallet, visit: Visit): Promise<void> {
  const modal = page.getByTestId('modal');
  const tap = (name: string) => modal.getByTestId(name).locator('visible=true').click();
  const shown = (screen: string, testId: string) => showScreen(page, visit, screen, testId);
  const open = (view?: 'Account' | 'Networks') =>
    page.evaluate((wanted) => window.AppKit?.open(wanted && { view: wanted }), view);

  await open();
  await shown('Connect', WALLET);
  await tap('help');
  await shown('WhatIsAWallet', 'back');
  await tap('get-wallet');
  await shown('GetWallet', 'explore-all');
  await tap('explore-all');
  await expect(modal.locator('[data-testid="all-list"] button').first()).toBeVisible();
  await shown('AllWallets', 'all-list');
  await tap('back');
  await tap('back');
  await tap('back');

  await tap('wallet-walletConnect');
  // This creates a client and asks a relay: more work than any other screen.
  await expect(modal.getByTestId('wc-qr')).toBeVisible({ timeout: 20_000 });
  await shown('ConnectingWalletConnect', 'wc-qr');
  await tap('back');

  await tap(WALLET);
  await expect(page.getByTestId('wallet-approve')).toBeVisible();
  await shown('ConnectingExternal, waiting', 'back');
  await wallet.reject();
  await expect(modal).toContainText(/declined/);
  await shown('ConnectingExternal, declined', 'retry');
  await wallet.setApproval({ error: -32603 });
  await tap('retry');
  await expect(modal).not.toContainText(/declined/);
  await shown('ConnectingExternal, failed', 'retry');
  await wallet.setApproval('auto');
  await tap('retry');
  await expect(modal).toBeHidden();

  await open('Account');
  await shown('Account', 'account-balance');
  await page.context().grantPermissions(['clipboard-write']);
  await tap('account-copy');
  await expect(page.getByTestId('toast')).toBeVisible();
  // Under the pointer it stays.
  await page.getByTestId('toast').hover();
  await shown('Account, with a toast', 'account-balance');
  await page.getByTestId('toast-close').click();
  await tap('account-settings');
  await shown('AccountSettings', 'settings-network');
  await tap('back');
  await page.evaluate(() => window.AppKit?.configure({ accountView: 'compact' }));
  await shown('Account, compact', 'account-balance');
  await tap('network-select');
  await shown('Networks', 'network-eip155:31337');
  await wallet.setApproval('ask');
  await tap('network-eip155:31338');
  await expect(page.getByTestId('wallet-approve')).toBeVisible();
  await shown('SwitchNetwork, waiting', 'cancel');
  await wallet.reject();
  await expect(page.getByTestId('toast')).toBeVisible();
  await shown('Networks, with an error', 'network-eip155:31337');
  await page.getByTestId('toast-close').click();

  await page.evaluate(() => window.sandboxPageWallet?.emit('chainChanged', '0x1'));
  await shown('UnsupportedChain', 'disconnect');
  await tap('disconnect');
  await expect
    .poll(() => page.evaluate(() => window.AppKit?.getAccount().status))
    .toBe('disconnected');
}

/** A wallet that is not installed, from the catalog. */
const FOX = {
  id: 'fox',
  name: 'Foxglove',
  homepage: 'https://fox.test/',
  chrome_store: 'https://chromewebstore.google.com/detail/fox',
  app_store: 'https://apps.apple.com/app/fox',
};

const LONG = 'A name that has no end and so cannot fit';
const THIRD_PARTY = `0x${'8b'.repeat(20)}`;

/** Every kind of row. */
const HAPPENED = {
  data: [
    { id: 'pending', operation: 'send', status: 'pending', at: '2025-06-03T10:00:00Z' },
    { id: 'failed', operation: 'send', status: 'failed', at: '2025-06-02T10:00:00Z' },
    { id: 'poison', at: '2025-06-02T09:00:00Z', moves: [{ numeric: '0', from: THIRD_PARTY }] },
    {
      id: 'trade',
      operation: 'trade',
      at: '2024-06-02T10:00:00Z',
      moves: [
        { direction: 'out', symbol: 'LONGSYMBOLS', numeric: '123456789012345678.1234' },
        { symbol: 'USDX', numeric: '0.000001' },
      ],
    },
    {
      id: 'nft',
      operation: 'mint',
      at: '2024-05-02T10:00:00Z',
      moves: [{ nft: { name: LONG } }],
    },
  ],
  since: '2024-01-02T12:00:00Z',
} as const;

const COLLECTED = {
  nfts: [
    { tokenId: '1', name: LONG, traits: [{ name: LONG, value: LONG }], description: LONG },
    { tokenId: String(2n ** 256n - 1n), name: null, collection: null, quantity: '12' },
    { tokenId: '3', isSpam: true },
  ],
} as const;

/** Account names. The gateway's reply is faked: a registered name would stay. */
async function namesViews(page: Page, visit: Visit): Promise<void> {
  const modal = page.getByTestId('modal');
  const shown = (screen: string, testId: string) => showScreen(page, visit, screen, testId);
  const type = async (text: string, answer: string) => {
    await modal.getByTestId('names-label').fill(text);
    await expect(modal.getByText(answer).first()).toBeVisible();
  };
  await page.route('**/v1/profile/account?**', (route) => {
    const { address, message } = route.request().postDataJSON() as Record<string, string>;
    const { name } = JSON.parse(message ?? '') as { name: string };
    const json = { name, addresses: { 60: { address } } };
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json });
  });
  await page.evaluate(() => window.AppKit?.open({ view: 'ChooseAccountName' }));
  await modal.getByTestId('names-more').click();
  await shown('ChooseAccountName', 'names-choose');
  await modal.getByTestId('names-choose').click();
  await type('a.b', 'Can only contain');
  await shown('RegisterAccountName, wrong', 'names-register');
  await type('support', 'Registered');
  await shown('RegisterAccountName, taken', 'names-register');
  await type(`kestrel${'-of-the-north'.repeat(4)}`, 'public and permanent');
  await shown('RegisterAccountName', 'names-register');
  await modal.getByTestId('names-register').click();
  await shown('RegisterAccountNameSuccess', 'names-done');
}

/** One of each warning class: the text in the review, the recipient, and the end of its test ID. */
const RECEIVERS = [
  ['to look at', `0x${'5c'.repeat(20)}`, 'show-firstTime'],
  ['blocked', '0x000000000000000000000000000000000000dEaD', 'block-burn'],
  // Wraps the coins that it receives.
  ['to acknowledge', SEED_AMM.weth, 'acknowledge-newContract'],
] as const;

/**
 * Visits the screens that `everyView` omits: those about several namespaces and wallets, and those
 * opened by name. It opens the page itself.
 * @param look appearance of the page, e.g. its theme
 */
export async function moreViews(
  page: Page,
  hosts: Hosts,
  look: Record<string, string>,
  visit: Visit,
): Promise<void> {
  await allowFeatures(page, 'multi_wallet');
  await answerHistory(page, () => HAPPENED);
  await answerNfts(page, () => COLLECTED);
  const query = { namespaces: 'eip155,solana', wallet: 'page', approve: 'auto' };
  await page.goto(hosts.page('plain', { ...query, ...look }));
  await page.evaluate(() => window.AppKit?.ready);
  const modal = page.getByTestId('modal');
  const tap = (name: string) => modal.getByTestId(name).locator('visible=true').click();
  const shown = (screen: string, testId: string) => showScreen(page, visit, screen, testId);
  const open = (view: string, data?: object) =>
    page.evaluate(
      ([name, given]) => window.AppKit?.open({ view: name as never, arguments: given as never }),
      [view, data] as const,
    );

  await open('ConnectWallets');
  await shown('ConnectWallets', PAGE_WALLET);
  await open('Downloads', { wallet: FOX });
  await shown('Downloads', 'download-website');
  await open('ConnectingWalletConnectBasic');
  await shown('ConnectingWalletConnectBasic', 'basic-all-wallets');

  await open('Connect');
  await expect(modal.getByTestId(PAGE_WALLET)).toContainText('Multichain');
  await tap(PAGE_WALLET);
  await shown('ConnectingMultiChain', 'namespace-solana');
  await tap('namespace-eip155');
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();

  await open('WhatIsANetwork');
  await shown('WhatIsANetwork', 'understood');
  await open('WalletReceive');
  await shown('WalletReceive', 'receive-qr');
  await tap('receive-ask');
  await modal.getByTestId('receive-amount').fill('1e18');
  await shown('WalletReceive, no amount', 'receive-amount');
  await modal.getByTestId('receive-amount').fill('1.5');
  await shown('WalletReceive, with an amount', 'receive-link');
  await tap('receive-networks');
  await shown('WalletCompatibleNetworks', 'compatible-eip155:31338');
  await open('Account');
  await tap('token-native');
  await shown('TokenDetail', 'token-holdings');
  await open('Account');
  await modal.getByRole('tab').nth(1).click();
  await tap('nfts-spam');
  await shown('Account, NFTs', 'nfts');
  await tap(`nft-tile-${fakeNftId('1')}`);
  await shown('NftDetail', 'nft-explorer');
  await tap('back');
  await modal.getByRole('tab').nth(2).click();
  await shown('Account, activity', 'activity');
  await tap('entry-trade');
  await shown('TransactionDetail', 'detail-explorer');
  await open('Transactions');
  await shown('Transactions', 'activity-export');

  await namesViews(page, visit);

  await open('WalletSend', { token: 'native' });
  await modal.getByTestId('send-token').waitFor();
  await shown('WalletSend', 'send-receiver');
  await modal.getByTestId('send-amount').fill('1e18');
  await modal.getByTestId('send-receiver').fill('hello');
  await expect(modal.getByRole('alert').nth(1)).toBeVisible();
  await shown('WalletSend, wrong', 'send-next');
  await tap('send-token');
  await expect(modal.getByTestId('send-token-row').first()).toBeVisible();
  await shown('WalletSendSelectToken', 'send-token-search');
  await modal.getByTestId('send-token-search').fill('nothing has this name');
  await expect(modal.getByRole('heading', { level: 3 })).toBeVisible();
  await shown('WalletSendSelectToken, none found', 'send-token-search');
  await tap('back');
  for (const [screen, to, id] of RECEIVERS) {
    await review(modal, '1', to);
    await shown(`WalletSendPreview, ${screen}`, `send-${id}`);
    await tap('send-cancel');
  }

  await open('Networks');
  await tap(`network-${LOCAL_SOLANA.id}`);
  await shown('SwitchActiveChain', 'switch');
  await open('ProfileWallets');
  await shown('ProfileWallets', 'active-connection');
  await modal.getByRole('tab').last().click();
  await shown('ProfileWallets, empty', 'add-wallet');
}
