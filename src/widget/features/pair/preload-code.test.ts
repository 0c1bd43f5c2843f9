import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setSnapshot } from '../../core/state/public-snapshot';
import { configure, setGlobal } from '../../core/testing/fake-page';
import { closeModal, openModal } from '../../core/views/modal';
import { codeIsPreloaded } from './preload-code';

let waiting: Set<number>;
let last = 0;
let stop = () => {};

beforeEach(() => {
  waiting = new Set();
  setGlobal('requestIdleCallback', () => {
    last += 1;
    waiting.add(last);
    return last;
  });
  setGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
  setGlobal('navigator', {});
  configure({});
  setSnapshot({ namespaces: ['eip155'], accounts: {} });
});
afterEach(() => {
  stop();
  closeModal();
});

test('wallets are shown: the encoder loads once the page has time', () => {
  stop = codeIsPreloaded();
  assert.equal(waiting.size, 0);
  openModal('Connect');
  assert.equal(waiting.size, 1);
});

test('modal that closes again before that: nothing is loaded', () => {
  openModal('Connect');
  stop = codeIsPreloaded();
  assert.equal(waiting.size, 1);
  closeModal();
  assert.equal(waiting.size, 0);
});

for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }]) {
  test(`connection ${JSON.stringify(connection)}: nothing is loaded before the press`, () => {
    setGlobal('navigator', { connection });
    openModal('Connect');
    stop = codeIsPreloaded();
    assert.equal(waiting.size, 0);
  });
}

test('links turned off by the page: nothing is loaded', () => {
  configure({ enable: '-walletconnect' });
  openModal('Connect');
  stop = codeIsPreloaded();
  assert.equal(waiting.size, 0);
});
