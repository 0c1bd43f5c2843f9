import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { configure, setGlobal } from '../testing/fake-page';
import '../errors/register-connection-errors';
import { appKitError } from '../errors/app-kit-error';
import { visibleError } from '../errors/visible-error';
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

for (const [code, line] of [
  [
    'invalid_project_id',
    '`data-project-id="abc"`: https://gate.test does not know this project id. Use an id from its configuration or from its operator',
  ],
  [
    'origin_not_allowed',
    '`data-project-id="abc"`: https://gate.test does not allow pages of https://shop.test. Add this origin to the `allowedOrigins` of the project',
  ],
  [
    'unverified_domain',
    '`data-project-id="abc"`: https://gate.test has not verified https://shop.test. Verify this domain for the project',
  ],
  [
    'origins_missing',
    '`data-project-id="abc"`: the project has no `allowedOrigins` at https://gate.test. Add https://shop.test to them',
  ],
  ['project_id_missing', 'No project id: add `data-project-id="…"` to the script tag'],
] as const) {
  test(`${code} without debug: one console line with the attribute and the fix, no alert on screen`, () => {
    configure({ projectId: 'abc', gateway: 'https://gate.test' });
    setGlobal('location', { origin: 'https://shop.test' });
    const error = mock.method(console, 'error', () => {});
    showAlert(code);
    showAlert(code);
    assert.deepEqual(
      error.mock.calls.map(({ arguments: parts }) => parts),
      [[`AppKit Embed: ${line}`]],
    );
    assert.equal($alert.get(), undefined);
    assert.equal(
      visibleError(appKitError(code)),
      "This site isn't set up yet. Contact the site owner.",
    );
  });
}

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
  ['rate_limited', 'error', 'error'],
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
