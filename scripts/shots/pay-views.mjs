// Recipes for payments that the page asks for.

import { connect, id, wallet } from './steps.mjs';

const PAGE = { ...wallet, approve: 'auto', 'attr.features': 'pay' };
const REQUEST = {
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  asset: 'eip155:31337/slip44:60',
  amount: '0.25',
};

/** Shows the payment, and its exchanges. */
async function paying(page, change = {}) {
  await page.evaluate(
    (asked) => {
      Reflect.get(window, 'AppKit').pay(asked);
    },
    { ...REQUEST, ...change },
  );
  await id(page, 'card').waitFor();
}

async function choosing(page) {
  await paying(page);
  await id(page, 'pay-exchange-reowntest').waitFor();
}

async function reviewing(page) {
  await connect(page);
  await choosing(page);
  await id(page, 'pay-wallet').click();
  await id(page, 'pay-total').waitFor();
}

async function atExchange(page) {
  await choosing(page);
  await id(page, 'pay-exchange-reowntest').click();
  await id(page, 'pay-open-exchange').waitFor();
  await page.bringToFront();
}

/** @type {import('./steps.mjs').Recipe[]} */
export const PAY_VIEWS = [
  { name: 'Pay', query: PAGE, run: choosing },
  {
    name: 'Pay-connected',
    query: PAGE,
    async run(page) {
      await connect(page);
      await choosing(page);
    },
  },
  { name: 'Pay-review', query: PAGE, run: reviewing },
  {
    name: 'Pay-rejected',
    query: { ...PAGE, fail: 'eth_sendTransaction:4001' },
    async run(page) {
      await reviewing(page);
      await id(page, 'pay-confirm').click();
      await id(page, 'pay-error').waitFor();
    },
  },
  {
    name: 'Pay-refused',
    query: PAGE,
    async run(page) {
      await paying(page, { amount: '0' });
      await id(page, 'pay-refused').waitFor();
    },
  },
  {
    name: 'PayLoading-wallet',
    query: { ...PAGE, never: 'eth_sendTransaction' },
    async run(page) {
      await reviewing(page);
      await id(page, 'pay-confirm').click();
      await id(page, 'pay-progress').waitFor();
    },
  },
  { name: 'PayLoading', query: PAGE, run: atExchange },
  {
    name: 'Paid',
    query: PAGE,
    async run(page) {
      await reviewing(page);
      await id(page, 'pay-confirm').click();
      await id(page, 'paid-done').waitFor();
    },
  },
];
