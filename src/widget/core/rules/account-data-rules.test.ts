import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { CaipAddress } from '../../../protocol/caip';
import type { TokenEntry } from '../account-data/parse-portfolio';
import { EMPTY_PORTFOLIO, putPortfolio, refreshPortfolio } from '../account-data/portfolio';
import { $options, setOptions } from '../config/options';
import { BALANCE_POLL_MS, BALANCE_RETRY_GUARD_MS } from '../constants/limits';
import { storage } from '../storage/typed-storage';
import {
  type FakeBalances,
  failing,
  fakeBalances,
  fakeEntry,
  passing,
  portfolioHere,
  symbolsHere,
} from '../testing/fake-balances';
import { ADDRESS, ONE, settle } from '../testing/fake-core';
import { closeModal, openModal } from '../views/modal';
import { pushView } from '../views/router';
import { $toast, hideToast } from '../views/toasts';
import { ACCOUNT_DATA_RULES } from './account-data-rules';
import { startRuleSets } from './rule-phases';

const UNAVAILABLE = 'Token Balance Unavailable';

let it: FakeBalances;

beforeEach(async () => {
  it = await fakeBalances();
});
afterEach(() => it.stop());

test('before the user looks: no request; then the tokens of the account on its network', async () => {
  assert.equal(it.asked.length, 0);
  let tell = (_: readonly TokenEntry[]): void => {};
  it.answer = () =>
    new Promise((resolve) => {
      tell = resolve;
    });
  openModal('Account');
  await settle();
  assert.equal(portfolioHere()?.status, 'loading');
  tell([fakeEntry('A'), fakeEntry('B', '7')]);
  await settle();
  assert.deepEqual(
    it.asked.map(({ address, networkId, force }) => ({ address, networkId, force })),
    [{ address: ADDRESS, networkId: ONE.id, force: [] }],
  );
  assert.equal(portfolioHere()?.status, 'ready');
  assert.deepEqual(symbolsHere(), ['B', 'A']);
  assert.equal(portfolioHere()?.total, '13.5');
  assert.equal(portfolioHere()?.partial, false);
});

test('another gateway: tokens are dropped and requested again; a late reply of the first is ignored', async () => {
  openModal('Account');
  await settle();
  assert.deepEqual(symbolsHere(), ['B', 'A']);
  let tell = (_: readonly TokenEntry[]): void => {};
  it.answer = () =>
    new Promise((resolve) => {
      tell = resolve;
    });
  await passing(BALANCE_POLL_MS);
  it.answer = async () => [fakeEntry('C')];
  setOptions({ ...$options.get(), apiUrl: 'https://other.test' });
  assert.equal(portfolioHere(), undefined);
  await settle();
  assert.deepEqual(symbolsHere(), ['C']);
  tell([fakeEntry('OLD')]);
  await settle();
  assert.deepEqual(symbolsHere(), ['C']);
  const stored = it.page.storage.get('@appkit-embed/p1/portfolio_cache') ?? '';
  assert.match(stored, /"symbol":"C"/);
  assert.doesNotMatch(stored, /OLD/);
});

test('another gateway after a failure: no wait', async () => {
  it.answer = failing(500);
  openModal('Account');
  await settle();
  it.answer = async () => [fakeEntry('C')];
  setOptions({ ...$options.get(), apiUrl: 'https://other.test' });
  await settle();
  assert.deepEqual(symbolsHere(), ['C']);
});

test('unsupported network: reported once, and not polled while the user looks', async () => {
  it.answer = async () => undefined;
  openModal('Account');
  await settle();
  assert.equal(portfolioHere()?.status, 'unsupported');
  assert.equal(portfolioHere()?.total, undefined);
  assert.equal($toast.get()?.message, UNAVAILABLE);
  hideToast();
  await passing(BALANCE_POLL_MS);
  assert.equal(portfolioHere()?.status, 'unsupported');
  assert.equal($toast.get(), undefined);
});

