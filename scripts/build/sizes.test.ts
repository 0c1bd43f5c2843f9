import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBudgets } from './sizes.mjs';

const files: Record<string, number> = {
  appkit: 1,
  shell: 10,
  session: 40,
  looks: 6,
  receive: 4,
  chain: 5,
  more: 2,
};
const needs: Record<string, string[]> = {
  shell: ['shell'],
  session: ['session', 'looks', 'shell'],
  receive: ['receive', 'session', 'looks', 'more', 'shell'],
  chain: ['chain', 'session', 'looks', 'shell'],
};

function over(budget: { receive?: number; chain?: number }): string[] {
  const late = { after: 'session', when: '' };
  return checkBudgets({
    budgets: { loader: 1, firstView: 11 },
    lines: [
      { id: 'shell', when: '', firstView: true },
      { id: 'session', when: '' },
      { id: 'receive', budget: budget.receive, uses: 'session', ...late },
      { id: 'chain', budget: budget.chain, ...late },
    ],
    sizes: new Map(Object.entries(files)),
    closures: new Map(Object.entries(needs)),
    manifest: { files: {} },
  }).over;
}

test('line with uses session: measured by the bytes it adds to the session', () => {
  assert.deepEqual(over({ receive: 6 }), []);
  assert.deepEqual(over({ receive: 5 }), [
    'receive (closure without the session): 6 B brotli, budget 5 B',
  ]);
});

test('any other is measured with all that it needs besides the shell, the session too', () => {
  assert.deepEqual(over({ chain: 51 }), []);
  assert.deepEqual(over({ chain: 50 }), [
    'chain (closure without the shell): 51 B brotli, budget 50 B',
  ]);
});
