import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { stages } from './steps.mjs';

declare const __RELEASE__: boolean;

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

test('pages of security control 8: once in npm test, ten times in npm run test:all', {
  skip: !__RELEASE__,
}, async () => {
  const root = process.cwd();
  for (const [all, times] of [
    [false, 1],
    [true, 10],
  ] as const) {
    const command = byName(all, 'browser tests')?.command.slice(1) ?? [];
    const listing = [path.join(root, 'node_modules/playwright/cli.js'), ...command, '--list'];
    const options = { cwd: root, maxBuffer: 2 ** 26 };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...listing.filter((one) => !one.startsWith('--reporter')),
        '--reporter=list',
        'secure/hostile',
      ],
      options,
    );
    const pages = stdout.split('\n').filter((line) => line.includes('a frame that the page makes'));
    assert.equal(pages.length, 12 * times);
  }
});
