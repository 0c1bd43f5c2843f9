import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as v from 'valibot';
import { walletEntry } from '../../protocol/http/wallets';
import { addConnector, removeConnector } from './connectors';
import { setGlobal } from './fake-page';
import { fakeConnector } from './fake-world';
import { setPresence } from './presence';
import {
  appHref,
  appLinks,
  appTarget,
  browserConnector,
  ownBrowserLink,
  storeLink,
  walletPlatforms,
} from './wallet-app';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36';
const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';
const COINBASE = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa';
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

function device(userAgent: string, more: object = {}): void {
  for (const name of ['TelegramWebviewProxy', 'phantom', 'coinbaseSolana', 'ethereum']) {
    setGlobal(name, undefined);
  }
  setGlobal('navigator', { userAgent });
  setGlobal('self', globalThis);
  setGlobal('top', globalThis);
  setGlobal('location', { href: 'https://shop.test/a?b=c', origin: 'https://shop.test' });
  for (const [name, value] of Object.entries(more)) setGlobal(name, value);
}

beforeEach(() => {
  device(COMPUTER);
  setPresence({ families: ['eip155'], activeNamespace: 'eip155', noAdapters: false });
});

test('an app by its own scheme first, by its https address the second time', () => {
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

test('in another app’s browser the https address is first', () => {
  for (const name of ['Instagram 300.0', '[FBAN/FBIOS;FBAV/440]', 'Line/13.1', '; wv)']) {
    device(`${ANDROID} ${name}`);
    assert.match(appLinks('mobile', one, URI)[0] ?? '', /^https:/, name);
  }
  device(ANDROID);
  assert.match(appLinks('mobile', one, URI)[0] ?? '', /^one:/);
});

test('in Telegram everything opens in a new window, on Android encoded twice', () => {
  device(ANDROID, { TelegramWebviewProxy: {} });
  assert.equal(appTarget('mobile'), '_blank');
  assert.equal(appLinks('mobile', one, URI)[0], `one://wc?uri=${encodeURIComponent(ENCODED)}`);
  device(IPHONE, { TelegramWebviewProxy: {} });
  assert.equal(appLinks('mobile', one, URI)[0], `one://wc?uri=${ENCODED}`);
});

test('an app takes the page’s own window, within a frame the topmost', () => {
  device(IPHONE);
  assert.equal(appTarget('mobile'), '_self');
  assert.equal(appTarget('web'), '_blank');
  setGlobal('top', {});
  assert.equal(appTarget('mobile'), '_top');
});

test('wallets that open pages in their own browser do so, where they are not that browser', () => {
  device(IPHONE);
  const page = encodeURIComponent('https://shop.test/a?b=c');
  const phantom = wallet({ id: PHANTOM });
  const link = `https://phantom.app/ul/browse/${page}?ref=${encodeURIComponent('https://shop.test')}`;
  assert.equal(ownBrowserLink(phantom), link);
  assert.deepEqual(walletPlatforms(phantom), ['mobile']);
  assert.deepEqual(appLinks('mobile', phantom, undefined), [link]);
  assert.equal(ownBrowserLink(wallet({ id: COINBASE })), undefined);
  assert.match(
    ownBrowserLink(wallet({ id: COINBASE }), 'solana') ?? '',
    /^https:\/\/go\.cb-w\.com/,
  );
  setGlobal('phantom', {});
  assert.equal(ownBrowserLink(phantom), undefined);
  assert.equal(ownBrowserLink(wallet({ id: '__proto__' })), undefined);
});

test('where to get it: for this device', () => {
  device(IPHONE);
  assert.equal(storeLink(one, 'mobile'), 'https://apps.apple.com/one');
  device(ANDROID);
  assert.equal(storeLink(one, 'mobile'), 'https://play.google.com/one');
  device(COMPUTER);
  assert.equal(storeLink(one, 'desktop'), 'https://one.test');
  assert.equal(storeLink(one, 'unsupported'), 'https://chromewebstore.google.com/one');
  assert.equal(storeLink(wallet(), 'mobile'), undefined);
});

test('it is in this browser by its rdns, or by the flag it puts on the page', () => {
  assert.deepEqual(walletPlatforms(one), ['qrcode', 'web', 'desktop', 'unsupported']);
  addConnector(fakeConnector('io.one'));
  assert.equal(browserConnector(one)?.id, 'io.one');
  assert.equal(walletPlatforms(one)[0], 'browser');
  removeConnector('io.one', 'eip155');

  const flagged = wallet({ injected: [{ injected_id: 'isOne' }] });
  assert.equal(browserConnector(flagged), undefined);
  setGlobal('ethereum', { isOne: true });
  assert.equal(browserConnector(flagged), undefined);
  addConnector({ ...fakeConnector('injected'), type: 'INJECTED' });
  assert.equal(browserConnector(flagged)?.id, 'injected');
  setGlobal(
    'ethereum',
    new Proxy(
      {},
      {
        get() {
          throw new Error('hostile');
        },
      },
    ),
  );
  assert.equal(browserConnector(flagged), undefined);
  removeConnector('injected', 'eip155');
});
