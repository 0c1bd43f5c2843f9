import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { addErrors } from '../../../core/errors/app-kit-error';
import { settle } from '../../../core/testing/fake-core';
import type { ClientOptions } from '../client/client';
import type { RelayConnection } from '../client/relay-connection';
import { WALLETCONNECT_ERRORS } from '../errors';
import { createStore } from '../storage/indexed-db-store';
import type { TabConnectionEvent, TabListener } from './connection-types';
import { fakeLocks } from './fake-locks';
import { type SharedConnection, takeShare } from './shared-connection';

addErrors(WALLETCONNECT_ERRORS);

interface FakeLine extends RelayConnection {
  closed: number;
  hear: TabListener;
  /** The client is ready. */
  ready(): void;
}

const page = new EventTarget();
const options = {
  prefix: 'lines',
  relayUrl: 'wss://relay.test',
  store: createStore(),
} as ClientOptions;
let lines: FakeLine[];
let prompt: boolean;
let request: () => Promise<unknown>;
let shares: SharedConnection[];

async function openLine(_: ClientOptions, hear: TabListener): Promise<RelayConnection> {
  const line: FakeLine = {
    closed: 0,
    hear,
    ready() {},
    propose: async () => ({ uri: 'wc:', pairing: 'p' }),
    request: () => request(),
    end: async () => {},
    keep: async () => {},
    wake() {},
    pause() {},
    idle: () => true,
    async close() {
      line.closed += 1;
    },
  };
  lines.push(line);
  if (!prompt) {
    await new Promise<void>((resolve) => {
      line.ready = resolve;
    });
  }
  return line;
}

const share = (locks?: LockManager, heard: TabListener = () => {}): SharedConnection => {
  const one = takeShare(options, heard, locks, openLine);
  shares.push(one);
  return one;
};

/** Channels between tabs take a turn of the event loop. */
async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise(setImmediate);
}

beforeEach(() => {
  Object.assign(globalThis, { window: page, document: new EventTarget() });
  lines = [];
  shares = [];
  prompt = true;
  request = async () => 'signed';
});
afterEach(() => {
  for (const one of shares) one.leave();
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'document');
});

const open = () => lines.filter(({ closed }) => closed === 0);

test("page sleeps and wakes during the client's start: ends with one client", async () => {
  prompt = false;
  const one = share();
  await until(() => lines.length === 1);
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  // Both would share a store: the second starts only after the first has ended.
  assert.equal(lines.length, 1);
  prompt = true;
  lines[0]?.ready();
  assert.equal(await one.line.request('t', 'eip155:1', { method: 'x' }), 'signed');
  assert.deepEqual(
    lines.map(({ closed }) => closed),
    [1, 0],
  );
  one.leave();
  assert.deepEqual(open(), []);
});

test('two tabs: one runs the client, the other sends through it and gets its events', async () => {
  const locks = fakeLocks();
  const heard: TabConnectionEvent[] = [];
  const owner = share(locks, () => {
    throw new Error('a listener of the page');
  });
  const other = share(locks, (event) => heard.push(event));
  assert.equal(await other.line.request('t', 'eip155:1', { method: 'x' }), 'signed');
  assert.equal(lines.length, 1);
  // A tab whose own listener throws still notifies the others.
  assert.throws(() => lines[0]?.hear({ type: 'ended', topic: 't' }), /of the page/);
  await until(() => heard.length > 0);
  assert.deepEqual(heard, [{ type: 'ended', topic: 't' }]);
  owner.leave();
});

test('tab: not idle while another sends through it', async () => {
  const locks = fakeLocks();
  let answer = (_: unknown) => {};
  request = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const owner = share(locks);
  const other = share(locks);
  const asking = other.line.request('t', 'eip155:1', { method: 'x' });
  await until(() => !owner.idle());
  answer('late');
  assert.equal(await asking, 'late');
  await until(() => owner.idle());
});

test('leader replaced while its client starts: it reports that it left, and the next leader answers', async () => {
  const locks = fakeLocks();
  prompt = false;
  share(locks);
  const other = share(locks);
  await until(() => lines.length === 1);
  const asking = other.line.propose({});
  await new Promise(setImmediate);
  let letGo = () => {};
  const thief = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void locks.request('lines', { steal: true }, () => thief);
  await settle();
  prompt = true;
  lines[0]?.ready();
  await until(() => lines[0]?.closed === 1);
  await new Promise(setImmediate);
  letGo();
  assert.deepEqual(await asking, { uri: 'wc:', pairing: 'p' });
  assert.equal(lines.length, 2);
});

test('frozen tab: repeats no request that another tab has sent meanwhile', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let asked = 0;
  request = async () => {
    asked += 1;
    return 'signed';
  };
  const locks = fakeLocks();
  let wake = () => {};
  const awake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  // It receives the messages when it wakes, and learns last that it lost the lock.
  const late = {
    request: (name: string, how: LockOptions, hold: LockGrantedCallback<unknown>) =>
      locks.request(name, how, hold).catch(async (cause) => {
        await awake;
        await new Promise(setImmediate);
        throw cause;
      }),
  } as LockManager;
  const Channel = globalThis.BroadcastChannel;
  const SlowChannel = new Proxy(Channel, {
    construct(Made, [name]: [string]) {
      const channel = new Made(name);
      const hearLate = (heard: (event: MessageEvent) => void) =>
        channel.addEventListener('message', (event) => void awake.then(() => heard(event)));
      return Object.defineProperty(channel, 'onmessage', { set: hearLate });
    },
  });
  globalThis.BroadcastChannel = SlowChannel;
  share(late);
  globalThis.BroadcastChannel = Channel;
  const other = share(locks);
  await until(() => lines.length === 1);
  const asking = other.line.request('t', 'eip155:1', { method: 'x' });
  await settle();
  mock.timers.tick(1_500);
  assert.equal(await asking, 'signed');
  wake();
  await until(() => lines[0]?.closed === 1);
  assert.equal(asked, 1);
  mock.timers.reset();
});

test('failure of the client itself: never reported as an answer of the wallet', async () => {
  const locks = fakeLocks();
  request = async () => {
    throw new Error('No matching thing. session: ab');
  };
  share(locks);
  const other = share(locks);
  for (const one of shares) {
    await assert.rejects(one.line.request('t', 'eip155:1', { method: 'x' }), {
      code: 'failed_to_connect',
    });
  }
  request = () => Promise.reject({ code: 5000, message: 'no' });
  await assert.rejects(other.line.request('t', 'eip155:1', { method: 'x' }), { code: 5000 });
});

test('plain http page, without `randomUUID` and locks: this tab runs the client', async () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    const one = share();
    assert.equal(await one.line.request('t', 'eip155:1', { method: 'x' }), 'signed');
    assert.equal(open().length, 1);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  }
});
