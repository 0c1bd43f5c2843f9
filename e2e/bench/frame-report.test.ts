import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrameSample } from './frame';
import { frameReport } from './frame-report';

const sample = (round: number, ready: number, floor: number): FrameSample => ({
  ...{ profile: 'mobile', round, ready, floor, login: 900, sign: 80 },
});

test('frame against an empty one: the median of the ratios in each round, held to 1.5', () => {
  const rows = (samples: FrameSample[]) => frameReport(samples).at(-1)?.split('\n').at(-1);
  const met = rows([sample(1, 300, 200), sample(2, 290, 200), sample(3, 900, 200)]);
  assert.equal(met, '| mobile | 300 | 200 | 1.50× | 900 | 80 | met |');
  assert.match(rows([sample(1, 301, 200)]) ?? '', /\*\*missed\*\*/);
  assert.deepEqual(frameReport([]), []);
});
