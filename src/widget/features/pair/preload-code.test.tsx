/** Tests that a phone has the encoder before the press, and only if a code may be wanted. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { setSnapshot } from '../../core/state/public-snapshot';
import { fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { configure, setGlobal, settle } from '../../core/testing/fake-page';
import { closeModal, openModal } from '../../core/views/modal';
import { pushView } from '../../core/views/router';
import { Lazy } from '../../ui/layout/Lazy';
import { lastMatrix } from '../../ui/media/qr-code/qr-matrix';
import { KEY_RULES, sparePairing, takePairing } from './create-pairing';
import { codeIsPreloaded, qrCode } from './preload-code';

let waiting: Map<number, () => void>;
let last = 0;
let stop = () => {};

beforeEach(() => {
  waiting = new Map();
  setGlobal('requestIdleCallback', (act: () => void) => {
    last += 1;
    waiting.set(last, act);
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

/** True if the first frame of a code has it. */
function isLoaded(): boolean {
  const root = fakeDocument();
  const props = { value: 'wc:one@2', label: 'Code' };
  render(<Lazy load={qrCode} props={props} skeleton="" wait />, root as never);
  const found = nodesIn(root).some(({ localName }) => localName === 'svg');
  render(null, root as never);
  return found;
}

test('wallets are shown: the encoder loads once the page has time', async () => {
  stop = codeIsPreloaded();
  assert.equal(waiting.size, 0);
  openModal('Connect');
  assert.equal(waiting.size, 1);
  assert.equal(isLoaded(), false);
  for (const act of waiting.values()) act();
  await settle();
  assert.equal(isLoaded(), true);
});

test('wallets are shown: the code of the next pairing is encoded before the press', async () => {
  const prepareKeys = KEY_RULES.navigate?.[0] ?? assert.fail();
  const stopKeys = prepareKeys();
  const { TextEncoder: Encoder } = globalThis;
  try {
    // The key is there.
    while (!sparePairing()) await settle();
    stop = codeIsPreloaded();
    openModal('Connect');
    for (const act of waiting.values()) act();
    await settle();
    // Encoding is no longer possible.
    setGlobal('TextEncoder', undefined);
    const { uri } = takePairing() ?? assert.fail();
    assert.ok(lastMatrix(uri).length > 20);
    assert.throws(() => lastMatrix(`${uri}0`));
  } finally {
    setGlobal('TextEncoder', Encoder);
    stopKeys();
  }
});

test('screen without wallets: nothing is loaded before the wallets are shown', () => {
  stop = codeIsPreloaded();
  openModal('WhatIsAWallet');
  assert.equal(waiting.size, 0);
  pushView('AllWallets');
  assert.equal(waiting.size, 1);
  pushView('WhatIsAWallet');
  assert.equal(waiting.size, 0);
});

test('links turned on while the wallets are shown: the encoder loads', () => {
  configure({ enable: '-walletconnect' });
  openModal('Connect');
  stop = codeIsPreloaded();
  assert.equal(waiting.size, 0);
  configure({});
  assert.equal(waiting.size, 1);
});

test('island stops: nothing is loaded afterwards', () => {
  openModal('Connect');
  stop = codeIsPreloaded();
  stop();
  assert.equal(waiting.size, 0);
  pushView('AllWallets');
  assert.equal(waiting.size, 0);
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
