/** Tests a wallet that is a script of the page: connect, use, restore, disconnect. */
import assert from 'node:assert/strict';
import { verifyMessage } from 'ethers';
import { accountAt } from '../../support/wallets/accounts';
import { callOpen, connectPageWallet, expectFacts, signedBy } from '../page-kit';
import { type Story, unlessAll } from '../story';

const MESSAGE = 'Signed in another engine';

export const connectInPage: Story = {
  name: 'connect: the page wallet signs, shows its balance, and reconnects after a reload',
  without: unlessAll,
  async run(scene) {
    const { hosts, visit, reload, click, sees, missesSoon, tab } = scene;
    const address = accountAt(0);
    await visit(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
    await connectPageWallet(scene);
    await expectFacts(tab, { address, network: 'eip155:31337' });

    assert.equal(verifyMessage(MESSAGE, await signedBy(tab, MESSAGE)), address);

    await reload();
    await expectFacts(tab, { status: 'connected', address });
    await callOpen(tab);
    await sees('account-balance', /\d\.\d{3}/);
    await click('disconnect');
    await expectFacts(tab, { status: 'disconnected' });
    await missesSoon('modal');
    await reload();
    await expectFacts(tab, { status: 'disconnected' });
  },
};
