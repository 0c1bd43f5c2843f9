import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { analyticsConfig } from '../../protocol/http/analytics';
import {
  appkitConfig,
  projectOrigins,
  REMOTE_FEATURE_IDS,
  TEST_PROJECT_ORIGINS,
} from '../../protocol/http/project-config';
import { PROJECT, testGateway } from '../test-gateway';

const event = {
  eventId: '3f1c',
  url: 'https://shop.test/',
  domain: 'shop.test',
  timestamp: 1_750_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
};
const project = { name: 'Shop', allowedOrigins: ['https://shop.test'] };

test('remote features: all are named, and those not enabled by the owner are off', async () => {
  const activity = { id: 'activity', isEnabled: true, config: [] };
  const { get } = testGateway(
    {},
    { projects: { [PROJECT]: { ...project, features: [activity] } } },
  );
  const { features } = v.parse(appkitConfig.reply, await (await get('/appkit/v1/config')).json());
  assert.deepEqual(new Set(features.map(({ id }) => id)), new Set(REMOTE_FEATURE_IDS));
  assert.deepEqual(
    features.filter(({ isEnabled }) => isEnabled),
    [activity],
  );
});

const SECURE = {
  ...{ origin: 'https://secure.test', directory: 'dist/secure' },
  ...{ authUrl: 'http://127.0.0.1:1', vaultUrl: 'http://127.0.0.1:2' },
};

for (const [title, config, more, expected] of [
  ['e-mail login without a secure site: not listed', ['email', 'google'], {}, []],
  ['logins left to the page, without a secure site: none is listed', null, {}, []],
  ['e-mail login with a secure site: listed', ['email'], { secure: SECURE }, ['email']],
] as const) {
  test(title, async () => {
    const login = { id: 'social_login', isEnabled: true, config: config && [...config] };
    const projects = { [PROJECT]: { ...project, features: [login] } };
    const { get } = testGateway({}, { projects, ...more });
    const reply = v.parse(appkitConfig.reply, await (await get('/appkit/v1/config')).json());
    const found = reply.features.find(({ id }) => id === 'social_login');
    assert.deepEqual(found?.config, expected);
  });
}

test('allowed origins: those of the project', async () => {
  const { get } = testGateway();
  const reply = v.parse(projectOrigins.reply, await (await get('/projects/v1/origins')).json());
  assert.deepEqual(reply, { allowedOrigins: ['https://shop.test'] });
});

test('allowed origins of a project in test mode: also this machine and free hosts', async () => {
  const { get } = testGateway({}, { projects: { [PROJECT]: { ...project, mode: 'test' } } });
  const reply = v.parse(projectOrigins.reply, await (await get('/projects/v1/origins')).json());
  assert.deepEqual(reply, { allowedOrigins: ['https://shop.test', ...TEST_PROJECT_ORIGINS] });
});

test('analytics: off unless the project enables it', async () => {
  const on = await (await testGateway().get('/getAnalyticsConfig')).json();
  assert.deepEqual(v.parse(analyticsConfig.reply, on), { isAnalyticsEnabled: true });
  const { get } = testGateway({}, { projects: { [PROJECT]: project } });
  assert.deepEqual(await (await get('/getAnalyticsConfig')).json(), { isAnalyticsEnabled: false });
});

test('analytics event as text/plain: accepted and counted, not stored', async () => {
  const { post, metrics } = testGateway();
  const response = await post('/e', event, { Origin: 'https://shop.test' });
  assert.equal(response.status, 202);
  assert.equal(typeof (await response.json()), 'object');
  assert.match(await metrics(), /\nappkit_analytics_events_total 1\n/);
});

test('project without analytics: its events are not counted', async () => {
  const { post, metrics } = testGateway({}, { projects: { [PROJECT]: project } });
  assert.equal((await post('/e', event)).status, 202);
  assert.doesNotMatch(await metrics(), /appkit_analytics_events_total \d/);
});

test('event from another origin: 403; invalid: 400; not JSON: 422; too long: 413; no project: 401', async () => {
  const { post, app } = testGateway();
  assert.equal((await post('/e', event, { Origin: 'https://evil.test' })).status, 403);
  assert.equal((await post('/e', event, { Origin: 'http://localhost:3000' })).status, 202);
  assert.equal((await post('/e', { ...event, props: { type: 'track' } })).status, 400);
  assert.equal((await post('/e', 'nonsense')).status, 422);
  assert.equal((await post('/e', { ...event, url: 'x'.repeat(33_000) })).status, 413);
  assert.equal(
    (await app.request('/e', { method: 'POST', body: JSON.stringify(event) })).status,
    401,
  );
});
