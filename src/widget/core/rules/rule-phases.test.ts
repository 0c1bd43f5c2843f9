import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RuleSet, startRuleSets } from './rule-phases';

test('several sets: they start phase by phase, in the order of the sets, and all stop', () => {
  const calls: string[] = [];
  const rule = (name: string) => () => {
    calls.push(name);
    return () => calls.push(`stop ${name}`);
  };
  const sets: RuleSet[] = [
    { navigate: [rule('leave')], persist: [rule('store')] },
    { track: [rule('report')], persist: [rule('keep'), rule('mark')] },
  ];
  const stop = startRuleSets(sets);
  assert.deepEqual(calls, ['store', 'keep', 'mark', 'report', 'leave']);
  calls.length = 0;
  stop();
  assert.deepEqual(
    [...calls].sort(),
    ['keep', 'leave', 'mark', 'report', 'store'].map((one) => `stop ${one}`),
  );
});
