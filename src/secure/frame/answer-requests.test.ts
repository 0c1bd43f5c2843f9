import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Envelope } from '../../protocol/frame/frame-envelope';
import * as envelopes from '../../protocol/frame/frame-envelope';
import { FRAME_REQUESTS } from '../../protocol/frame/frame-messages';
import { answerRequests, type RequestHandlers } from './answer-requests';
import { FrameError } from './frame-error';

function open(handlers: Partial<RequestHandlers>) {
  const sent: Envelope[] = [];
  const missing = async () => assert.fail('not expected');
  const all = Object.fromEntries(
    Object.keys(FRAME_REQUESTS).map((name) => [name, missing]),
  ) as unknown as RequestHandlers;
  const line = { origin: () => 'https://shop.example.com', send: (m: Envelope) => sent.push(m) };
  return { sent, answer: answerRequests({ ...all, ...handlers }, line) };
}

test('all 23 requests of the protocol have a schema for both directions', () => {
  assert.equal(Object.keys(FRAME_REQUESTS).length, 23);
});

test('two events of the frame that answer no request: READY and SESSION_UPDATE', () => {
  const events = Object.values(envelopes).filter(
    (each) => typeof each === 'string' && /^@w3m-frame\/./.test(each),
  );
  assert.deepEqual(events.sort(), ['@w3m-frame/READY', '@w3m-frame/SESSION_UPDATE']);
});

test('a right request: its handler gets the payload and the origin, the reply has its id', async () => {
  const seen: unknown[] = [];
  const { sent, answer } = open({
    CONNECT_EMAIL: async (...args) => {
      seen.push(...args);
      return { action: 'VERIFY_OTP' };
    },
    SIGN_OUT: () => undefined,
  });
  await answer({ id: 'a', type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'a@b.example' } });
  await answer({ type: '@w3m-app/SIGN_OUT' });
  assert.deepEqual(seen, [{ email: 'a@b.example' }, 'https://shop.example.com']);
  assert.deepEqual(sent, [
    { id: 'a', type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload: { action: 'VERIFY_OTP' } },
    { type: '@w3m-frame/SIGN_OUT_SUCCESS' },
  ]);
});

test('a wrong payload: an error, and the handler is not asked', async () => {
  const { sent, answer } = open({});
  await answer({ id: 'a', type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'no' } });
  await answer({ id: 'b', type: '@w3m-app/CONNECT_OTP', payload: { otp: '12345' } });
  const request = { method: 'eth_sign', params: [] };
  await answer({ id: 'c', type: '@w3m-app/RPC_REQUEST', payload: request });
  assert.deepEqual(
    sent.map(({ id, type, payload }) => [
      id,
      type.slice(-5),
      (payload as { message: string }).message,
    ]),
    [
      ['a', 'ERROR', 'Invalid email'],
      ['b', 'ERROR', sent[1] && (sent[1].payload as { message: string }).message],
      ['c', 'ERROR', 'Requested RPC call is not allowed'],
    ],
  );
});

test('an error: its message leaves the frame only if it was written for that', async () => {
  const { sent, answer } = open({
    GET_USER: async () => {
      throw new FrameError('Log in on this site first.');
    },
    IS_CONNECTED: async () => {
      throw new TypeError('secret detail');
    },
    SIGN_OUT: async () => {
      // As another file of the frame throws it: of a class of its own.
      throw Object.assign(new Error('Your session has ended.'), { forPage: true });
    },
  });
  await answer({ id: 'a', type: '@w3m-app/GET_USER' });
  await answer({ id: 'b', type: '@w3m-app/IS_CONNECTED' });
  await answer({ id: 'c', type: '@w3m-app/SIGN_OUT' });
  assert.deepEqual(
    sent.map(({ payload }) => payload),
    [
      { message: 'Log in on this site first.' },
      { message: 'An error occurred' },
      { message: 'Your session has ended.' },
    ],
  );
});

test('unknown names, names of prototypes, an id that is open: no reply', async () => {
  let release = () => {};
  const { sent, answer } = open({
    SIGN_OUT: () => new Promise((resolve) => (release = () => resolve(undefined))),
  });
  for (const name of ['', 'X', 'constructor', '__proto__', 'toString', 'SIGN_OUT_SUCCESS']) {
    assert.equal(await answer({ id: 'a', type: `@w3m-app/${name}` }), false, name);
  }
  const first = answer({ id: 'a', type: '@w3m-app/SIGN_OUT' });
  assert.equal(await answer({ id: 'a', type: '@w3m-app/SIGN_OUT' }), false);
  release();
  await first;
  assert.equal(sent.length, 1);
});

test('more open requests than any page has: an error at once, except for those that end others', async () => {
  const never = () => new Promise<never>(() => {});
  const { answer, sent } = open({ GET_USER: never, RPC_ABORT: () => undefined });
  for (let i = 0; i < 64; i++) answer({ id: `${i}`, type: '@w3m-app/GET_USER' });
  assert.equal(await answer({ id: 'one more', type: '@w3m-app/GET_USER' }), false);
  assert.equal(await answer({ id: 'abort', type: '@w3m-app/RPC_ABORT' }), true);
  assert.deepEqual(
    sent.map(({ id, type }) => [id, type]),
    [
      ['one more', '@w3m-frame/GET_USER_ERROR'],
      ['abort', '@w3m-frame/RPC_ABORT_SUCCESS'],
    ],
  );
});
