import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { errorBody } from '../../../protocol/http/errors';
import { setGatewayLoader } from '../contracts/island-loaders';
import { onHostEvent } from '../reporting/host-events';
import { configure, type FakeCall, fakeFetch, setGlobal, settle } from '../testing/fake-page';
import { recordVisitorAction, track, watchVisitor } from './track-event';

// In the order of a visit: the first test runs before the user acts.

const CLOSED = { connected: false };

let alerts: string[] = [];
let stop = () => {};
let project = 0;
let attributes: Record<string, string> = {};

/** Another project: the code asks its gateway again. */
function visit(more: Record<string, string> = {}): void {
  project += 1;
  attributes = { projectId: `p${project}` };
  configure({ ...attributes, ...more });
}

function gateway(says: boolean | 'down', answer: object = { body: {} }): FakeCall[] {
  return fakeFetch((path) => {
    if (path === '/e') return answer as never;
    return says === 'down' ? 'down' : { body: { isAnalyticsEnabled: says } };
  });
}

const sent = (calls: readonly FakeCall[]) =>
  calls
    .filter(({ url }) => url.pathname === '/e')
    .map(({ init }) => JSON.parse(String(init.body)).props.event);

beforeEach(() => {
  setGatewayLoader(() => import('../gateway/gateway-api'));
  setGlobal('location', {
    origin: 'https://shop.test',
    pathname: '/cart',
    hostname: 'shop.test',
    href: 'https://shop.test/cart?token=secret#x',
  });
  alerts = [];
  stop = onHostEvent((_, detail) => alerts.push((detail as { code: string }).code));
  visit();
});
afterEach(() => stop());

test('before the first user action: nothing is sent or requested; earlier events follow after it', async () => {
  const calls = gateway(true);
  track('INITIALIZE', { networks: [] });
  await settle();
  assert.equal(calls.length, 0);
  const root = new EventTarget();
  watchVisitor(root);
  // A script's event is not a user action.
  root.dispatchEvent(new Event('keydown'));
  track('MODAL_OPEN', { connected: false });
  await settle();
  assert.equal(calls.length, 0);
  recordVisitorAction();
  await settle();
  assert.deepEqual(sent(calls), ['INITIALIZE', 'MODAL_OPEN']);
});

test('Analytics: POST /e with eventId, url, domain, timestamp, props; no query of the page, no address', async () => {
  const calls = gateway(true);
  track('SWITCH_NETWORK', { network: 'eip155:1' });
  await settle();
  const { url, init } = calls.find((call) => call.url.pathname === '/e') as FakeCall;
  assert.equal(init.method, 'POST');
  assert.equal(url.searchParams.get('projectId'), attributes.projectId ?? '');
  assert.equal(url.searchParams.get('st'), 'appkit-embed');
  const { eventId, timestamp, ...rest } = JSON.parse(String(init.body));
  assert.match(eventId, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(typeof timestamp, 'number');
  assert.deepEqual(rest, {
    url: 'https://shop.test/cart',
    domain: 'shop.test',
    props: { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' } },
  });
});

test('MODAL_CREATED: never sent', async () => {
  const calls = gateway(true);
  track('MODAL_CREATED');
  await settle();
  assert.deepEqual(sent(calls), []);
});

for (const says of [false, 'down'] as const) {
  test(`gateway ${says === 'down' ? 'does not answer' : 'says no'}: sends no events; asks once`, async () => {
    const calls = gateway(says);
    track('MODAL_OPEN', CLOSED);
    await settle();
    track('MODAL_CLOSE', CLOSED);
    await settle();
    assert.deepEqual(sent(calls), []);
    assert.equal(calls.length, 1);
    assert.deepEqual(alerts, []);
  });
}

test('disabled by the owner: no request and no event', async () => {
  for (const off of [{ analytics: 'off' }, { features: '-analytics' }] as Record<
    string,
    string
  >[]) {
    visit(off);
    const calls = gateway(true);
    track('MODAL_OPEN', CLOSED);
    await settle();
    assert.equal(calls.length, 0);
  }
});

test('consent required: no request or event before consent', async () => {
  visit({ consent: 'required' });
  const calls = gateway(true);
  track('MODAL_OPEN', CLOSED);
  await settle();
  assert.equal(calls.length, 0);
  configure({ ...attributes, consent: 'granted' });
  await settle();
  assert.deepEqual(sent(calls), ['MODAL_OPEN']);
});

test('disabled while waiting for consent: the queued events are dropped', async () => {
  visit({ consent: 'required' });
  const calls = gateway(true);
  track('MODAL_OPEN', CLOSED);
  configure({ ...attributes, analytics: 'off' });
  configure({ ...attributes });
  await settle();
  assert.deepEqual(sent(calls), []);
});

test('A 403 on analytics shows the invalid-configuration alert once', async () => {
  const calls = gateway(true, { status: 403 });
  track('MODAL_OPEN', CLOSED);
  track('MODAL_CLOSE', CLOSED);
  await settle();
  track('MODAL_OPEN', CLOSED);
  await settle();
  assert.equal(sent(calls).length, 2);
  assert.deepEqual(alerts, ['origin_not_allowed']);
});

test('403 on analytics that says the domain is not verified: unverified_domain once', async () => {
  gateway(true, { status: 403, body: errorBody('authentication', 'Domain not verified') });
  track('MODAL_OPEN', CLOSED);
  track('MODAL_CLOSE', CLOSED);
  await settle();
  assert.deepEqual(alerts, ['unverified_domain']);
});

test('other failures: silent', async () => {
  const calls = gateway(true, { status: 500 });
  track('MODAL_OPEN', CLOSED);
  await settle();
  assert.equal(sent(calls).length, 1);
  assert.deepEqual(alerts, []);
});

test('no randomUUID, as on a page without https: works', async () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const calls = gateway(true);
  track('MODAL_OPEN', CLOSED);
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  await settle();
  const { init } = calls.find((call) => call.url.pathname === '/e') as FakeCall;
  assert.match(
    JSON.parse(String(init.body)).eventId,
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  );
});
