import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from '../http/metrics';
import { watchEventLoop } from './event-loop';

const shown = (text: string) =>
  [...text.matchAll(/^appkit_event_loop_delay_seconds\{quantile="(\S+)"\} (\S+)$/gm)].map(
    ([, quantile, value]) => [quantile, value],
  );

test('process that was busy: the metric shows for how long, for five seconds', (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const metrics = createMetrics();
  let time = 0;
  const stop = watchEventLoop(metrics, () => time);
  const turns = (count: number, delay = 0) => {
    for (let turn = 0; turn < count; turn += 1) {
      time += 20 + delay;
      context.mock.timers.tick(20);
    }
  };
  turns(1, 400);
  turns(4, 70);
  turns(244);
  assert.deepEqual(shown(metrics.text()), []);
  turns(1);
  assert.deepEqual(shown(metrics.text()), [
    ['0.99', '0.07'],
    ['1', '0.4'],
  ]);
  turns(250);
  assert.deepEqual(shown(metrics.text()), [
    ['0.99', '0'],
    ['1', '0'],
  ]);
  stop();
});
