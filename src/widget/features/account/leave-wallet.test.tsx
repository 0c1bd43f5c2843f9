/** Tests disconnecting a wallet in the account screen: the messages and the pending state. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import { setWalletLoader } from '../../core/contracts/island-loaders';
import type { AccountTabs } from '../../core/contracts/view-types';
import type { Wallet } from '../../core/contracts/wallet';
import { type ConnectedAccount, connectedAccount } from '../../core/state/accounts';
import { $disconnectState } from '../../core/state/connect-state';
import { settle } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, press } from '../../core/testing/fake-dom';
import { ids, type ThreeWallets, threeWallets } from '../../core/testing/fake-three-wallets';
import { $route, resetView } from '../../core/views/router';
import { $toast, hideToast } from '../../core/views/toasts';
import { LastRows } from './LastRows';
import { leaveWallet } from './leave-wallet';
import type { OfferedActions } from './offers';
import { TabbedForm } from './TabbedForm';

let at: ThreeWallets;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  at = threeWallets();
  await at.take('fox');
  await at.take('hare');
  resetView('Account');
  hideToast();
});
afterEach(() => {
  at.world().stop();
  hideToast();
  mock.timers.reset();
});

const account = () => connectedAccount('eip155') ?? assert.fail('nobody is connected');
const said = (): unknown[] => [$toast.get()?.variant, $toast.get()?.message];

test('disconnecting one of several wallets: the others are listed with a toast; the last one, no toast', async () => {
  await leaveWallet(account());
  assert.deepEqual(ids(), ['fox']);
  assert.deepEqual([said(), $route.get().view], [['success', 'Wallet deleted'], 'ProfileWallets']);
  hideToast();
  await leaveWallet(account());
  assert.deepEqual([ids(), $toast.get()], [[], undefined]);
  assert.equal(connectedAccount('eip155'), undefined);
});

test('wallet not reachable: Failed to disconnect, and it has ended here in any case', async () => {
  at.hare.fault = { disconnect: new Error('no') };
  await leaveWallet(account());
  assert.deepEqual(said(), ['error', 'Failed to disconnect']);
  assert.deepEqual(ids(), ['fox']);
});

/**
 * Only a token view that never loads: the compact form has its own disconnect button at the top.
 */
const offered: OfferedActions = {
  adapter: { getBalance: () => new Promise(() => {}) },
  features: { receive: false, send: false, walletFeaturesOrder: [] },
  remote: { swaps: false, onramp: false, activity: false },
  served: true,
  available: () => false,
};
const tabs: AccountTabs = { tokens: () => new Promise(() => {}) };

for (const [place, wayOut] of [
  ['the row', (left: ConnectedAccount) => <LastRows account={left} />],
  [
    'the head of the form with tabs',
    (left: ConnectedAccount) => <TabbedForm account={left} offered={offered} tabs={tabs} />,
  ],
] as const) {
  test(`wallet being notified: the disconnect button in ${place} is busy and disabled`, async () => {
    let told: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      told = resolve;
    });
    const asked = mock.fn(() => held);
    setWalletLoader(async () => ({ disconnect: asked }) as unknown as Wallet);
    const root: FakeNode = fakeDocument();
    const left = account();
    const draw = (): FakeNode => {
      render(wayOut(left), root as never);
      const found = nodesIn(root).filter(
        ({ attributes }) => attributes.get('data-testid') === 'disconnect',
      );
      assert.equal(found.length, 1);
      return found[0] ?? assert.fail();
    };
    const isBusy = (): boolean => draw().attributes.get('aria-busy') === 'true';
    assert.equal(isBusy(), false);
    press(draw());
    await settle();
    assert.equal($disconnectState.get(), true);
    assert.equal(isBusy(), true);
    press(draw());
    await settle();
    assert.equal(asked.mock.callCount(), 1);
    told();
    await settle();
    assert.equal(isBusy(), false);
    render(null, root as never);
  });
}
