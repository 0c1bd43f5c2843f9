import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as v from 'valibot';
import { walletEntry } from '../../../protocol/http/wallets';
import { isIos, isTelegramAndroid } from '../platform/browser-detection';
import { setSnapshot } from '../state/public-snapshot';
import { fakeConnector } from '../testing/fake-core';
import { setGlobal } from '../testing/fake-page';
import { addConnector, removeConnector } from '../wallets/connectors';
import { ownBrowserLink } from '../wallets/in-app-browser-links';
import { appHref, appLinks, appTarget, storeLink, walletPlatforms } from './app-links';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36';
const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';
const TELEGRAM = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'];
const URI = 'wc:topic@2?symKey=1';
const ENCODED = encodeURIComponent(URI);

const wallet = (facts: object = {}) => v.parse(walletEntry, { id: 'one', name: 'One', ...facts });
const one = wallet({
  rdns: 'io.one',
  mobile_link: 'one://',
  link_mode: 'https://one.test',
  desktop_link: 'onedesk://',
  webapp_link: 'https://web.one.test',
  homepage: 'https://one.test',
  app_store: 'https://apps.apple.com/one',
  play_store: 'https://play.google.com/one',
  chrome_store: 'https://chromewebstore.google.com/one',
});

function device(userAgent: string, more: object = {}, maxTouchPoints = 0): void {
  for (const name of [...TELEGRAM, 'phantom', 'ethereum']) setGlobal(name, undefined);
  setGlobal('navigator', { userAgent, maxTouchPoints });
  setGlobal('self', globalThis);
  setGlobal('top', globalThis);
  setGlobal('location', { href: 'https://shop.test/a?b=c', origin: 'https://shop.test' });
  for (const [name, value] of Object.entries(more)) setGlobal(name, value);
}

beforeEach(() => {
  device(COMPUTER);
  setSnapshot({ namespaces: ['eip155'], activeNamespace: 'eip155', noAdapters: false });
});

test('app: its own scheme first, its https address the second time', () => {
  assert.deepEqual(appLinks('mobile', one, URI), [
    `one://wc?uri=${ENCODED}`,
    `https://one.test/wc?uri=${ENCODED}`,
  ]);
  assert.deepEqual(appLinks('desktop', one, URI), [`onedesk://wc?uri=${ENCODED}`]);
  assert.deepEqual(appLinks('web', one, URI), [`https://web.one.test/wc?uri=${ENCODED}`]);
  assert.deepEqual(appLinks('mobile', one, undefined), []);
  assert.deepEqual(appLinks('mobile', wallet(), URI), []);
  assert.equal(appHref('mobile', one), 'one://');
});

test('in-app browser: the https address comes first', () => {
  for (const name of ['Instagram 300.0', '[FBAN/FBIOS;FBAV/440]', 'Line/13.1', '; wv)']) {
    device(`${ANDROID} ${name}`);
    assert.match(appLinks('mobile', one, URI)[0] ?? '', /^https:/, name);
  }
  device(ANDROID);
  assert.match(appLinks('mobile', one, URI)[0] ?? '', /^one:/);
});

test('Telegram: opens everything in a new window, on Android encoded twice', () => {
  const recipes = [
    [ANDROID, encodeURIComponent(ENCODED)],
    [IPHONE, ENCODED],
  ] as const;
  for (const [agent, uri] of recipes) {
    device(agent, { TelegramWebviewProxy: {} });
    assert.deepEqual(appLinks('mobile', one, URI), [
      `one://wc?uri=${uri}`,
      `https://one.test/wc?uri=${uri}`,
    ]);
    assert.equal(appTarget('mobile'), '_blank');
    // As on its web site, which frames the page.
    setGlobal('top', {});
    assert.equal(appTarget('mobile'), '_blank');
  }
});