test('failure: one toast while the modal is open, none while it is closed', async () => {
  it.answer = failing(500);
  await refreshPortfolio('eip155');
  assert.equal($toast.get(), undefined);
  await passing(BALANCE_RETRY_GUARD_MS);
  openModal('Account');
  await settle();
  assert.equal($toast.get()?.message, UNAVAILABLE);
  assert.equal($toast.get()?.variant, 'error');
  hideToast();
  await passing(BALANCE_RETRY_GUARD_MS);
  assert.equal(it.asked.length, 3);
  assert.equal($toast.get(), undefined);
});

test('visible account: polled every 10 s until it is hidden', async () => {
  openModal('Account');
  await settle();
  await passing(BALANCE_POLL_MS);
  await passing(BALANCE_POLL_MS);
  assert.equal(it.asked.length, 3);
  pushView('Networks');
  await passing(3 * BALANCE_POLL_MS);
  assert.equal(it.asked.length, 3);
  closeModal();
  openModal('Account');
  await settle();
  const before = it.asked.length;
  closeModal();
  await passing(3 * BALANCE_POLL_MS);
  assert.equal(it.asked.length, before);
});

test('503: stops polling until the screen opens again', async () => {
  openModal('Account');
  await settle();
  it.answer = failing(503);
  await passing(BALANCE_POLL_MS);
  assert.equal(portfolioHere()?.outage, true);
  it.answer = async () => [fakeEntry('C')];
  for (let times = 0; times < 10; times += 1) await passing(BALANCE_POLL_MS);
  assert.equal(it.asked.length, 2);
  closeModal();
  openModal('Account');
  await settle();
  assert.equal(it.asked.length, 3);
  assert.equal(portfolioHere()?.outage, undefined);
  assert.deepEqual(symbolsHere(), ['C']);
});

test('late file: the native balance is polled meanwhile, the tokens once it is loaded', async () => {
  const coins = () => it.world.asked.filter((what) => what === 'balance').length;
  openModal('Account');
  await settle();
  // The state that `refreshPortfolio` sets without its chunk.
  const caipAddress = `${ONE.id}:${ADDRESS}` as CaipAddress;
  putPortfolio('eip155', { ...EMPTY_PORTFOLIO, status: 'failed', caipAddress, missing: true });
  const [before, tokens] = [coins(), it.asked.length];
  for (let times = 0; times < 3; times += 1) await passing(BALANCE_POLL_MS);
  assert.equal(it.asked.length, tokens, 'the file is not tried on and on');
  assert.equal(coins(), before + 1, 'kept for 30 s');
  await refreshPortfolio('eip155', { again: true });
  await passing(BALANCE_POLL_MS);
  assert.equal(portfolioHere()?.missing, undefined);
  assert.equal(it.asked.length, tokens + 2);
});

test('any other failure: polling continues', async () => {
  openModal('Account');
  await settle();
  it.answer = failing(500);
  await passing(BALANCE_POLL_MS);
  it.answer = async () => [fakeEntry('C')];
  for (let times = 0; times < 3; times += 1) await passing(BALANCE_POLL_MS);
  assert.equal(it.asked.length, 3);
  assert.deepEqual(symbolsHere(), ['C']);
});

for (const [what, options] of [
  ['the form without tabs', { accountView: 'compact' }],
  ['a page without a project', { projectId: '' }],
] as const) {
  test(`${what}: requests no tokens`, async () => {
    setOptions({ ...$options.get(), ...options });
    openModal('Account');
    await passing(2 * BALANCE_POLL_MS);
    assert.equal(it.asked.length, 0);
  });
}

test('native and token balances fail together: one toast', async () => {
  it.answer = failing(500);
  it.world.script.balance = () => Promise.reject(new Error('down'));
  await passing(2 * BALANCE_RETRY_GUARD_MS);
  const shown: (string | undefined)[] = [];
  const stop = $toast.listen((toast) => shown.push(toast?.message));
  openModal('Account');
  await settle();
  stop();
  assert.deepEqual(shown.filter(Boolean), [UNAVAILABLE]);
});

test('rules that start after a session: read the balance', async () => {
  storage.remove('native_balance_cache');
  it.world.asked.length = 0;
  const stop = startRuleSets([ACCOUNT_DATA_RULES]);
  await settle();
  assert.deepEqual(it.world.asked, ['balance']);
  stop();
});
