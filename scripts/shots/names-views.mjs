// Recipes for account names.

import { connect, id, wallet } from './steps.mjs';

const PAGE = { ...wallet, approve: 'auto' };

/** An account of its own: names stay with their account. */
async function asAccount(page, index) {
  await page.evaluate((at) => Reflect.get(window, 'sandboxPageWallet').setAccount(at), index);
  await connect(page);
}

const open = (page, view) =>
  page.evaluate((name) => Reflect.get(window, 'AppKit').open({ view: name }), view);

async function form(page, index, label, state) {
  await asAccount(page, index);
  await open(page, 'RegisterAccountName');
  await id(page, 'names-label').fill(label);
  await id(page, 'names-state').getByText(state).waitFor();
}

/** A label of this picture: a second picture of the same sandbox needs another one. */
const fresh = () => `kestrel-${Math.floor(Math.random() * 1e6)}`;

/** @type {import('./steps.mjs').Recipe[]} */
export const NAMES_VIEWS = [
  {
    name: 'AccountSettings-name',
    query: PAGE,
    async run(page) {
      await asAccount(page, 61);
      await open(page, 'AccountSettings');
      await id(page, 'settings-name').waitFor();
    },
  },
  {
    name: 'ChooseAccountName',
    query: PAGE,
    async run(page) {
      await asAccount(page, 61);
      await open(page, 'ChooseAccountName');
      await id(page, 'names-choose').waitFor();
    },
  },
  {
    name: 'RegisterAccountName',
    query: PAGE,
    run: (page) => form(page, 61, 'kestrel', 'Available'),
  },
  {
    name: 'RegisterAccountName-taken',
    query: PAGE,
    run: (page) => form(page, 61, 'support', 'Registered'),
  },
  {
    name: 'RegisterAccountName-wrong',
    query: PAGE,
    async run(page) {
      await asAccount(page, 61);
      await open(page, 'RegisterAccountName');
      await id(page, 'names-label').fill('k.');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'RegisterAccountName-rejected',
    query: { ...wallet, approve: 'auto', fail: 'personal_sign:4001' },
    async run(page) {
      await form(page, 61, 'kestrel', 'Available');
      await id(page, 'names-register').click();
      await id(page, 'names-problem').waitFor();
    },
  },
  {
    name: 'RegisterAccountNameSuccess',
    query: PAGE,
    async run(page) {
      await form(page, 1000 + Math.floor(Math.random() * 1e6), fresh(), 'Available');
      await id(page, 'names-register').click();
      await id(page, 'names-registered').waitFor();
    },
  },
];
