import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { $modal, forceClose, openModal, setAwaitingWallet } from '../../core/views/modal';
import { closeOnNavigation } from './close-on-navigation';

const page = new EventTarget();
let stop: () => void;

function go(pathname: string, search = ''): void {
  Object.assign(globalThis, { location: { pathname, search } });
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'] });
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  go('/shop');
  openModal('Connect');
  stop = closeOnNavigation();
});
afterEach(() => {
  stop();
  forceClose();
  mock.timers.reset();
});

const isOpen = (): boolean => $modal.get().open;

test('router shows another path or query: closes', () => {
  for (const [path, query] of [
    ['/cart', ''],
    ['/cart', '?step=2'],
  ] as const) {
    openModal('Connect');
    mock.timers.tick(1_000);
    assert.equal(isOpen(), true);
    go(path, query);
    mock.timers.tick(250);
    assert.equal(isOpen(), false, path + query);
  }
});

test('browser back: closes at the event', () => {
  mock.timers.tick(1_000);
  go('/before');
  page.dispatchEvent(new Event('popstate'));
  assert.equal(isOpen(), false);
});

test('hash alone, or the same address written again: stays open', () => {
  mock.timers.tick(1_000);
  page.dispatchEvent(new Event('popstate'));
  mock.timers.tick(1_000);
  assert.equal(isOpen(), true);
});

test('click that opened it also leads to another page: stays open, there too', () => {
  go('/wallet');
  mock.timers.tick(250);
  mock.timers.tick(10_000);
  assert.equal(isOpen(), true);
});

test('wallet awaited: stays open, also afterwards', () => {
  mock.timers.tick(1_000);
  setAwaitingWallet(true);
  go('/return');
  mock.timers.tick(250);
  setAwaitingWallet(false);
  mock.timers.tick(1_000);
  assert.equal(isOpen(), true);
});

test('view that may not close: stays open and does not shake', () => {
  mock.timers.tick(1_000);
  openModal('UnsupportedChain');
  go('/cart');
  mock.timers.tick(250);
  assert.deepEqual([isOpen(), $modal.get().shaking], [true, false]);
});
