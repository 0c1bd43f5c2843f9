import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { setSnapshot } from '../state/public-snapshot';
import { configure, setGlobal } from '../testing/fake-page';
import { usableWallets } from './filter-wallets';

const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';
const COINBASE = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa';
const LIST = [
  { id: 'link', name: 'a', mobile_link: 'a://' },
  { id: 'site', name: 'b', webapp_link: 'https://b.test' },
  { id: 'extension', name: 'c' },
  { id: PHANTOM, name: 'Phantom' },
  { id: COINBASE, name: 'Coinbase' },
] as unknown as WalletEntry[];
const ids = () => usableWallets(LIST).map(({ id }) => id);

afterEach(() => {
  configure();
  setGlobal('navigator', { userAgent: 'desktop' });
  setSnapshot({ activeNamespace: undefined, noAdapters: false });
});

test('desktop: all are usable', () => {
  setGlobal('navigator', { userAgent: 'desktop' });
  assert.equal(ids().length, LIST.length);
});

test('phone: those with their own link; Phantom where Solana is active', () => {
  setGlobal('navigator', { userAgent: 'iPhone' });
  assert.deepEqual(ids(), ['link', COINBASE]);
  setSnapshot({ activeNamespace: 'solana' });
  assert.deepEqual(ids(), ['link', PHANTOM, COINBASE]);
});

test('no adapter: only wallets reachable by a link', () => {
  setGlobal('navigator', { userAgent: 'desktop' });
  setSnapshot({ noAdapters: true });
  assert.deepEqual(ids(), ['link', 'site']);
});

test('basic mode: only wallets reachable by a pairing link', () => {
  setGlobal('navigator', { userAgent: 'desktop' });
  configure({ basic: '' });
  assert.deepEqual(ids(), ['link', 'site']);
  setGlobal('navigator', { userAgent: 'iPhone' });
  setSnapshot({ activeNamespace: 'solana' });
  assert.deepEqual(ids(), ['link']);
});

test('-coinbase: hides the wallet with that rdns, under any name', () => {
  const base = { id: 'x', name: 'Base', rdns: 'com.coinbase.wallet', mobile_link: 'b://' };
  const list = [base, { id: 'y', name: 'Coinbase Wallet', mobile_link: 'c://' }] as WalletEntry[];
  configure({ enable: '-coinbase' });
  assert.deepEqual(
    usableWallets(list).map(({ id }) => id),
    ['y'],
  );
  configure();
  assert.equal(usableWallets(list).length, 2);
});
