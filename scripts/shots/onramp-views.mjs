// Recipes for buying with money.

import { connect, id, wallet } from './steps.mjs';

const PAGE = { ...wallet, approve: 'auto' };

async function buying(page, amount = '100') {
  await connect(page);
  await page.evaluate(
    (asked) =>
      Reflect.get(window, 'AppKit').open({ view: 'OnRampProviders', arguments: { amount: asked } }),
    amount,
  );
  await id(page, 'onramp-provider-sandbox').waitFor();
}

/** The browser blocks the window where `blocked` says so. */
async function pressed(page, blocked) {
  await buying(page);
  await page.evaluate((none) => {
    const opened = { document, close() {}, location: { replace() {} }, closed: false };
    const fake = { ...opened, document: document.implementation.createHTMLDocument('') };
    Reflect.set(window, 'open', () => (none ? null : fake));
  }, blocked);
  await id(page, 'onramp-provider-sandbox').click();
}

/** @param {object} change of the real order */
async function ended(page, change) {
  await page.route('**/v1/onramp/orders/**', async (route) => {
    const order = new URL(route.request().url()).pathname.split('/').at(-1);
    const at = new Date().toISOString();
    const times = { createdAt: at, updatedAt: at };
    const json = { id: order, provider: 'sandbox', asset: 'USDX', ...times, ...change };
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
  await pressed(page, false);
}

/** @type {import('./steps.mjs').Recipe[]} */
export const ONRAMP_VIEWS = [
  {
    name: 'OnRampProviders',
    query: PAGE,
    async run(page) {
      await buying(page);
      await id(page, 'onramp-fees').waitFor();
    },
  },
  {
    name: 'OnRampProviders-below',
    query: PAGE,
    async run(page) {
      await buying(page, '5');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'OnRampProviders-estimate',
    query: PAGE,
    async run(page) {
      await page.route('**/v1/onramp/quote?**', (route) => route.abort());
      await buying(page);
      await id(page, 'onramp-estimate').waitFor();
    },
  },
  {
    name: 'OnRampTokenSelect',
    query: PAGE,
    async run(page) {
      await buying(page);
      await id(page, 'onramp-token').click();
      await id(page, 'onramp-choice-ETH').waitFor();
    },
  },
  {
    name: 'OnRampFiatSelect',
    query: PAGE,
    async run(page) {
      await buying(page);
      await id(page, 'onramp-fiat').click();
      await id(page, 'onramp-choice-EUR').waitFor();
    },
  },
  {
    name: 'BuyInProgress',
    query: PAGE,
    async run(page) {
      await pressed(page, false);
      await id(page, 'buy-state-waiting').waitFor();
    },
  },
  {
    name: 'BuyInProgress-blocked',
    query: PAGE,
    async run(page) {
      await pressed(page, true);
      await id(page, 'buy-open').waitFor();
    },
  },
  {
    name: 'BuyInProgress-declined',
    query: PAGE,
    async run(page) {
      await ended(page, { state: 'failed', reason: 'card_declined', received: '', hash: '' });
      await id(page, 'buy-state-failed').waitFor();
    },
  },
  {
    name: 'BuyInProgress-done',
    query: PAGE,
    async run(page) {
      await ended(page, { state: 'completed', reason: '', received: '98.25', hash: '' });
      await id(page, 'buy-state-done').waitFor();
    },
  },
  {
    name: 'OnRampActivity',
    query: PAGE,
    async run(page) {
      await ended(page, { state: 'completed', reason: '', received: '98.25', hash: '' });
      await id(page, 'buy-activity').click();
      await id(page, 'onramp-entry').first().waitFor();
    },
  },
  {
    name: 'WhatIsABuy',
    query: PAGE,
    async run(page) {
      await buying(page);
      await id(page, 'onramp-how').click();
      await id(page, 'onramp-understood').waitFor();
    },
  },
];
