/**
 * Tests the keyboard without a pointer: open, visit every control, close, and return to the opener.
 */
import assert from 'node:assert/strict';
import { lookAtList } from '../looking';
import { expectFacts, loaded, PAGE_WALLET } from '../page-kit';
import type { Story } from '../story';

const WALLETS = [1, 2, 3].map((number) => `${PAGE_WALLET}.n${number}`);

export const keyboard: Story = {
  name: 'keyboard: Tab cycles, arrows move in the list, Enter selects, Escape goes back',
  async run({ hosts, visit, sees, missesSoon, press, focus, focusOn, tabTo, modalSettled, tab }) {
    await visit(hosts.page('plain', { wallet: 'page', approve: 'auto', count: WALLETS.length }));
    await loaded(tab);
    await tabTo('opener');
    await press('Enter');
    for (const wallet of WALLETS) await sees(wallet);
    // The wallets of the gateway are there.
    await sees('all-wallets', /\+/);
    await modalSettled();
    const rows = await tab.run(lookAtList);
    const [first = '', second = ''] = rows;
    const last = rows.at(-1) ?? '';
    for (const wallet of WALLETS) assert.ok(rows.includes(wallet));

    const round: string[] = [];
    while (round.length < rows.length + 4) {
      await press('Tab');
      const { name, inside } = await focus();
      assert.ok(inside, `focus left for ${name}`);
      round.push(name);
    }
    for (const row of rows) assert.ok(round.includes(row), `Tab never came to ${row}`);
    await tabTo('close');
    await press('Tab');
    await focusOn(first);
    await press('Shift+Tab');
    await focusOn('close');
    await press('Tab', 'ArrowDown');
    await focusOn(second);
    await press('End');
    await focusOn(last);
    await press('Home');
    await focusOn(first);
    await press('ArrowDown', 'ArrowUp', 'ArrowUp');
    await focusOn(first);
    await press('Escape');
    await missesSoon('modal');
    await focusOn('opener');

    await press('Enter');
    await sees(first);
    await modalSettled();
    await tabTo('help');
    await press('Enter');
    await sees('title', /What is a wallet/);
    await tabTo('back');
    await press('Enter');
    await sees('title', /Connect Wallet/);
    await tabTo(WALLETS[0] ?? '');
    await press('Enter');
    await expectFacts(tab, { status: 'connected' });
    await missesSoon('modal');
    await focusOn('opener');
  },
};
