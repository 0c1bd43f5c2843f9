import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { configure } from '../testing/fake-page';
import '../errors/register-core-errors';
import { $alert, dismissAlert, showAlert } from './alerts';
import { onHostEvent } from './host-events';
import { readLog, startLog } from './log-buffer';

startLog();

interface Heard {
  code: string;
  level?: string;
}
let heard: Heard[] = [];
let stop = () => {};
beforeEach(() => {
  configure();
  heard = [];
  stop = onHostEvent((_, detail) => {
    const { code, level } = detail as Heard;
    heard.push({ code, ...(level && { level }) });
  });
});
afterEach(() => {
  stop();
  while ($alert.get()) dismissAlert();
  mock.restoreAll();
});

test('alert without debug: an error event only; with debug: also on screen and in the console', () => {
  const error = mock.method(console, 'error', () => {});
  showAlert('rate_limited');
  assert.equal($alert.get(), undefined);
  assert.equal(error.mock.callCount(), 0);
  configure({ debug: 'true' });
  showAlert('network_not_found', { id: 'eip155:5' });
  assert.deepEqual($alert.get(), {
    code: 'network_not_found',
    level: 'error',
    title: 'Network Not Found',
    message: 'Network eip155:5 is not in the configured networks; add it to `data-networks`',
  });
  assert.equal(error.mock.callCount(), 1);
  assert.deepEqual(heard, [
    { code: 'rate_limited', level: 'error' },
    { code: 'network_not_found', level: 'error' },
  ]);
});

test('several alerts: shown one after the other', () => {
  mock.method(console, 'error', () => {});
  configure({ debug: 'true' });
  showAlert('rate_limited');
  showAlert('invalid_project_id');
  assert.equal($alert.get()?.code, 'rate_limited');
  dismissAlert();
  assert.equal($alert.get()?.code, 'invalid_project_id');
  dismissAlert();
  assert.equal($alert.get(), undefined);
});

for (const [code, level, output] of [
  ['invalid_project_id', 'error', 'error'],
  ['local_config_ignored', 'warning', 'warn'],
  ['multi_wallet_off', 'info', 'info'],
] as const) {
  test(`${code}: level ${level} in the event, on screen and in the console`, () => {
    configure({ debug: 'true' });
    const methods = (['error', 'warn', 'info'] as const).map((name) => {
      const { mock: spy } = mock.method(console, name, () => {});
      return { name, spy };
    });
    showAlert(code, { features: 'features.email' });
    assert.deepEqual(heard, [{ code, level }]);
    assert.equal($alert.get()?.level, level);
    const called = methods.filter(({ spy }) => spy.callCount() > 0);
    assert.deepEqual(
      called.map(({ name }) => name),
      [output],
    );
  });
}

test('without debug: the log buffer keeps an alert of level error only', () => {
  const before = readLog().length;
  showAlert('rate_limited');
  showAlert('local_config_ignored', { features: 'features.email' });
  showAlert('multi_wallet_off');
  const lines = readLog().slice(before);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /Rate Limited/);
});
