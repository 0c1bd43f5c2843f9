import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setSessionLoader } from '../core/contracts/island-loaders';
import type { Runtime } from '../core/contracts/runtime-types';
import { startFeature } from '../core/startup/start-feature';
import { ACCOUNT_TABS, ON_DEMAND } from './on-demand';
import { isAvailable } from './registry';

test('screens on demand: each in its island, none in the first view', async () => {
  for (const [view, island] of ON_DEMAND) {
    assert.equal(isAvailable(view), false, view);
    assert.ok((await island()).views?.[view], view);
  }
});

test('tabs of the account: each in its island', async () => {
  setSessionLoader(async () => ({ startFeature }) as Runtime);
  for (const [tab, load] of Object.entries(ACCOUNT_TABS)) {
    assert.equal(typeof (await load()), 'function', tab);
  }
});
