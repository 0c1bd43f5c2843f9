/** Tests that each screen of a payment shows the same picture of what is paid. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { ReactElement } from 'react';
import { render } from 'react-dom';
import { putPortfolio } from '../../../core/account-data/portfolio';
import type { Token } from '../../../core/account-data/token';
import { $options, setOptions } from '../../../core/config/options';
import { NATIVE } from '../../../core/contracts/sender';
import { resetAccount, setConnected } from '../../../core/state/accounts';
import { setChains } from '../../../core/state/namespaces';
import { setNetworks } from '../../../core/state/networks';
import { accountOn } from '../../../core/testing/fake-account';
import { ONE } from '../../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn } from '../../../core/testing/fake-dom';
import { TO, TOKEN } from '../fake-pay';
import { type Payment, setPayState } from '../pay-state';
import { PaySummary } from '../request/PaySummary';
import { PaidLayer } from './PaidLayer';
import { PayProgress } from './PayProgress';

const before = $options.get();
let root: FakeNode;

const paymentOf = (token: string): Payment =>
  ({
    network: ONE,
    transfer: { to: TO, amount: 10n, token, network: ONE.id },
    facts: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }) as unknown as Payment;

/** Paths of the pictures, for each screen. */
function picturesOf(payment: Payment): Record<string, string[]> {
  const on = (screen: ReactElement): string[] => {
    root = fakeDocument();
    render(screen, root as never);
    const images = nodesIn(root).filter(({ localName }) => localName === 'img');
    render(null, root as never);
    return images.map(({ attributes }) => new URL(attributes.get('src') ?? '').pathname);
  };
  setPayState({ state: 'wallet', payment, hash: '', payer: TO });
  return {
    summary: on(<PaySummary payment={payment} />),
    waiting: on(<PayProgress />),
    paid: on(<PaidLayer payment={payment} hash="0xab" />),
  };
}

beforeEach(() => {
  Object.assign(globalThis, { location: { hostname: 'shop.localhost' } });
  setOptions({ ...before, projectId: 'p1', configUrl: 'https://gateway.test' });
});
afterEach(() => {
  setPayState({ state: 'none' });
  resetAccount('eip155');
  setOptions(before);
});

const alike = (paths: string[]) => ({ summary: paths, waiting: paths, paid: paths });

test('coin of a known symbol, no account, network of the page: its logo on each screen', () => {
  assert.deepEqual(picturesOf(paymentOf(NATIVE)), alike(['/public/getTokenImage/ETH']));
});

test('contract that calls itself ETH: no logo on any screen', () => {
  assert.deepEqual(picturesOf(paymentOf(TOKEN)), alike([]));
});

test('token that the gateway lists, of the account: its picture on each screen', () => {
  setNetworks([ONE]);
  setChains(['eip155']);
  const account = accountOn(ONE.id);
  setConnected(account);
  const token = { id: TOKEN, symbol: 'GLD', iconUrl: 'https://gateway.test/gld.svg' } as Token;
  const { caipAddress } = account;
  putPortfolio('eip155', { status: 'ready', tokens: [token], partial: false, caipAddress });
  assert.deepEqual(picturesOf(paymentOf(TOKEN)), alike(['/gld.svg']));
});
