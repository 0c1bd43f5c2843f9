import assert from 'node:assert/strict';
import { test } from 'node:test';
import { triggerOptions } from './trigger-options';

const element = (localName: string, attributes: Record<string, string>) => ({
  localName,
  getAttribute: (name: string) => attributes[name] ?? null,
});
const pressed = (host: unknown, appkitOpen = '') =>
  triggerOptions({ trigger: { dataset: { appkitOpen }, getRootNode: () => ({ host }) } });
const NOTHING = { view: undefined, namespace: undefined, wallet: undefined };

test('pressed element: names its view, its namespace and its wallet', () => {
  const attributes = { namespace: 'solana', wallet: 'io.metamask' };
  assert.deepEqual(pressed(element('appkit-wallet-button', attributes)), {
    view: undefined,
    namespace: 'solana',
    wallet: 'io.metamask',
  });
  assert.deepEqual(pressed(undefined, 'Networks'), { ...NOTHING, view: 'Networks' });
});

test('on-ramp element, with any prefix: opens the providers', () => {
  const view = 'OnRampProviders';
  assert.deepEqual(pressed(element('appkit-onramp', {})), { ...NOTHING, view });
  assert.deepEqual(pressed(element('kit-onramp', { wallet: 'a' })), { ...NOTHING, view });
});

test('element with a payment: its attributes, for the island to read', () => {
  const dataset = { appkitOpen: 'Pay', pay: '2', payAsset: 'eip155:1/slip44:60', payTo: '0x1' };
  const { view, pay } = triggerOptions({ trigger: { dataset } });
  assert.deepEqual([view, pay?.[0]], ['Pay', dataset]);
});

test('element of the page with an attribute of that name: names no wallet', () => {
  assert.deepEqual(pressed(element('shop-card', { wallet: 'leather' })), NOTHING);
});

test('options of the page: as they are; none and null: empty', () => {
  const options = { view: 'Connect' } as const;
  assert.equal(triggerOptions(options), options);
  assert.deepEqual(triggerOptions(null), {});
  assert.deepEqual(triggerOptions(undefined), {});
});
