import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBudgets } from './sizes.mjs';

const none: string[] = [];
const chunk = (id: string, brotli = 0) => ({ id, brotli, dynamic: none });

/** A runtime of 40 B with the packed island `account` of 7 B, a shared file, and an island. */
function check(budgets: Record<string, number> = {}) {
  const line = (id: string, more: object = {}) => ({ id, when: '', budget: budgets[id], ...more });
  return checkBudgets({
    budgets: { loader: budgets.loader },
    lines: [
      line('shell', { firstView: true }),
      line('runtime'),
      line('account', { entry: 'account.ts', pack: 'runtime' }),
      line('lists', { shared: ['lists/'], pack: 'runtime' }),
      line('looks', { shared: ['ui/'] }),
      line('send', { after: 'runtime' }),
    ],
    journeys: [],
    sizes: new Map(Object.entries({ appkit: 1, shell: 10, runtime: 40, looks: 6, send: 4 })),
    manifest: { files: {} },
    chunks: [chunk('account', 7), chunk('lists', 9)],
    home: new Map([['account', 'runtime']]),
    fileImports: new Map([
      ['runtime', ['looks', 'shell']],
      ['send', ['runtime', 'looks']],
    ]),
    isLate: () => false,
  });
}

test('line with a file: measured by its own bytes, without what it imports', () => {
  assert.deepEqual(check({ send: 4, looks: 6, runtime: 40, loader: 1 }).over, []);
  assert.deepEqual(check({ send: 3 }).over, ['send: 4 B brotli, budget 3 B']);
  assert.deepEqual(check({ looks: 5 }).over, ['looks: 6 B brotli, budget 5 B']);
  assert.deepEqual(check({ runtime: 39 }).over, ['runtime: 40 B brotli, budget 39 B']);
  assert.deepEqual(check({ loader: 0 }).over, ['loader: 1 B brotli, budget 0 B']);
});

test('island in the file of another line: measured by its own chunk', () => {
  assert.deepEqual(check({ account: 7 }).over, []);
  assert.deepEqual(check({ account: 6 }).over, ['account (in runtime): 7 B brotli, budget 6 B']);
});

test('report: one row per line with what is left; shared code in another file has no row', () => {
  const { summary } = check({ send: 5, account: 9 });
  assert.match(summary, /^ {2}send +4 of +5, 1 left$/m);
  assert.match(summary, /^ {2}account \(in runtime\) +7 of +9, 2 left$/m);
  assert.match(summary, /^ {2}looks +6$/m);
  assert.doesNotMatch(summary, /lists/);
});
