/** Tests which drawing each view shows: of an empty list, of a fault, or of a term it explains. */
import type { Locator, Page } from 'playwright/test';
import { cannotLoad } from '../../../src/widget/ui/drawings/cannot-load';
import type { DrawnShape } from '../../../src/widget/ui/drawings/drawn-shape';
import { noActivity } from '../../../src/widget/ui/drawings/no-activity';
import { noNfts } from '../../../src/widget/ui/drawings/no-nfts';
import { noTokens } from '../../../src/widget/ui/drawings/no-tokens';
import { noWallet } from '../../../src/widget/ui/drawings/no-wallet';
import { notSupported } from '../../../src/widget/ui/drawings/not-supported';
import { nothingFound } from '../../../src/widget/ui/drawings/nothing-found';
import { ownWallet } from '../../../src/widget/ui/drawings/own-wallet';
import { whatIsANetwork } from '../../../src/widget/ui/drawings/what-is-a-network';
import { whatIsAWallet } from '../../../src/widget/ui/drawings/what-is-a-wallet';
import { expect, openModal, releaseUnless, test, theModal } from '../../fixtures';
import { answerBalances } from '../../support/gateway/balances';
import { serveCatalogue } from '../../support/gateway/catalogue';
import { allowFeatures } from '../../support/gateway/features';
import { answerHistory } from '../../support/gateway/history';
import { answerNfts } from '../../support/gateway/nfts';
import {
  connect,
  connectAs,
  openAccount,
  PAGE_WALLET,
  selectTab,
  withKit,
} from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';

const DRAWINGS: Readonly<Record<string, readonly DrawnShape[]>> = {
  ...{ cannotLoad, noActivity, noNfts, noTokens, noWallet, notSupported, nothingFound },
  ...{ ownWallet, whatIsANetwork, whatIsAWallet },
};

/** The name of the drawing with exactly these paths. */
async function drawingIn(modal: Locator): Promise<string> {
  const drawing = modal.locator('.drawing').locator('visible=true');
  const shown = await drawing.evaluateAll((all) =>
    all.flatMap((one) => [...one.querySelectorAll('path')].map((path) => path.getAttribute('d'))),
  );
  const same = ([, shapes]: [string, readonly DrawnShape[]]): boolean =>
    shapes.length === shown.length && shapes.every(([, path], at) => path === shown[at]);
  return Object.entries(DRAWINGS).find(same)?.[0] ?? `none, of ${shown.length} paths`;
}

interface Case {
  shows: keyof typeof DRAWINGS;
  open(page: Page, hosts: Hosts): Promise<unknown>;
}

const plain = async (page: Page, hosts: Hosts, query = {}): Promise<Locator> => {
  await page.goto(hosts.page('plain', query));
  return openModal(page);
};
const account = async (page: Page, hosts: Hosts, at: number): Promise<Locator> => {
  await connectAs(page, hosts.page('plain'), accountAt(at));
  return openAccount(page);
};
const explain = (view: 'WhatIsAWallet' | 'WhatIsANetwork') => async (page: Page, hosts: Hosts) => {
  await page.goto(hosts.page('plain'));
  await withKit(page, (kit, wanted) => kit.open({ view: wanted }), view);
};

