// Recipes for sending and receiving.

import { connect, id, wallet } from './steps.mjs';

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

/** The review, in a window of this size. */
async function review(page, width, height) {
  await sending(page);
  if (width) await page.setViewportSize({ width, height });
  await id(page, 'send-next').click();
  await id(page, 'review-amount').waitFor();
}

async function confirm(page) {
  await review(page);
  await id(page, 'send-confirm').click();
}

async function receive(page) {
  await connect(page);
  await page.evaluate(() => Reflect.get(window, 'AppKit').open({ view: 'WalletReceive' }));
  await id(page, 'receive-qr').waitFor();
}

/** @type {import('./steps.mjs').Recipe[]} */
export const TRANSFER_VIEWS = [
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
    name: 'WalletSendSelectToken-nothing-found',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await sending(page);
      await id(page, 'send-token').click();
      await id(page, 'send-token-search').fill('no such token');
      await page.getByText('No tokens found').waitFor();
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
    name: 'WalletSend-empty',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await confirm(page);
      await id(page, 'sent').waitFor();
      await page.evaluate(() => Reflect.get(window, 'AppKit').open({ view: 'WalletSend' }));
      await id(page, 'send-recent').waitFor();
    },
  },
  {
    name: 'WalletSendPreview-low',
    query: { ...wallet, approve: 'auto' },
    run: (page) => review(page, 1366, 650),
  },
  {
    name: 'WalletSendPreview-narrow',
    query: { ...wallet, approve: 'auto' },
    run: (page) => review(page, 320, 568),
  },
  {
    name: 'WalletSendPreview-waiting',
    query: { ...wallet, approve: 'auto', never: 'eth_sendTransaction' },
    async run(page) {
      await confirm(page);
      await id(page, 'send-approve').waitFor();
    },
  },
  {
    name: 'WalletSendPreview-rejected',
    query: { ...wallet, approve: 'auto', fail: 'eth_sendTransaction:4001' },
    async run(page) {
      await confirm(page);
      await id(page, 'send-error').waitFor();
    },
  },
  {
    name: 'Sent',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await confirm(page);
      await page.locator('.moment .dots').waitFor();
    },
  },
  {
    name: 'Sent-low',
    query: { ...wallet, approve: 'auto' },
    async run(page) {
      await confirm(page);
      await page.locator('.moment .dots').waitFor();
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 430 });
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
];
