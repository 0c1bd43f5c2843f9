import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ON_DEMAND, TABS } from './on-demand';
import { isAvailable } from './registry';

test('each screen on demand is in its island, and the first view knows of none', async () => {
  for (const [view, island] of ON_DEMAND) {
    assert.equal(isAvailable(view), false, view);
    assert.ok(Object.hasOwn((await island()).views, view), view);
  }
});

test('each tab of the account is in its island', async () => {
  for (const [tab, load] of Object.entries(TABS)) {
    assert.equal(typeof (await load()), 'function', tab);
  }
});
