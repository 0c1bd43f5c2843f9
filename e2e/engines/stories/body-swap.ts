/** Tests a single-page framework that replaces the body while the modal is open. */
import assert from 'node:assert/strict';
import { accountAt } from '../../support/wallets/accounts';
import { lookAtRoots } from '../looking';
import { expectFacts, PAGE_WALLET } from '../page-kit';
import { type Story, unlessAll } from '../story';

export const bodySwap: Story = {
  name: 'body swap: the open modal reappears once, in the same state, and works',
  without: unlessAll,
  async run({ hosts, visit, click, sees, missesSoon, modalSettled, focus, tab }) {
    await visit(hosts.page('body-swap', { wallet: 'page', approve: 'auto' }));
    await click('opener');
    await sees(PAGE_WALLET);
    await click('help');
    await sees('title', /What is a wallet/);
    for (const kind of ['replace', 'set', 'empty'] as const) {
      await tab.run((how) => window.swapBody(how), kind);
      await modalSettled();
      const { reachable } = await sees('title', /What is a wallet/);
      assert.ok(reachable, `something lies over the modal after ${kind}`);
      assert.ok((await focus()).inside, `focus is lost after ${kind}`);
      assert.equal((await tab.run(lookAtRoots)).count, 1);
    }
    await click('back');
    await click(PAGE_WALLET);
    await expectFacts(tab, { status: 'connected', address: accountAt(0) });
    await missesSoon('modal');
    // The opener of the new body.
    await click('opener');
    await sees('account-address');
  },
};
