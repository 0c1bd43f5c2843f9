import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stages } from './steps.mjs';

const steps = (all: boolean) => stages({ root: '/r', reports: '/r/reports', all }).flat(2);
const byName = (all: boolean, name: string) => steps(all).find((step) => step.name === name);

test('npm test and npm run test:all: the same steps, and the hazards at the end of test:all', () => {
  const names = (all: boolean) => steps(all).map(({ name }) => name);
  assert.deepEqual(names(true), [...names(false), 'hazards']);
});

test('npm test: leaves out @release; property tests keep their numbers of runs', () => {
  assert.ok(byName(false, 'browser tests')?.command.includes('--grep-invert=@release'));
  const units = byName(false, 'unit tests and architecture');
  assert.equal(units?.env && 'PROPERTY_RUNS' in units.env, false);
});

test('npm run test:all: leaves out no browser test; property tests run 500 times', () => {
  assert.ok(!byName(true, 'browser tests')?.command.join(' ').includes('@release'));
  assert.equal(byName(true, 'unit tests and architecture')?.env?.PROPERTY_RUNS, '500');
});

test('a step that waits for another one: both are in one stage, in different lanes', () => {
  for (const lanes of stages({ root: '/r', reports: '/r/reports', all: true })) {
    lanes.flat().forEach(({ after }) => {
      if (after === undefined) return;
      const lane = lanes.find((each) => each.some(({ name }) => name === after));
      assert.ok(lane, after);
      assert.ok(!lane.some((step) => step.after === after), after);
    });
  }
});
