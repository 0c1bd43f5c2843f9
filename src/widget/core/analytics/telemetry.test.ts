import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import * as v from 'valibot';
import { analyticsBody } from '../../../protocol/http/analytics';
import { setGatewayLoader } from '../contracts/island-loaders';
import { appKitError } from '../errors/app-kit-error';
import { startLog } from '../reporting/log-buffer';
import { log, reportError } from '../reporting/logger';
import { errorsAreTracked } from '../rules/analytics-rules';
import { configure, type FakeCall, fakeFetch, setGlobal, settle } from '../testing/fake-page';
import { recordVisitorAction } from './track-event';
import '../errors/register-core-errors';

let calls: FakeCall[] = [];
let minute = 0;

startLog();
errorsAreTracked();
recordVisitorAction();
beforeEach(() => {
  setGatewayLoader(() => import('../gateway/gateway-api'));
  const place = { origin: 'https://shop.test', pathname: '/cart', hostname: 'shop.test' };
  setGlobal('location', place);
  configure();
  minute += 1;
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: minute * 60_000 });
  calls = fakeFetch((path) => ({ body: path === '/e' ? {} : { isAnalyticsEnabled: true } }));
});

async function bodies() {
  await settle();
  return calls
    .filter(({ url }) => url.pathname === '/e')
    .map(({ init }) => JSON.parse(String(init.body)));
}

test('failed call: API_ERROR or DATA_PARSING_ERROR with its own fields and an ISO time', async () => {
  const url = 'https://gateway.test/v1/identity/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  log.warn(appKitError('http_unreachable', { url }, new TypeError('fetch failed')));
  log.warn(appKitError('http_invalid_reply', { url }));
  const [first, second] = await bodies();
  const { stackTrace, ...props } = first.props;
  assert.deepEqual(props, {
    type: 'error',
    event: 'API_ERROR',
    errorType: 'http_unreachable',
    errorMessage: appKitError('http_unreachable', {
      url: 'https://gateway.test/v1/identity/[hidden]',
    }).message,
  });
  assert.match(stackTrace, /TypeError: fetch failed/);
  assert.equal(first.timestamp, new Date(minute * 60_000).toISOString());
  assert.equal(second.props.event, 'DATA_PARSING_ERROR');
  for (const body of [first, second]) assert.ok(v.is(analyticsBody(), body));
});

test('failure of our own code: INTERNAL_SDK_ERROR with properties', async () => {
  log.error('A screen failed', new TypeError('x is undefined, see me@shop.test'));
  reportError(appKitError('unknown_error', {}, new RangeError('odd')));
  const found = (await bodies()).map(({ props }) => props);
  for (const { properties } of found) {
    assert.match(properties.stackTrace, /Error/);
    delete properties.stackTrace;
  }
  const base = { type: 'error', event: 'INTERNAL_SDK_ERROR' };
  assert.deepEqual(found, [
    {
      ...base,
      properties: {
        errorType: 'TypeError',
        errorMessage: 'x is undefined, see [hidden]',
        uncaught: true,
      },
    },
    { ...base, properties: { errorType: 'RangeError', errorMessage: 'odd', uncaught: false } },
  ]);
});

test('errors of the user, the wallet and warnings about other code: not sent', async () => {
  reportError(appKitError('user_rejected'));
  log.warn(new TypeError('a wallet threw'));
  assert.deepEqual(await bodies(), []);
});

test('one error in several log entries: sent once; at most five a minute', async () => {
  const one = appKitError('http_timeout', { url: 'https://a.test' });
  log.warn(one);
  log.warn('activity', one);
  assert.equal((await bodies()).length, 1);
  for (let more = 0; more < 6; more += 1) log.warn(appKitError('http_status', { n: 500 }));
  assert.equal((await bodies()).length, 5);
  mock.timers.setTime((minute + 1) * 60_000);
  minute += 1;
  log.warn(appKitError('http_status', { n: 500 }));
  assert.equal((await bodies()).length, 6);
});

test('failed analytics call: causes no telemetry error', async () => {
  calls = fakeFetch((path) => (path === '/e' ? 'down' : { body: { isAnalyticsEnabled: true } }));
  log.warn(appKitError('http_timeout', { url: 'https://a.test' }));
  await settle();
  assert.equal((await bodies()).length, 1);
});
