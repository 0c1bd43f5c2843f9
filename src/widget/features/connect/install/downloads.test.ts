import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WalletEntry } from '../../../../protocol/http/wallets';
import { type DownloadDevice, downloadsOf } from './downloads';

const WALLET = {
  id: '1',
  name: 'One',
  homepage: 'https://one.test',
  chrome_store: 'https://chrome.test/one',
  app_store: 'https://apps.test/one',
  play_store: 'https://play.test/one',
} as unknown as WalletEntry;
const places = (device: DownloadDevice, wallet: WalletEntry = WALLET) =>
  downloadsOf(wallet, device).map(({ place }) => place);

test("downloads: the device's own store first; on a phone the extension last", () => {
  assert.deepEqual(places('desktop'), ['chrome', 'ios', 'android', 'website']);
  assert.deepEqual(places('ios'), ['ios', 'android', 'website', 'chrome']);
  assert.deepEqual(places('android'), ['android', 'ios', 'website', 'chrome']);
});

test('downloads: only the available ones', () => {
  const few = { id: '1', name: 'One', homepage: 'https://one.test' } as unknown as WalletEntry;
  assert.deepEqual(downloadsOf(few, 'ios'), [{ place: 'website', url: 'https://one.test' }]);
});
