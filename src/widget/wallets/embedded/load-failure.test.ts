import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { addErrors } from '../../core/errors/app-kit-error';
import { EMBEDDED_ERRORS } from './errors';
import { fakeFrame } from './fake-frame';
import { createFrameClient, type FrameClient } from './frame-client';
import { watchPolicy } from './load-failure';

addErrors(EMBEDDED_ERRORS);

let frame: ReturnType<typeof fakeFrame>;
let client: FrameClient;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  frame = fakeFrame();
  client = createFrameClient(frame.parts);
});
afterEach(() => {
  client.close();
  mock.timers.reset();
  mock.restoreAll();
});

/** @returns codes of the requests that waited: the visitor's, and one of the theme. */
async function codesAfter(act: () => void): Promise<unknown[]> {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      ({ code }: { code?: unknown }) => code,
    );
  const open = [client.request('CONNECT_EMAIL', { email: 'a@b.test' }), client.request('GET_USER')];
  const codes = Promise.all(open.map(codeOf));
  act();
  return codes;
}

const wait = () => mock.timers.tick(20_000);

test('frame that is not ready after 20 s: another page loaded, or nothing did', async () => {
  assert.deepEqual(await codesAfter(wait), ['iframe_load_failed', 'iframe_load_failed']);
  frame.state.hasPage = true;
  assert.deepEqual(await codesAfter(wait), ['frame_replaced', 'frame_replaced']);
  // For the site's owner: the protocol's reason.
  assert.deepEqual(frame.reports, ['iframe_load_failed', 'iframe_load_failed']);
});

test('browser that is offline after 20 s: this cause, also if its error page has loaded', async (t) => {
  const { navigator } = globalThis;
  t.after(() => Object.defineProperty(globalThis, 'navigator', { value: navigator }));
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true });
  frame.state.hasPage = true;
  assert.deepEqual(await codesAfter(wait), ['frame_offline', 'frame_offline']);
});

for (const cause of ['frame_load', 'frame_blocked'] as const) {
  test(`${cause}: each request fails at once, and the next one creates a frame`, async () => {
    assert.deepEqual(await codesAfter(() => frame.fail(cause)), [cause, cause]);
    assert.equal(frame.state.removed, 1);
    assert.deepEqual(frame.reports, ['iframe_load_failed']);
    client.request('GET_USER').catch(() => {});
    assert.equal(frame.state.created, 2);
  });
}

const SECURE = 'https://secure.gateway.test';
const VIOLATION = {
  isTrusted: true,
  disposition: 'enforce',
  effectiveDirective: 'frame-src',
  blockedURI: SECURE,
};

test('policy of the page: only its own refusal of this frame counts', () => {
  let heard: ((event: unknown) => void) | undefined;
  const page = {
    addEventListener(type: string, listener: typeof heard) {
      assert.equal(type, 'securitypolicyviolation');
      heard = listener;
    },
    removeEventListener(_: string, listener: typeof heard) {
      if (heard === listener) heard = undefined;
    },
  } as unknown as Document;
  let blocked = 0;
  const stop = watchPolicy(page, SECURE, () => {
    blocked += 1;
  });
  const others = [
    { isTrusted: false },
    { disposition: 'report' },
    { effectiveDirective: 'img-src' },
    { blockedURI: 'https://ads.test' },
    { blockedURI: `${SECURE}.evil.test` },
    { blockedURI: '' },
  ];
  for (const other of others) heard?.({ ...VIOLATION, ...other });
  assert.equal(blocked, 0);
  heard?.(VIOLATION);
  heard?.({ ...VIOLATION, blockedURI: `${SECURE}/sdk?projectId=1` });
  assert.equal(blocked, 2);
  stop();
  assert.equal(heard, undefined);
});