test('Telegram: detected by each of its names, and by no other value', () => {
  for (const name of TELEGRAM) {
    device(IPHONE, { [name]: {} });
    assert.equal(appTarget('mobile'), '_blank', name);
    assert.equal(isTelegramAndroid(), false, name);
    // A user agent alone does not identify a browser that blocks an app's custom scheme.
    device(`${ANDROID}; wv)`, { [name]: {} });
    assert.match(appLinks('mobile', one, URI)[0] ?? '', /^one:/, name);
    assert.equal(isTelegramAndroid(), true, name);
  }
  device(IPHONE);
  Object.defineProperty(globalThis, 'Telegram', {
    configurable: true,
    get() {
      throw new Error('denied');
    },
  });
  assert.equal(appTarget('mobile'), '_self');
});

test('app link: uses the page’s own window, within a frame the topmost', () => {
  device(IPHONE);
  assert.equal(appTarget('mobile'), '_self');
  assert.equal(appTarget('web'), '_blank');
  setGlobal('top', {});
  assert.equal(appTarget('mobile'), '_top');
  assert.equal(appTarget('web'), '_blank');
  assert.equal(appTarget('desktop'), '_blank');
});

test('wallet with its own browser: opened by that link alone', () => {
  device(IPHONE);
  const phantom = wallet({ id: PHANTOM });
  const link = ownBrowserLink(phantom);
  assert.ok(link);
  assert.deepEqual(walletPlatforms(phantom), ['mobile']);
  assert.deepEqual(appLinks('mobile', phantom, undefined), [link]);
  assert.deepEqual(appLinks('mobile', phantom, URI), [link]);
});

test('download link: for this device', () => {
  device(IPHONE);
  assert.equal(storeLink(one, 'mobile'), 'https://apps.apple.com/one');
  device(ANDROID);
  assert.equal(storeLink(one, 'mobile'), 'https://play.google.com/one');
  device(COMPUTER);
  assert.equal(storeLink(one, 'desktop'), 'https://one.test');
  assert.equal(storeLink(one, 'unsupported'), 'https://chromewebstore.google.com/one');
  assert.equal(storeLink(wallet(), 'mobile'), undefined);
});

test('tablet that claims to be a Mac: mobile store; mobile browser: no desktop store', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';
  const store = wallet({ chrome_store: 'https://chromewebstore.google.com/one' });
  const touched = { matchMedia: () => ({ matches: true }) };
  device(mac, touched, 5);
  assert.equal(isIos(), true);
  assert.equal(storeLink(one, 'mobile'), 'https://apps.apple.com/one');
  assert.equal(storeLink(store, 'unsupported'), undefined);
  device('Mozilla/5.0 (Mobile; rv:120.0) Gecko/120.0 Firefox/120.0', touched);
  assert.equal(storeLink(store, 'unsupported'), undefined);
  assert.equal(storeLink(store, 'mobile'), undefined);
  assert.equal(storeLink(one, 'mobile'), 'https://one.test');
  device(mac, { matchMedia: undefined });
  assert.equal(isIos(), false);
  assert.equal(storeLink(store, 'unsupported'), 'https://chromewebstore.google.com/one');
});

test('installed wallet of another namespace: found by the identifier of its standard', () => {
  setSnapshot({ namespaces: ['solana'], activeNamespace: 'solana' });
  const injected = [{ namespace: 'solana', injected_id: 'Sun' }];
  const sun = wallet({ rdns: 'io.sun', mobile_link: 'sun://', injected });
  assert.deepEqual(walletPlatforms(sun), ['qrcode', 'unsupported']);
  const { rdns, ...here } = fakeConnector('wallet-standard:Sun', 'solana');
  addConnector(here);
  assert.deepEqual(walletPlatforms(sun), ['browser', 'qrcode']);
  removeConnector(here.id, 'solana');
});

test('installed wallet: asked in this browser first', () => {
  assert.deepEqual(walletPlatforms(one), ['qrcode', 'web', 'desktop', 'unsupported']);
  addConnector(fakeConnector('io.one'));
  assert.deepEqual(walletPlatforms(one), ['browser', 'qrcode', 'web', 'desktop']);
  removeConnector('io.one', 'eip155');
});
