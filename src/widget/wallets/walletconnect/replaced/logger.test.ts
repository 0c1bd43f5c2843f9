import assert from 'node:assert/strict';
import { test } from 'node:test';
import { $options, setOptions } from '../../../core/config/options';
import { readLog, startLog } from '../../../core/reporting/log-buffer';
import { generateChildLogger, getLoggerContext, pino } from './client-logger';

test('client log: in our log without keys; its lowest levels are dropped', (t) => {
  t.mock.method(console, 'error', () => {});
  t.mock.method(console, 'warn', () => {});
  setOptions({ ...$options.get(), debug: true });
  startLog();
  const logger = generateChildLogger();
  logger.child().error?.('wc:x?symKey=', `symKey=${'ab'.repeat(32)}`);
  pino().warn?.({ method: 'irn_publish' });
  logger.debug?.('debug words');
  logger.trace?.('trace words');
  const text = readLog().join('\n');
  assert.match(text, /error walletconnect/);
  assert.match(text, /irn_publish/);
  assert.ok(!text.includes('abab'));
  assert.ok(!/debug words|trace words/.test(text));
  assert.equal(getLoggerContext(), 'walletconnect');
});
