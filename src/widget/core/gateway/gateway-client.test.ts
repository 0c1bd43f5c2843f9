import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { analyticsEvent } from '../../../protocol/http/analytics';
import { supportedChains } from '../../../protocol/http/blockchain';
import { errorBody } from '../../../protocol/http/errors';
import { appkitConfig } from '../../../protocol/http/project-config';
import { setSdk } from '../config/client-params';
import { REPLY_MAX_LENGTH } from '../constants/initial-limits';
import { HTTP_DEADLINE_MS } from '../constants/limits';
import type { AppKitError } from '../errors/app-kit-error';
import { onHostEvent } from '../reporting/host-events';
import { configure, endlessReply, fakeFetch, setGlobal, settle } from '../testing/fake-page';
import { callGateway, isApiNetwork, knowsNetwork } from './gateway-client';
import type { ReadText } from './read-limited-body';

let alerts: string[] = [];
let stop = () => {};

beforeEach(() => {
  configure();
  setGlobal('location', { origin: 'https://shop.test' });
  setSdk({ version: '1.0.0', adapters: ['eip155'] });
  alerts = [];
  stop = onHostEvent((_, detail) => alerts.push((detail as { code: string }).code));
});
afterEach(() => {
  stop();
  mock.timers.reset();
});

async function failure(work: Promise<unknown>): Promise<AppKitError> {
  try {
    await work;
  } catch (error) {
    return error as AppKitError;
  }
  throw new Error('it did not fail');
}

const CHAINS = { http: ['eip155:1'], ws: [] };

test('each call: has query st, sv, projectId and, if set, clientId, with our name and version', async () => {
  const calls = fakeFetch(() => ({ body: CHAINS }));
  await callGateway(supportedChains);
  assert.equal(
    calls[0]?.url.href,
    'https://gateway.test/v1/supported-chains?projectId=p1&st=appkit-embed&sv=html-eip155-1.0.0',
  );
  setSdk({ clientId: 'did:key:z6Mk' });
  await callGateway(supportedChains);
  assert.equal(calls[1]?.url.searchParams.get('clientId'), 'did:key:z6Mk');
  await failure(callGateway(appkitConfig));
  assert.equal(calls[2]?.url.searchParams.has('clientId'), false);
});

test('GET: no content type; POST: JSON without a JSON content type; never cookies', async () => {
  const calls = fakeFetch(() => ({ body: {} }));
  await callGateway(analyticsEvent, { body: { a: 1 } });
  const init = calls[0]?.init;
  assert.equal(init?.method, 'POST');
  assert.equal(init?.body, '{"a":1}');
  assert.equal(init?.headers, undefined);
  assert.equal(init?.credentials, 'omit');
});

test("HTTP failure: 'HTTP status code: {n}'", async () => {
  fakeFetch(() => ({ status: 404 }));
  const error = await failure(callGateway(supportedChains));
  assert.equal(error.message, 'HTTP status code: 404');
  assert.equal((error.cause as Response).status, 404);
  assert.deepEqual(alerts, []);
});

test('Rate Limited, Server Error (5xx), Invalid App Configuration: one alert until it works again', async () => {
  let status = 429;
  fakeFetch(() => ({ status, body: CHAINS }));
  for (status of [429, 429, 500, 503, 403, 401]) await failure(callGateway(supportedChains));
  assert.deepEqual(alerts, [
    'rate_limited',
    'server_error',
    'origin_not_allowed',
    'invalid_project_id',
  ]);
  status = 200;
  await callGateway(supportedChains);
  status = 401;
  await failure(callGateway(supportedChains));
  assert.equal(alerts.length, 5);
  await failure(callGateway(appkitConfig, { quiet: true }));
  assert.equal(alerts.length, 5);
});

test('403 whose reason says that the domain is not verified: unverified_domain; the caller reads it', async () => {
  for (const description of ['Domain not verified', 'UNVERIFIED domain']) {
    fakeFetch(() => ({ status: 403, body: errorBody('authentication', description) }));
    const { cause } = await failure(callGateway(supportedChains));
    assert.match(await (cause as Response).text(), /verified/i);
    fakeFetch(() => ({ body: CHAINS }));
    await callGateway(supportedChains);
  }
  assert.deepEqual(alerts, ['unverified_domain', 'unverified_domain']);
});

test('403 with another reason, or an endless one: origin_not_allowed', async () => {
  fakeFetch(() => ({ status: 403, text: 'Forbidden' }));
  await failure(callGateway(supportedChains));
  setGlobal('fetch', async () => new Response(endlessReply().response.body, { status: 403 }));
  await failure(callGateway(appkitConfig));
  assert.deepEqual(alerts, ['origin_not_allowed', 'origin_not_allowed']);
});

test('reply of another shape: an error, never a value', async () => {
  for (const text of ['<html>', '', 'null', '[]', '{"http":7}', '{"http":["eip155:1"]']) {
    fakeFetch(() => ({ text }));
    assert.equal((await failure(callGateway(supportedChains))).code, 'http_invalid_reply', text);
  }
});

