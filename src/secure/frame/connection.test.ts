import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import type { Envelope } from '../../protocol/frame/frame-envelope';
import { connectToPage } from './connection';

const PAGE = 'https://shop.example.com';

function open(isTaken = true) {
  const sent: [unknown, string][] = [];
  const parent = {
    postMessage: (message: unknown, origin: string) => sent.push([message, origin]),
  };
  let listener: (event: MessageEvent<unknown>) => void = () => {};
  const taken: Envelope[] = [];
  const connection = connectToPage(
    { parent, addEventListener: (_, added) => (listener = added) },
    async (message) => {
      taken.push(message);
      return isTaken;
    },
  );
  const post = (data: unknown, event: Partial<MessageEvent> = {}) =>
    listener({ data, source: parent, origin: PAGE, ports: [], ...event } as never);
  return { sent, taken, connection, post };
}
const ask = (type = '@w3m-app/IS_CONNECTED') => ({ id: 'a', type });

test('a message of the page: taken, and replies go to its exact origin', () => {
  const { connection, post, taken, sent } = open();
  post(ask());
  assert.deepEqual(taken, [ask()]);
  connection.send({ id: 'a', type: '@w3m-frame/IS_CONNECTED_SUCCESS' });
  assert.deepEqual(sent.at(-1)?.[1], PAGE);
});

test('before the page has said something: nothing is sent but the ready signal', () => {
  const { connection, sent } = open();
  connection.send({ type: '@w3m-frame/GET_USER_SUCCESS' });
  assert.equal(sent.length, 0);
  connection.ready('4', undefined);
  assert.deepEqual(sent, [[{ type: '@w3m-frame/READY', payload: { version: '4' } }, '*']]);
});

test('another window, another origin than the first, no origin, another prefix: dropped', () => {
  const { connection, post, taken } = open();
  post(ask(), { source: {} as never });
  post(ask(), { origin: 'null' });
  post(ask(), { origin: '' });
  post(ask('@w3m-frame/READY'));
  post({ id: 1, type: '@w3m-app/GET_USER' });
  post('text');
  post(null);
  assert.equal(connection.origin(), undefined);
  post(ask());
  post(ask(), { origin: 'https://evil.example.com' });
  assert.deepEqual(taken, [ask()]);
  assert.equal(connection.dropped(), 8);
});

test('requests of unknown names: counted, and in the log at the first, the tenth, the hundredth', async () => {
  const debug = mock.method(console, 'debug', () => {});
  try {
    const { connection, post } = open(false);
    for (let at = 0; at < 150; at += 1) post(ask(`@w3m-app/UNKNOWN_${at}`));
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(connection.dropped(), 150);
    assert.deepEqual(
      debug.mock.calls.map(({ arguments: words }) => words),
      [1, 10, 100].map((count) => ['Messages that the wallet did not take:', count]),
    );
  } finally {
    debug.mock.restore();
  }
});

test('a port of the page: replies go by it, its messages are taken; one from elsewhere is not', () => {
  const { connection, post, taken, sent } = open();
  const stolen = { postMessage: () => assert.fail('sent to a port of another window') };
  post(ask('@w3m-app/PORT'), { source: {} as never, ports: [stolen as never] });
  const replies: unknown[] = [];
  const port = { postMessage: (message: unknown) => replies.push(message), onmessage: null };
  post(ask('@w3m-app/PORT'), { ports: [port as never] });
  const reply = { type: '@w3m-frame/GET_USER_SUCCESS' };
  connection.send(reply);
  assert.deepEqual([replies, sent], [[reply], []]);
  (port.onmessage as unknown as (event: unknown) => void)({ data: ask() });
  assert.deepEqual(taken, [ask()]);
});

/** Nearly right: real types, ids and payloads that other windows may have seen. */
const nearly = fc.record(
  {
    type: fc.constantFrom(
      ...['@w3m-app/RPC_REQUEST', '@w3m-app/CONNECT_OTP', '@w3m-app/PORT', '@w3m-frame/READY'],
    ),
    id: fc.oneof(fc.uuid(), fc.integer()),
    payload: fc.oneof(fc.object(), fc.constant({ otp: '123456' })),
  },
  { requiredKeys: ['type'] },
);

test('10,000 forged messages: none is taken, none throws', () => {
  const { post, taken } = open();
  fc.assert(
    fc.property(nearly, fc.constantFrom(PAGE, 'https://evil.example.com'), (data, origin) => {
      post(data, { source: {} as never, origin });
      post(data, { origin: 'null' });
    }),
    { numRuns: 10_000, seed: 26 },
  );
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true }),
      fc.constantFrom(PAGE, 'null', 'https://evil.example.com'),
      fc.boolean(),
      (data, origin, fromPage) => {
        post(data, { origin, ...(!fromPage && { source: {} as never }) });
      },
    ),
    { numRuns: 10_000, seed: 26 },
  );
  assert.deepEqual(taken, []);
});

test('a message that is too long, or refers to itself: dropped', () => {
  const { post, taken } = open();
  post({ ...ask(), payload: 'x'.repeat(1_000_001) });
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  post({ ...ask(), payload: loop });
  assert.deepEqual(taken, []);
});
