import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ViewName } from '../../../protocol/host/views';
import { VIEW_TITLES, viewTitle } from '../i18n/view-titles';
import { openDefault, staysOpen } from './opening-rule';

const ready = {
  connected: false,
  hasAdapters: true,
  manualWc: false,
  listed: true,
  mobile: false,
};

test('If a specific view is requested, show it', () => {
  assert.equal(openDefault({ ...ready, requested: 'Networks' }), 'Networks');
  assert.equal(openDefault({ ...ready, connected: true, requested: 'Swap' }), 'Swap');
  assert.equal(openDefault({ ...ready, hasAdapters: false, requested: 'Connect' }), 'Connect');
});

test('else if a wallet address is already connected, show Account', () => {
  assert.equal(openDefault({ ...ready, connected: true }), 'Account');
});

test('else show Connect', () => {
  assert.equal(openDefault(ready), 'Connect');
});

test('With no adapters or manual wallet control, mobile goes to AllWallets and desktop to ConnectingWalletConnectBasic', () => {
  for (const missing of [{ hasAdapters: false }, { manualWc: true }]) {
    assert.equal(openDefault({ ...ready, ...missing, mobile: true }), 'AllWallets');
    assert.equal(openDefault({ ...ready, ...missing }), 'ConnectingWalletConnectBasic');
  }
});

test('phone without a wallet list to request: starts with the code', () => {
  const phone = { ...ready, mobile: true, listed: false };
  assert.equal(openDefault({ ...phone, manualWc: true }), 'ConnectingWalletConnectBasic');
  assert.equal(openDefault({ ...phone, hasAdapters: false }), 'ConnectingWalletConnectBasic');
  assert.equal(openDefault(phone), 'Connect');
});

test("title: that of protocol §10.2, or the name of the view's subject", () => {
  assert.equal(viewTitle('Connect'), 'Connect Wallet');
  assert.equal(viewTitle('Account'), '');
  assert.equal(viewTitle('ConnectingExternal', { connector: { name: 'Fox' } }), 'Fox');
  assert.equal(viewTitle('ConnectingExternal', { connector: { name: 7 } }), 'Connect Wallet');
  assert.equal(viewTitle('SwitchNetwork', { network: { name: 'Base' } }), 'Base');
  assert.equal(viewTitle('Networks', { network: { name: 'Base' } }), 'Choose Network');
});

test('only UnsupportedChain and SwitchNetwork reached from it: closing is refused', () => {
  const views = Object.keys(VIEW_TITLES) as ViewName[];
  const staying = views.filter((view) => staysOpen(view, undefined));
  assert.deepEqual(staying, ['UnsupportedChain']);
  assert.equal(staysOpen('SwitchNetwork', 'UnsupportedChain'), true);
  assert.equal(staysOpen('SwitchNetwork', 'Networks'), false);
});