const CASES: Readonly<Record<string, Case>> = {
  'What is a wallet?': { shows: 'whatIsAWallet', open: explain('WhatIsAWallet') },
  'What is a network?': { shows: 'whatIsANetwork', open: explain('WhatIsANetwork') },
  'Connect, no wallet': {
    shows: 'noWallet',
    open: (page, hosts) => plain(page, hosts, { 'attr.enable': '-wallets' }),
  },
  'all wallets, nothing found': {
    shows: 'nothingFound',
    async open(page, hosts) {
      const modal = await plain(page, hosts, { wallet: 'page' });
      await modal.getByTestId('all-wallets').click();
      await modal.getByRole('searchbox').fill('no such wallet');
    },
  },
  'all wallets, failed': {
    shows: 'cannotLoad',
    async open(page, hosts) {
      const modal = await plain(page, hosts, { wallet: 'page' });
      await modal.getByTestId('all-wallets').waitFor();
      await page.route('**/getWallets**', (route) => route.abort());
      await modal.getByTestId('all-wallets').click();
    },
  },
  'tokens, none': {
    shows: 'noTokens',
    async open(page, hosts) {
      await answerBalances(page, []);
      await account(page, hosts, 394);
    },
  },
  'tokens, failed': {
    shows: 'cannotLoad',
    async open(page, hosts) {
      await answerBalances(page, 500);
      await account(page, hosts, 395);
    },
  },
  'activity, none': {
    shows: 'noActivity',
    async open(page, hosts) {
      await answerHistory(page, () => ({ data: [] }));
      await selectTab(await account(page, hosts, 396), 'Activity');
    },
  },
  'activity, failed': {
    shows: 'cannotLoad',
    async open(page, hosts) {
      await answerHistory(page, () => 500);
      await selectTab(await account(page, hosts, 397), 'Activity');
    },
  },
  'NFTs, none': {
    shows: 'noNfts',
    async open(page, hosts) {
      await answerNfts(page, () => ({ nfts: [] }));
      await selectTab(await account(page, hosts, 398), 'NFTs');
    },
  },
  'NFTs, failed': {
    shows: 'cannotLoad',
    async open(page, hosts) {
      await answerNfts(page, () => 500);
      await selectTab(await account(page, hosts, 399), 'NFTs');
    },
  },
  'tokens to send, nothing found': {
    shows: 'nothingFound',
    async open(page, hosts) {
      await connectAs(page, hosts.page('plain'), accountAt(390));
      await withKit(page, (kit) => kit.open({ view: 'WalletSend' }));
      const modal = await theModal(page);
      await modal.getByTestId('send-token').click();
      await modal.getByRole('searchbox').fill('no such token');
    },
  },
  'networks, nothing found': {
    shows: 'nothingFound',
    async open(page, hosts) {
      const others = [1, 10, 56, 100, 137, 8453, 42161].map((id) => `eip155:${id}`);
      const networks = ['31337', '31338', ...others].join(',');
      await page.goto(hosts.page('plain', { networks, wallet: 'page', approve: 'auto' }));
      await connect(page);
      await withKit(page, (kit) => kit.open({ view: 'Networks' }));
      await page.getByTestId('modal').getByRole('searchbox').fill('no such network');
    },
  },
  'network that the page does not list': {
    shows: 'notSupported',
    async open(page, hosts) {
      const query = { wallet: 'page', approve: 'auto', networks: '31338' };
      await page.goto(hosts.page('plain', query));
      await (await openModal(page)).getByTestId(PAGE_WALLET).click();
    },
  },
  'wallets to get, none': {
    shows: 'noWallet',
    async open(page, hosts) {
      await serveCatalogue(page, []);
      const modal = await plain(page, hosts);
      await modal.getByTestId('get-started').click();
      await modal.getByTestId('get-wallet').click();
    },
  },
  'wallets of a namespace, none': {
    shows: 'noWallet',
    async open(page, hosts) {
      await allowFeatures(page, 'multi_wallet');
      await connectAs(page, hosts.page('plain', { namespaces: 'eip155,solana' }), accountAt(388));
      await withKit(page, (kit) => kit.open({ view: 'ProfileWallets' }));
      await page.getByTestId('modal').getByRole('tab', { name: 'Solana', exact: true }).click();
    },
  },
};

for (const [at, [view, { shows, open }]] of Object.entries(CASES).entries()) {
  test(
    `${view}: shows the drawing ${shows}`,
    releaseUnless(at === 0),
    async ({ page, hosts, problems }) => {
      problems.allow(/Failed to load resource|500|ERR_FAILED/);
      await open(page, hosts);
      await expect.poll(() => drawingIn(page.getByTestId('modal'))).toBe(shows);
    },
  );
}
