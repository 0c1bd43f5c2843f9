/** Tests the lists of currencies and providers, also from a gateway that sends something else. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setRemote } from '../../../core/config/remote-features';
import { ONE } from '../../../core/testing/fake-core';
import { COINBASE, type OnrampWorld, PAY, startOnramp } from '../fake-onramp';
import { loadOptions } from './load-options';
import { $onramp } from './onramp-store';

let onramp: OnrampWorld;
const names = () => $onramp.get().providers.map(({ name }) => name);
const lists = { paymentCurrencies: [], purchaseCurrencies: [] };

async function load(body: unknown, networkId: string = ONE.id): Promise<void> {
  onramp.replies.options = { body };
  await loadOptions(networkId);
}

beforeEach(async () => {
  onramp = await startOnramp();
});
afterEach(() => onramp.stop());

test('providers of the gateway: in its order', async () => {
  await load({ ...lists, providers: [PAY, COINBASE] });
  assert.deepEqual(names(), ['pay', 'coinbase']);
  assert.equal($onramp.get().options, 'ready');
});

for (const providers of [5, {}, 'meld', [null, { name: '<b>' }, 7]]) {
  test(`provider list ${JSON.stringify(providers)}: empty`, async () => {
    await load({ ...lists, providers });
    assert.deepEqual(names(), []);
  });
}

test('gateway without a list of providers: those of the protocol', async () => {
  await load(lists);
  assert.deepEqual(names(), ['meld', 'coinbase']);
});

test('built-in provider that is off: absent; one of the operator stays', async () => {
  setRemote([{ id: 'onramp', isEnabled: true, config: ['meld'] }]);
  await load({ ...lists, providers: [PAY, COINBASE] });
  assert.deepEqual(names(), ['pay']);
});

for (const reply of [{ status: 500, body: {} }, 'down', { body: 5 }, { body: { a: 1 } }] as const) {
  test(`options fail (${JSON.stringify(reply)}): USD and EUR, and the providers of the protocol`, async () => {
    onramp.replies.options = reply;
    await loadOptions(ONE.id);
    const { paymentCurrencies, options } = $onramp.get();
    assert.deepEqual(
      paymentCurrencies.map(({ id }) => id),
      ['USD', 'EUR'],
    );
    assert.equal(options, 'failed');
    assert.deepEqual(names(), ['meld', 'coinbase']);
  });
}

test('network that the gateway does not know: no provider', async () => {
  await load({ ...lists, providers: [PAY] }, 'eip155:5');
  assert.equal($onramp.get().options, 'unsupported');
  assert.deepEqual(names(), []);
});

test('late answer about another network: ignored', async () => {
  onramp.replies.options = { body: { ...lists, providers: [PAY] } };
  const first = loadOptions(ONE.id);
  await loadOptions('eip155:5');
  await first;
  assert.deepEqual(names(), []);
});
