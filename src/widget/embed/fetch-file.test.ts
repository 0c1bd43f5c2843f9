import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setGlobal } from '../core/testing/fake-page';
import { type ChunkFactories, fetchFile } from './fetch-file';
import type { ScriptAddress } from './trusted-types';

const URL_OF = 'https://cdn.test/cdn/1.0.0/shell.0123456789.js';
const PINNED = `sha384-${'a'.repeat(64)}`;
/** Two attempts take as long as a user waits: 15 s. */
const GIVEN_UP = 7_000;

interface FakeScript {
  src?: string;
  integrity?: string;
  crossOrigin?: string;
  nonce?: string;
  fetchPriority?: string;
  onload?: () => void;
  onerror?: () => void;
  $appkit?: (factories: ChunkFactories) => void;
  remove(): void;
}

type OnViolation = (event: { blockedURI: string; effectiveDirective: string }) => void;

/** The scripts in the head, every script ever created, and the listeners for CSP violations. */
let head: FakeScript[];
let made: FakeScript[];
let listeners: Set<OnViolation>;

/** A browser that loads nothing: the test decides the result of each request. */
beforeEach(() => {
  head = [];
  made = [];
  listeners = new Set();
  setGlobal('document', {
    createElement: () => {
      const script: FakeScript = {
        remove: () => {
          head = head.filter((each) => each !== script);
        },
      };
      made.push(script);
      return script;
    },
    head: { append: (script: FakeScript) => void head.push(script) },
    addEventListener: (_name: string, listener: OnViolation) => listeners.add(listener),
    removeEventListener: (_name: string, listener: OnViolation) => listeners.delete(listener),
  });
  mock.timers.enable({ apis: ['setTimeout'] });
  // The mocked clock never fires a timer without a delay.
  const { setTimeout } = globalThis;
  mock.method(globalThis, 'setTimeout', ((act: () => void, ms = 0, ...rest: unknown[]) =>
    setTimeout(act, ms, ...rest)) as typeof setTimeout);
});
afterEach(() => {
  mock.restoreAll();
  mock.timers.reset();
  Reflect.deleteProperty(globalThis, 'document');
});

const plainly: ScriptAddress = (script, url) => {
  script.src = url;
};

/** The outcome so far: undefined while the request is pending. */
function outcome(integrity = PINNED, address = plainly) {
  const seen: { value?: ChunkFactories; error?: Error } = {};
  fetchFile(URL_OF, integrity, 'n-1', address).then(
    (value) => Object.assign(seen, { value }),
    (error) => Object.assign(seen, { error }),
  );
  return seen;
}

/** Runs pending promises; the clock does not advance. */
const settle = () => new Promise((done) => setImmediate(done));

function assertGone(): void {
  assert.deepEqual(head, []);
  assert.equal(listeners.size, 0);
}

test('script: the first file comes before pictures of the page, all others after', () => {
  outcome();
  fetchFile(URL_OF.replace('shell', 'runtime'), PINNED, 'n-1', plainly).catch(() => {});
  assert.deepEqual(
    head.map(({ fetchPriority }) => fetchPriority),
    ['high', undefined],
  );
});

test('script: has the hash, CORS and the nonce, and registers its factories itself', async () => {
  const seen = outcome();
  const [script] = head;
  assert.ok(script);
  const { src, integrity, crossOrigin, nonce } = script;
  assert.deepEqual(
    { src, integrity, crossOrigin, nonce },
    { src: URL_OF, integrity: PINNED, crossOrigin: '', nonce: 'n-1' },
  );
  const factories: ChunkFactories = { shell: () => {} };
  script.$appkit?.(factories);
  script.onload?.();
  mock.timers.tick(1);
  await settle();
  assert.equal(seen.value, factories);
  assertGone();
});

test('file without a reply: given up after seven seconds, leaving nothing', async () => {
  const seen = outcome();
  mock.timers.tick(GIVEN_UP - 1);
  await settle();
  assert.deepEqual(seen, {});
  assert.equal(head.length, 1);
  mock.timers.tick(1);
  await settle();
  assert.match(String(seen.error), /shell\.0123456789\.js: timeout/);
  assertGone();
});

test('late reply after giving up: no effect', async () => {
  const seen = outcome();
  const [script] = head;
  mock.timers.tick(GIVEN_UP);
  await settle();
  const { error } = seen;
  script?.$appkit?.({ shell: () => {} });
  script?.onload?.();
  mock.timers.tick(1);
  await settle();
  assert.deepEqual(seen, { error });
});

test('file that loads but registers nothing: fails with its possible causes', async () => {
  mock.method(performance, 'getEntriesByName', () => [{ responseStatus: 200 }]);
  const seen = outcome();
  head[0]?.onload?.();
  mock.timers.tick(1);
  await settle();
  assert.match(String(seen.error), /HTTP 200, integrity/);
  assertGone();
});

for (const [status, cause] of [
  [404, /HTTP 404$/],
  [0, /network, CORS, integrity$/],
] as const) {
  test(`browser error with status ${status}: the cause is ${cause.source}`, async () => {
    mock.method(performance, 'getEntriesByName', () => [{ responseStatus: status }]);
    const seen = outcome();
    head[0]?.onerror?.();
    mock.timers.tick(1);
    await settle();
    assert.match(String(seen.error), cause);
    assertGone();
  });
}

test('file blocked by a policy: the policy is named, although its event comes after the error', async () => {
  const seen = outcome();
  head[0]?.onerror?.();
  for (const listener of listeners) {
    listener({ blockedURI: 'https://other.test/', effectiveDirective: 'img-src' });
    listener({ blockedURI: URL_OF, effectiveDirective: 'script-src-elem' });
  }
  mock.timers.tick(1);
  await settle();
  assert.match(String(seen.error), /CSP script-src-elem$/);
  assertGone();
});

test('address refused by Trusted Types: reported as the cause, without a request', async () => {
  const seen = outcome(PINNED, () => {
    throw Error('CSP trusted-types without "appkit"');
  });
  await settle();
  assert.match(String(seen.error), /trusted-types/);
  assert.deepEqual(head, []);
  mock.timers.tick(GIVEN_UP);
  assertGone();
});
