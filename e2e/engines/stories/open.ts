/** Tests the first view: above the page, with the focus in it; every way closes it. */
import assert from 'node:assert/strict';
import { callOpen, PAGE_WALLET } from '../page-kit';
import type { Story } from '../story';

export const open: Story = {
  name: 'open: the first view is above the page with the focus in it; each way closes it',
  async run({ hosts, visit, click, sees, missesSoon, modalSettled, focus, focusOn, press, tab }) {
    await visit(hosts.page('plain', { wallet: 'page' }));
    await click('opener');
    await sees(PAGE_WALLET, /Page Wallet/);
    await sees('title', /Connect Wallet/);
    await modalSettled();
    assert.ok((await focus()).inside);
    await click('close');
    await missesSoon('modal');
    await focusOn('opener');

    await callOpen(tab, 'WhatIsAWallet');
    await sees('title', /What is a wallet/);
    await modalSettled();
    await press('Escape');
    await missesSoon('modal');

    await click('appkit-button:not([hidden])');
    await sees(PAGE_WALLET);
    await modalSettled();
    await tab.clickAt(10, 10);
    await missesSoon('modal');
  },
};