test('endless reply: aborted at the limit and rejected as invalid, with any reader', async () => {
  const read = (readText: ReadText) => readText(() => undefined).then(() => undefined);
  for (const options of [{}, { read }]) {
    const endless = endlessReply();
    let left = false;
    setGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', () => {
        left = true;
      });
      return endless.response;
    });
    assert.equal((await failure(callGateway(supportedChains, options))).code, 'http_invalid_reply');
    assert.ok(left);
    // The allowance covers data that the stream reads ahead.
    assert.ok(endless.given() <= REPLY_MAX_LENGTH + 3_000_000, `${endless.given()} bytes`);
  }
});

test('no connection: the error message names the URL', async () => {
  fakeFetch(() => 'down');
  const error = await failure(callGateway(supportedChains));
  assert.equal(error.code, 'http_unreachable');
  assert.equal(error.message, 'No connection to https://gateway.test/v1/supported-chains');
});

test('every wait: has a timeout', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  fakeFetch(() => 'hang');
  const failed = failure(callGateway(supportedChains));
  await settle();
  mock.timers.tick(HTTP_DEADLINE_MS);
  assert.equal((await failed).code, 'http_timeout');
});

test('every wait: can be canceled, also before it starts', async () => {
  fakeFetch(() => 'hang');
  const abort = new AbortController();
  const failed = failure(callGateway(supportedChains, { signal: abort.signal }));
  await settle();
  abort.abort();
  assert.equal((await failed).code, 'canceled');
  setGlobal('fetch', (_: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(new Error('aborted')) : new Promise(() => {}),
  );
  assert.equal(
    (await failure(callGateway(supportedChains, { signal: abort.signal }))).code,
    'canceled',
  );
});

test('no project id: no request', async () => {
  const calls = fakeFetch(() => ({ body: CHAINS }));
  configure({ projectId: '' });
  assert.equal((await failure(callGateway(supportedChains))).code, 'project_id_missing');
  assert.equal(calls.length, 0);
});

test('supported networks: requested once per gateway and project', async () => {
  const calls = fakeFetch((_, { host }) => ({
    body: { http: [host === 'two.test' ? 'eip155:2' : 'eip155:1'], ws: [] },
  }));
  configure({ projectId: 'chains' });
  assert.deepEqual([await isApiNetwork('eip155:1'), await isApiNetwork('eip155:2')], [true, false]);
  assert.equal(calls.length, 1);
  configure({ projectId: 'chains', apiUrl: 'https://two.test' });
  assert.deepEqual([await isApiNetwork('eip155:1'), await isApiNetwork('eip155:2')], [false, true]);
  assert.equal(calls.length, 2);
  configure({ projectId: 'other', apiUrl: 'https://two.test' });
  assert.equal(await knowsNetwork('eip155:2'), true);
  assert.equal(calls.length, 3);
});

test('supported networks: a late failure of an earlier gateway drops nothing', async () => {
  let fail = (): void => {};
  setGlobal('fetch', (address: string) =>
    new URL(address).host === 'late.test'
      ? new Promise((_, reject) => {
          fail = () => reject(new TypeError('fetch failed'));
        })
      : Promise.resolve(Response.json(CHAINS)),
  );
  configure({ apiUrl: 'https://late.test' });
  const late = isApiNetwork('eip155:1');
  configure({ apiUrl: 'https://now.test' });
  assert.equal(await isApiNetwork('eip155:1'), true);
  fail();
  assert.equal(await late, false);
  setGlobal('fetch', () => assert.fail('asked again'));
  assert.equal(await isApiNetwork('eip155:1'), true);
});

test('alerts: remembered for each gateway', async () => {
  fakeFetch(() => ({ status: 500 }));
  for (const apiUrl of ['https://a.test', 'https://a.test', 'https://b.test']) {
    configure({ apiUrl });
    await failure(callGateway(supportedChains));
  }
  assert.deepEqual(alerts, ['server_error', 'server_error']);
});

test('other gateway or project: its own list of networks; the list of the first is not used', async () => {
  fakeFetch((_, { hostname, searchParams }) => {
    const reference = hostname === 'two.test' ? 2 : searchParams.get('projectId') === 'p3' ? 3 : 1;
    return { body: { http: [`eip155:${reference}`], ws: [] } };
  });
  const known = async () => [
    await isApiNetwork('eip155:1'),
    await isApiNetwork('eip155:2'),
    await isApiNetwork('eip155:3'),
  ];
  configure({ gateway: 'https://one.test' });
  assert.deepEqual(await known(), [true, false, false]);
  configure({ gateway: 'https://two.test' });
  assert.deepEqual(await known(), [false, true, false]);
  configure({ gateway: 'https://one.test', projectId: 'p3' });
  assert.deepEqual(await known(), [false, false, true]);
});
