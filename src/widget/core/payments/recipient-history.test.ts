/** Tests when the account's history is read for its counterparties. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { $options, setOptions } from '../config/options';
import { connect } from '../connect/connect';
import { setGatewayLoader } from '../contracts/island-loaders';
import type { Gateway } from '../gateway/gateway-types';
import { $activeAccount } from '../state/accounts';
import { fakeConnector, fakePage, fakeWorld, ONE, type World } from '../testing/fake-core';
import { createFakeSender } from '../testing/fake-sender';
import { loadCounterparties } from './recipient-history';

let world: World;
let read = 0;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 });
  fakePage();
  world = fakeWorld({
    sender: createFakeSender(),
    options: { networks: [ONE], projectId: 'p1', apiUrl: 'https://one.test' },
  });
  read = 0;
  const callSource = async () => {
    read += 1;
    return { data: [], next: null };
  };
  setGatewayLoader(async () => ({ callSource }) as unknown as Gateway);
  await connect(fakeConnector());
});
afterEach(() => {
  world.stop();
  setGatewayLoader(() => Promise.reject(new Error('none')));
  mock.timers.reset();
});

async function load(): Promise<void> {
  const account = $activeAccount.get();
  assert.ok(account.status === 'connected');
  await loadCounterparties(account);
}

test('history of the account: read once in half a minute, and again by another gateway', async () => {
  await load();
  await load();
  assert.equal(read, 1);
  setOptions({ ...$options.get(), apiUrl: 'https://two.test' });
  await load();
  assert.equal(read, 2);
  mock.timers.tick(30_001);
  await load();
  assert.equal(read, 3);
});
