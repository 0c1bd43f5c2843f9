/** The client as it is shipped, put away, sent away or left at any moment: nothing goes on. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import WebSocket from 'ws';
import { ACCOUNT, startWorld, type World } from './walletconnect-world';

let world: World;
before(async () => {
  world = await startWorld();
});
beforeEach(() => world.meet('relay'));
after(() => world.stop());

const question = { method: 'personal_sign', params: ['0x00', ACCOUNT] };

/** Resolves when none of the page's sockets is left. */
const allClosed = () =>
  Promise.all(
    world.sockets
      .filter(({ readyState }) => readyState !== WebSocket.CLOSED)
      .map((socket) => new Promise((resolve) => socket.once('close', resolve))),
  );

/** Resolves when the page dials. */
async function dialled(count = world.sockets.length + 1): Promise<void> {
  while (world.sockets.length < count) await new Promise(setImmediate);
}

/** @returns an end: what the client we ship has left to fire, each by the place that made it. */
function watchTimers(): () => string[] {
  const running = new Map<unknown, string>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  globalThis.setTimeout = ((act: () => void, ms: number) => {
    const timer = set(() => {
      running.delete(timer);
      act();
    }, ms);
    const stack = new Error('made here').stack ?? '';
    // The wallet lives in this process too; what fires in a moment sees that all is over.
    if (stack.includes(world.folder) && ms > 2_000) running.set(timer, stack);
    return timer;
  }) as typeof set;
  globalThis.clearTimeout = (timer) => {
    running.delete(timer);
    clear(timer);
  };
  return () => {
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
    return [...running.values()];
  };
}

test('tab leaves during a request: no socket and no timer remain', async () => {
  const timers = watchTimers();
  const wallet = world.newWallet('appkit-test-leave');
  const { provider } = await world.connect(wallet);
  const asked = world.next('session_request');
  const signing = provider.request(question);
  await asked;
  const ended = assert.rejects(signing, { code: 4900 });
  const closed = allClosed();
  wallet.leave?.();
  await Promise.all([closed, ended]);
  assert.deepEqual(timers(), []);
});

test('tab leaves before the request reaches the relay: no socket and no timer remain', async () => {
  const timers = watchTimers();
  const wallet = world.newWallet('appkit-test-unsent');
  const { provider } = await world.connect(wallet);
  world.meet('silence');
  const dial = dialled();
  world.sockets.at(-1)?.terminate();
  await dial;
  const ended = assert.rejects(provider.request(question), { code: 4900 });
  // It waits for the line by then.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  const closed = allClosed();
  wallet.leave?.();
  await Promise.all([closed, ended]);
  // This check separates a stalled connection from a slow one; no listener receives its end.
  assert.deepEqual(
    timers().filter((stack) => !/createExpiringPromise/.test(stack)),
    [],
  );
  assert.deepEqual(world.strays, []);
});

test('tab leaves while the socket opens: the socket is closed, and no other one opens', async () => {
  world.meet('silence');
  const wallet = world.newWallet('appkit-test-early');
  const visitor = new AbortController();
  const dial = dialled();
  const connecting = wallet.connect({ ...world.request(visitor.signal), onPairing() {} });
  const ended = assert.rejects(connecting, /not now/);
  await dial;
  visitor.abort(new Error('not now'));
  await ended;
  const closed = allClosed();
  wallet.leave?.();
  await closed;
});

test('session end, by either side: rejects its pending requests', async () => {
  const timers = watchTimers();
  const wallet = world.newWallet('appkit-test-ends');
  const { provider } = await world.connect(wallet);
  const asked = world.next('session_request');
  const signing = assert.rejects(provider.request(question), { code: 4900 });
  await asked;
  await wallet.disconnect?.('walletConnect', 'eip155');
  await signing;
  // Nor does the line wait for the wallet any more.
  assert.deepEqual(
    timers().filter((stack) => /withExpiry|createDelayedPromise/.test(stack)),
    [],
  );
  wallet.leave?.();
});

test('tab leaves with a request of an earlier page open: no socket and no timer remain', async () => {
  const store = world.createStore();
  const before = world.newWallet('appkit-test-behind', store);
  const { provider, topic } = await world.connect(before);
  const first = world.next('session_request');
  const lost = assert.rejects(provider.request(question), { code: 4900 });
  await first;
  before.leave?.();
  await lost;
  const wallet = world.newWallet('appkit-test-behind', store);
  const restored = await wallet.restore('walletConnect', 'eip155');
  assert.ok(restored);
  const second = world.next('session_request');
  const signing = assert.rejects(restored.request(question), { code: 4900 });
  await second;
  await world.peer.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  await signing;
  wallet.leave?.();
});

/** Removes the pause between two dial attempts of the client. */
function hurry(t: TestContext): void {
  const { setTimeout: set } = globalThis;
  t.mock.method(globalThis, 'setTimeout', (act: () => void, ms: number) => {
    const own = new Error('made here').stack?.includes(world.folder);
    return set(act, own && ms === 1_000 ? 0 : ms);
  });
}

test('relay closes the connection: the client reconnects only when a caller needs it', async (t) => {
  hurry(t);
  const wallet = world.newWallet('appkit-test-refused');
  const { provider } = await world.connect(wallet);
  world.meet('refusal');
  const dial = dialled();
  world.sockets.at(-1)?.terminate();
  await dial;
  await allClosed();
  const count = world.sockets.length;
  for (const event of ['online', 'focus', 'online', 'focus']) {
    globalThis.window.dispatchEvent(new Event(event));
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  }
  assert.equal(world.sockets.length, count);
  await assert.rejects(provider.request(question), { code: 'invalid_project_id' });
  assert.equal(world.sockets.length, count + 1);
  world.meet('relay');
  const asked = world.next<{ id: number; topic: string }>('session_request');
  const signing = provider.request(question);
  const { id, topic } = await asked;
  await world.peer.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } });
  assert.equal(await signing, '0xsigned');
  wallet.leave?.();
  await allClosed();
  assert.deepEqual(world.strays, []);
});
