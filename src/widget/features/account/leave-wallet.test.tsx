/** The way out of a wallet, as the account screen has it: what is said, and what is shown meanwhile. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import { connectedAccount } from '../../core/accounts';
import { $disconnecting } from '../../core/disconnect';
import { setWalletLoader } from '../../core/door';
import { type FakeNode, fakeDocument, nodesIn } from '../../core/fake-dom';
import { ids, type ThreeWallets, threeWallets } from '../../core/fake-three-wallets';
import { settle } from '../../core/fake-world';
import { $route, reset } from '../../core/router';
import { $toast, hideToast } from '../../core/toasts';
import type { Wallet } from '../../core/wallet';
import { LastRows } from './LastRows';
import { leaveWallet } from './leave-wallet';

let at: ThreeWallets;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  at = threeWallets();
  await at.take('fox');
  await at.take('hare');
  reset('Account');
  hideToast();
});
afterEach(() => {
  at.world().stop();
  hideToast();
  mock.timers.reset();
});

const account = () => connectedAccount('eip155') ?? assert.fail('nobody is connected');
const said = (): unknown[] => [$toast.get()?.variant, $toast.get()?.message];

test('of several one is left: the others are shown, and it is said; of the last nothing is', async () => {
  await leaveWallet(account());
  assert.deepEqual(ids(), ['fox']);
  assert.deepEqual([said(), $route.get().view], [['success', 'Wallet deleted'], 'ProfileWallets']);
  hideToast();
  await leaveWallet(account());
  assert.deepEqual([ids(), $toast.get()], [[], undefined]);
  assert.equal(connectedAccount('eip155'), undefined);
});

test('a wallet that could not be told: Failed to disconnect, and it has ended here all the same', async () => {
  at.hare.fault = { disconnect: new Error('no') };
  await leaveWallet(account());
  assert.deepEqual(said(), ['error', 'Failed to disconnect']);
  assert.deepEqual(ids(), ['fox']);
});

test('while the wallet is told the row is busy, and cannot be pressed again', async () => {
  let told: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    told = resolve;
  });
  setWalletLoader(async () => ({ disconnect: () => held }) as unknown as Wallet);
  const root: FakeNode = fakeDocument();
  const left = account();
  const draw = (): FakeNode => {
    render(<LastRows account={left} />, root as never);
    const row = nodesIn(root).find(
      ({ attributes }) => attributes.get('data-testid') === 'disconnect',
    );
    return row ?? assert.fail();
  };
  const isBusy = (): boolean => draw().attributes.get('aria-busy') === 'true';
  assert.equal(isBusy(), false);
  const leaving = leaveWallet(left);
  await settle();
  assert.equal($disconnecting.get(), true);
  assert.equal(isBusy(), true);
  told();
  await leaving;
  assert.equal(isBusy(), false);
  render(null, root as never);
});
