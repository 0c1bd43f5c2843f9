import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import * as v from 'valibot';
import { walletEntry } from '../../../protocol/http/wallets';
import { DEFAULT_FEATURES } from '../config/options';
import { cancelConnect, connect } from '../connect/connect';
import { $deepLinkState } from '../connect/open-deep-link';
import { setTermsAccepted } from '../connect/terms-consent';
import type { ConnectRequest } from '../contracts/wallet';
import { setActiveNetwork } from '../state/namespaces';
import { setSnapshot } from '../state/public-snapshot';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  ONE,
  settle,
  TWO,
  type World,
} from '../testing/fake-core';
import { setGlobal, setWindow } from '../testing/fake-page';
import { forceClose, openModal } from '../views/modal';
import { goBack, pushView } from '../views/router';
import { $connectors, addConnector, removeConnector } from '../wallets/connectors';
import { OPEN_APP_RULES } from './open-app-rules';
import { startRuleSets } from './rule-phases';

const wallet = v.parse(walletEntry, { id: 'one', name: 'One', mobile_link: 'one://' });
const uri = 'wc:early@2';
let world: World;
let asked: ConnectRequest[] = [];
let opened: string[] = [];
let target = '';
const activation = { isActive: true, hasBeenActive: true };

function begin(options: Parameters<typeof fakeWorld>[0] = {}): void {
  world = fakeWorld(options);
  setSnapshot({ namespaces: ['eip155'], activeNamespace: 'eip155' });
  world.script.connect = (request) =>
    new Promise((_, reject) => {
      asked.push(request);
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
}

beforeEach(() => {
  fakePage();
  setGlobal('navigator', { userAgent: 'iPhone', userActivation: activation });
  setGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  setWindow({
    open(link: string, window: string) {
      opened.push(link);
      target = window;
    },
    addEventListener() {},
    removeEventListener() {},
  });
  mock.timers.enable({ apis: ['setTimeout'] });
  Object.assign(activation, { isActive: true, hasBeenActive: true });
  asked = [];
  opened = [];
});
afterEach(() => {
  world.stop();
  forceClose();
  mock.timers.reset();
});

async function idle(): Promise<void> {
  mock.timers.tick(200);
  await settle();
}
const give = (one = asked.at(-1)) => one?.onPairing({ uri, expiresAt: Date.now() + 200_000 });
const far = () => {
  const found = $connectors.get().find(({ type }) => type === 'WALLET_CONNECT');
  if (!found) throw new Error('no row');
  return found;
};

test('wallet selected by a press: opens its app before the handler returns', async () => {
  begin();
  openModal('Connect');
  await idle();
  assert.equal(asked.length, 1);
  give();
  pushView('ConnectingWalletConnect', { connector: far(), wallet });
  assert.deepEqual(opened, [`one://wc?uri=${encodeURIComponent(uri)}`]);
  assert.equal($deepLinkState.get(), 'opening');
  // The screen uses the same link.
  void connect(far());
  await settle();
  assert.equal(asked.length, 1);
  cancelConnect();
});

test('window: chosen by the position of the page', async () => {
  const places: [string, Record<string, unknown>][] = [
    ['_self', { self: globalThis, top: globalThis }],
    ['_top', { self: globalThis, top: {} }],
    ['_blank', { self: globalThis, top: globalThis, TelegramWebviewProxyProto: {} }],
  ];
  for (const [expected, globals] of places) {
    begin();
    for (const [name, value] of Object.entries(globals)) setGlobal(name, value);
    openModal('Connect');
    await idle();
    give();
    pushView('ConnectingWalletConnect', { connector: far(), wallet });
    assert.equal(target, expected);
    forceClose();
    world.stop();
  }
  setGlobal('TelegramWebviewProxyProto', undefined);
});

test('page script or screen reached by Back: opens no app', async () => {
  begin();
  openModal('Connect');
  await idle();
  give();
  activation.isActive = false;
  pushView('ConnectingWalletConnect', { connector: far(), wallet });
  assert.deepEqual(opened, []);
  activation.isActive = true;
  openModal('ConnectingWalletConnect', { connector: far(), wallet });
  goBack();
  assert.deepEqual(opened, []);
});

test('route data: treated as untrusted', async () => {
  begin();
  openModal('Connect');
  await idle();
  give();
  const evil = { ...wallet, mobile_link: 'javascript:alert(1)' };
  pushView('ConnectingWalletConnect', { connector: far(), wallet: evil });
  pushView('ConnectingWalletConnect', { connector: far(), wallet: 'one' });
  assert.deepEqual(opened, []);
});

test('desktop, no press, no consent or installed wallet: no link in advance', async () => {
  const cases: [string, () => void][] = [
    ['computer', () => setGlobal('navigator', { userAgent: 'X11', userActivation: activation })],
    ['untouched', () => Object.assign(activation, { hasBeenActive: false })],
    ['at hand', () => addConnector(fakeConnector('io.here'))],
  ];
  for (const [name, change] of cases) {
    begin();
    change();
    openModal('Connect');
    await idle();
    assert.equal(asked.length, 0, name);
    removeConnector('io.here', 'eip155');
    world.stop();
    setGlobal('navigator', { userAgent: 'iPhone', userActivation: activation });
    activation.hasBeenActive = true;
  }
  begin({
    options: { termsUrl: 'https://a.test', features: { ...DEFAULT_FEATURES, legalCheckbox: true } },
  });
  openModal('Connect');
  await idle();
  assert.equal(asked.length, 0);
});

test('consent given: makes a link; withdrawn: drops it', async () => {
  begin({
    options: { termsUrl: 'https://a.test', features: { ...DEFAULT_FEATURES, legalCheckbox: true } },
  });
  openModal('Connect');
  setTermsAccepted(true);
  await idle();
  assert.equal(asked.length, 1);
  give();
  setTermsAccepted(false);
  assert.equal(asked[0]?.signal.aborted, true);
  setTermsAccepted(true);
  await idle();
  give();
  pushView('ConnectingWalletConnect', { connector: far(), wallet });
  assert.equal(opened.length, 1);
});

test('wallet screen opened by name: opens no app before consent', () => {
  setGlobal('location', { href: 'https://shop.test/', origin: 'https://shop.test' });
  begin({
    options: { termsUrl: 'https://a.test', features: { ...DEFAULT_FEATURES, legalCheckbox: true } },
  });
  setTermsAccepted(false);
  openModal('Connect');
  // Its link needs no pairing: it opens this page in the wallet's own browser.
  const id = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79';
  const own = v.parse(walletEntry, { id, name: 'Solflare', mobile_link: 'solflare://' });
  pushView('ConnectingWalletConnect', { connector: far(), wallet: own });
  assert.deepEqual(opened, []);
  goBack();
  setTermsAccepted(true);
  pushView('ConnectingWalletConnect', { connector: far(), wallet: own });
  assert.equal(opened.length, 1);
});

test('network change: a new request, and the link of the last one does not open', async () => {
  begin();
  openModal('Connect');
  await idle();
  give();
  setActiveNetwork(TWO);
  pushView('ConnectingWalletConnect', { connector: far(), wallet });
  assert.deepEqual(opened, []);
  goBack();
  await idle();
  setActiveNetwork(ONE);
  await idle();
  assert.deepEqual(
    asked.map(({ references: [first], signal }) => [first, signal.aborted]),
    [
      ['31337', true],
      ['31338', true],
      ['31337', false],
    ],
  );
  give();
  pushView('ConnectingWalletConnect', { connector: far(), wallet });
  assert.equal(opened.length, 1);
});

test('browser without user activation state: presses are detected with listeners', async () => {
  let press = (_: { isTrusted: boolean }): void => {};
  setGlobal('navigator', { userAgent: 'iPhone' });
  setGlobal('addEventListener', (name: string, listener: typeof press) => {
    if (name === 'click') press = listener;
  });
  begin();
  openModal('Connect');
  await idle();
  give();
  for (const [isTrusted, times] of [
    [undefined, 0],
    [false, 0],
    [true, 1],
  ] as const) {
    if (isTrusted !== undefined) press({ isTrusted });
    pushView('ConnectingWalletConnect', { connector: far(), wallet });
    assert.equal(opened.length, times, `${isTrusted}`);
    goBack();
  }
});

test('modal closed or another screen: ends the link', async () => {
  begin();
  openModal('Connect');
  await idle();
  pushView('WhatIsAWallet');
  assert.equal(asked[0]?.signal.aborted, true);
  goBack();
  await idle();
  assert.equal(asked.length, 2);
  forceClose();
  assert.equal(asked[1]?.signal.aborted, true);
});

test('rules that start with the list open: prefetch a pairing', async () => {
  begin();
  activation.hasBeenActive = false;
  openModal('Connect');
  await idle();
  activation.hasBeenActive = true;
  assert.equal(asked.length, 0);
  const stop = startRuleSets([OPEN_APP_RULES]);
  await idle();
  assert.equal(asked.length, 1);
  stop();
});
