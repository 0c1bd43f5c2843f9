import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { walletEntry } from '../../../protocol/http/wallets';
import { browserIds } from './browser-ids';
import { type PlatformFacts, platformsOf } from './wallet-platforms';

const wallet = (facts: object = {}) => v.parse(walletEntry, { id: 'a', name: 'A', ...facts });
const FACTS: PlatformFacts = { mobile: false, installed: false, adapters: true, ownLink: false };
const all = wallet({
  rdns: 'a.test',
  mobile_link: 'aapp://',
  webapp_link: 'https://a.test',
  desktop_link: 'adesk://',
});

test('no specific wallet: the code', () => {
  assert.deepEqual(platformsOf(undefined, FACTS), ['qrcode']);
  assert.deepEqual(platformsOf(undefined, { ...FACTS, mobile: true }), ['qrcode']);
});

test('desktop and phone, installed or not: the specified order', () => {
  assert.deepEqual(platformsOf(all, FACTS), ['qrcode', 'web', 'desktop', 'unsupported']);
  assert.deepEqual(platformsOf(all, { ...FACTS, installed: true }), [
    'browser',
    'qrcode',
    'web',
    'desktop',
  ]);
  assert.deepEqual(platformsOf(all, { ...FACTS, mobile: true }), ['mobile', 'web', 'unsupported']);
  assert.deepEqual(platformsOf(all, { ...FACTS, mobile: true, installed: true }), [
    'browser',
    'mobile',
    'web',
  ]);
});

test('no usable namespace: the browser platform is not offered', () => {
  for (const installed of [true, false]) {
    assert.deepEqual(platformsOf(all, { ...FACTS, installed, adapters: false }), [
      'qrcode',
      'web',
      'desktop',
    ]);
  }
});

test('wallet with its own link: can be opened on a phone only', () => {
  const own = { ...FACTS, ownLink: true };
  assert.deepEqual(platformsOf(wallet(), { ...own, mobile: true }), ['mobile']);
  assert.deepEqual(platformsOf(wallet(), own), ['qrcode']);
});

test('wallet without links: still offers the QR code', () => {
  assert.deepEqual(platformsOf(wallet(), FACTS), ['qrcode']);
  assert.deepEqual(platformsOf(wallet({ desktop_link: 'aapp://' }), { ...FACTS, mobile: true }), [
    'qrcode',
  ]);
});

test('installed wallet: found by its rdns, otherwise by its flags', () => {
  const injected = [{ injected_id: 'isA' }, { namespace: 'solana' }, { injected_id: 'isB' }];
  assert.deepEqual(browserIds(wallet({ injected })), ['isA', 'isB']);
  assert.deepEqual(browserIds(wallet({ injected, rdns: 'a.test' })), ['a.test']);
});
