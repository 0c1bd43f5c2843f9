import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addConnector, removeConnector } from './connectors';
import { setGlobal } from './fake-page';
import { fakeConnector } from './fake-world';
import { installedConnector } from './installed-wallet';
import { setPresence } from './presence';

const FLAGGED = { injected: [{ injected_id: 'isOne' }] };

beforeEach(() => {
  setPresence({ families: ['eip155'], activeNamespace: 'eip155', noAdapters: false });
  setGlobal('ethereum', undefined);
});
afterEach(() => {
  for (const id of ['io.one', 'injected']) removeConnector(id, 'eip155');
});

test('by its rdns, and not by its name', () => {
  assert.equal(installedConnector({ rdns: 'io.one' }), undefined);
  addConnector(fakeConnector('io.one'));
  assert.equal(installedConnector({ rdns: 'io.one' })?.id, 'io.one');
  assert.equal(installedConnector({ rdns: 'io.other' }), undefined);
  assert.equal(installedConnector({}), undefined);
});

test('without an rdns by the flag it sets, where the browser’s one wallet can be asked', () => {
  setGlobal('ethereum', { isOne: true });
  assert.equal(installedConnector(FLAGGED), undefined);
  addConnector({ ...fakeConnector('injected'), type: 'INJECTED' });
  assert.equal(installedConnector(FLAGGED)?.id, 'injected');
  // Many wallets set the flags of others: who says its rdns is known by that.
  assert.equal(installedConnector({ ...FLAGGED, rdns: 'io.one' }), undefined);
  setGlobal('ethereum', {});
  assert.equal(installedConnector(FLAGGED), undefined);
});

test('flags that throw when they are looked at are none', () => {
  addConnector({ ...fakeConnector('injected'), type: 'INJECTED' });
  const get = () => {
    throw new Error('hostile');
  };
  setGlobal('ethereum', new Proxy({}, { get }));
  assert.equal(installedConnector(FLAGGED), undefined);
  Object.defineProperty(globalThis, 'ethereum', { configurable: true, get });
  assert.equal(installedConnector(FLAGGED), undefined);
});
