/** Each screen of the registry can be looked at. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ACCOUNT_VIEWS } from './account-views.mjs';
import { PAIR_VIEWS } from './pair-views.mjs';
import { inParallel } from './pool.mjs';
import { VIEWS } from './views.mjs';

declare const __ROOT__: string;

test('screens: each has a recipe, and each recipe has a unique name', () => {
  const screens = ['registry.ts', 'on-demand.ts'].flatMap((file) => {
    const registry = readFileSync(path.join(__ROOT__, 'src/widget/shell', file), 'utf8');
    const found = [...registry.matchAll(/^ {2}\['(\w+)', \w+, \d+(?:, true)?\],$/gm)].map(
      ([, name]) => name,
    );
    assert.ok(found.length > 5, file);
    return found;
  });
  const names = [...VIEWS, ...PAIR_VIEWS, ...ACCOUNT_VIEWS].map(({ name }) => name);
  const missing = screens.filter(
    (screen) => !names.some((name) => name === screen || name.startsWith(`${screen}-`)),
  );
  assert.deepEqual(missing, []);
  assert.equal(new Set(names).size, names.length);
});

test('several tasks at once: each runs once, in order, within the limit', async () => {
  let now = 0;
  let most = 0;
  const results = await inParallel([3, 1, 2, 0], 2, async (turns) => {
    now += 1;
    most = Math.max(most, now);
    for (let turn = 0; turn < turns; turn += 1) await null;
    now -= 1;
    return turns * 10;
  });
  assert.deepEqual(results, [30, 10, 20, 0]);
  assert.equal(most, 2);
  assert.deepEqual(await inParallel([], 2, async () => 1), []);
});
