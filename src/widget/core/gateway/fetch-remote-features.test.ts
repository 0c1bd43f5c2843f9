import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { RemoteFeature } from '../../../protocol/http/project-config';
import { $remoteFeatures } from '../config/remote-features';
import { onHostEvent } from '../reporting/host-events';
import { configure, setGlobal } from '../testing/fake-page';
import { loadRemoteFeatures } from './fetch-remote-features';

const OFF = {
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  activity: false,
  multiWallet: false,
};
const MAIL: RemoteFeature = { id: 'social_login', isEnabled: true, config: ['email'] };
const SWAP: RemoteFeature = { id: 'swap', isEnabled: true, config: ['1inch'] };

let alerts: string[] = [];
let stop = () => {};
beforeEach(() => {
  setGlobal('location', { origin: 'https://shop.test' });
  alerts = [];
  stop = onHostEvent((_, detail) => alerts.push((detail as { code: string }).code));
});
afterEach(() => stop());

/** Replies of the gateway, held until the test releases them, in request order. */
function slowGateway() {
  const waiting: { project: string; answer(reply: Response | Error): void }[] = [];
  setGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address);
    const project = searchParams.get('projectId') ?? '';
    if (pathname !== '/appkit/v1/config') return Promise.resolve(new Response('{}'));
    return new Promise<Response>((resolve, reject) => {
      const answer = (reply: Response | Error) =>
        reply instanceof Error ? reject(reply) : resolve(reply);
      waiting.push({ project, answer });
    });
  });
  const ask = (projectId: string) => {
    configure({ projectId });
    return loadRemoteFeatures();
  };
  const say = (at: number, ...features: RemoteFeature[]) =>
    waiting[at]?.answer(new Response(JSON.stringify({ features })));
  const fail = (at: number) => waiting[at]?.answer(new TypeError('fetch failed'));
  return { ask, say, fail, asked: () => waiting.map(({ project }) => project) };
}

test('late reply for an earlier project: no effect', async () => {
  const { ask, say, fail, asked } = slowGateway();
  const first = ask('late-a');
  const second = ask('late-b');
  say(1, SWAP);
  await second;
  assert.deepEqual($remoteFeatures.get(), { ...OFF, swaps: ['1inch'] });
  say(0, MAIL);
  await first;
  assert.deepEqual($remoteFeatures.get(), { ...OFF, swaps: ['1inch'] });
  await ask('late-b');
  assert.deepEqual(asked(), ['late-a', 'late-b']);

  const third = ask('late-c');
  const fourth = ask('late-d');
  say(3, MAIL);
  await fourth;
  fail(2);
  await third;
  assert.deepEqual($remoteFeatures.get(), { ...OFF, email: true });
  assert.ok(!alerts.includes('server_error'));
});

test('another gateway: asked for its own answer, and a late one of the first has no effect', async () => {
  const { say, asked } = slowGateway();
  configure({ projectId: 'one' });
  const first = loadRemoteFeatures();
  configure({ projectId: 'one', configUrl: 'https://two.test' });
  const second = loadRemoteFeatures();
  assert.deepEqual(asked(), ['one', 'one']);
  say(1, SWAP);
  await second;
  say(0, MAIL);
  await first;
  assert.deepEqual($remoteFeatures.get(), { ...OFF, swaps: ['1inch'] });
});

test('back at the first project: its newest reply counts, also before late earlier ones', async () => {
  const { ask, say, fail, asked } = slowGateway();
  const first = ask('back-a');
  const second = ask('back-b');
  const third = ask('back-a');
  assert.deepEqual(asked(), ['back-a', 'back-b', 'back-a']);
  say(2, MAIL);
  await third;
  say(1, SWAP);
  fail(0);
  await Promise.all([first, second]);
  assert.deepEqual($remoteFeatures.get(), { ...OFF, email: true });
  await ask('back-a');
  assert.equal(asked().length, 3);
});
