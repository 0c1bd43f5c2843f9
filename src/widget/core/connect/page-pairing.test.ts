import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { $options, setOptions } from '../config/options';
import { $pairing } from '../contracts/pairing-state';
import { $connectState } from '../state/connect-state';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from '../testing/fake-core';
import { forceClose, openModal } from '../views/modal';
import { cancelConnect, connect } from './connect';
import { $pagePairing, takePageUri } from './page-pairing';

const URI = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`;
const LATER = URI.replace('ab', '12');
const far = { ...fakeConnector('walletConnect'), type: 'WALLET_CONNECT' as const };
let world: World;
let warnings: string[] = [];

beforeEach(() => {
  fakePage();
  world = fakeWorld({ options: { manualWc: true } });
  warnings = [];
  mock.method(console, 'warn', (text: string) => warnings.push(text));
});
afterEach(() => {
  cancelConnect();
  openModal('Connect');
  forceClose();
  world.stop();
  mock.restoreAll();
});

test('URI of the page: shown instead of a pairing of the widget; a later one replaces it', async () => {
  takePageUri(URI);
  void connect(far);
  await settle();
  assert.deepEqual(world.asked, []);
  assert.equal($connectState.get().state, 'idle');
  const shown = $pairing.get();
  assert.ok(shown.state === 'ready' && shown.uri === URI);
  takePageUri(LATER);
  void connect(far);
  const next = $pairing.get();
  assert.ok(next.state === 'ready' && next.uri === LATER);
  cancelConnect();
  assert.equal($pairing.get().state, 'none');
});

test('wallet of this browser: connects in spite of the URI', async () => {
  takePageUri(URI);
  await connect(fakeConnector());
  assert.ok(world.asked.includes('connect'), world.asked.join(' '));
});

test('modal closed: the URI is dropped', () => {
  openModal('ConnectingWalletConnectBasic');
  takePageUri(URI);
  forceClose();
  assert.equal($pagePairing.get(), undefined);
});

for (const value of ['', 'wc:', 'https://shop.test', `${URI.split('@')[0]}@1?bridge=x`, 7, null]) {
  test(`URI ${JSON.stringify(value)}: ignored with a warning that omits it`, () => {
    takePageUri(value);
    assert.equal($pagePairing.get(), undefined);
    assert.equal(warnings.length <= 1, true);
    for (const text of warnings) assert.doesNotMatch(text, /bridge|shop/);
  });
}

test('without data-manual-wc: ignored with a warning', () => {
  setOptions({ ...$options.get(), manualWc: false });
  takePageUri(URI);
  assert.equal($pagePairing.get(), undefined);
  assert.equal(warnings.length, 1);
  assert.doesNotMatch(warnings[0] ?? '', /symKey/);
});

test('no URI: nothing happens', () => {
  takePageUri(undefined);
  assert.deepEqual([$pagePairing.get(), warnings], [undefined, []]);
});
