import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { AppKitError } from '../../../core/errors/app-kit-error';
import {
  createFollowerConnection,
  type FollowerConnection,
  REPEATABLE_CALL,
} from './follower-connection';
import { decodeError, encodeError, parseTabMessage, type TabMessage } from './tab-messages';

let words: TabMessage[];
let silent: number;
let far: FollowerConnection;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  words = [];
  silent = 0;
  far = createFollowerConnection(
    'me',
    (word) => words.push(structuredClone(word)),
    () => {
      silent += 1;
    },
  );
});
afterEach(() => mock.timers.reset());

/** Refers to the last call, unless the message names another one. */
const hear = (word: object) => {
  const id = Math.max(...words.map((one) => ('id' in one ? one.id : 0)));
  const parsed = parseTabMessage({ from: 'owner', to: 'me', id, ...word });
  assert.ok(parsed && 'to' in parsed && parsed.kind !== 'call');
  far.hear(parsed);
};

test('call: received, answered, and finished', async () => {
  const call = far.call('request', ['topic', 'eip155:1', { method: 'x' }]);
  assert.deepEqual(words, [{ kind: 'ask', from: 'me', id: 1 }]);
  hear({ kind: 'heard' });
  // A late tab, which gets no more calls.
  hear({ kind: 'heard', from: 'another' });
  assert.deepEqual(words.slice(1), [
    {
      kind: 'call',
      from: 'me',
      to: 'owner',
      id: 1,
      name: 'request',
      args: ['topic', 'eip155:1', { method: 'x' }],
    },
  ]);
  mock.timers.tick(60_000);
  assert.equal(silent, 0);
  hear({ kind: 'done', value: '0x1' });
  assert.equal(await call, '0x1');
  hear({ kind: 'done', value: '0x2' });
});

test('value that cannot be copied between tabs: sent as the wallet would get it', () => {
  far.call('request', ['t', new Proxy([{ tea: 1 }], {}), { act() {} }]).catch(() => {});
  hear({ kind: 'heard' });
  assert.deepEqual((words[1] as { args: unknown }).args, ['t', [{ tea: 1 }], {}]);
});

test('tab that does not react: counts as frozen', () => {
  far.call('propose', []).catch(() => {});
  mock.timers.tick(1_499);
  assert.equal(silent, 0);
  mock.timers.tick(1);
  assert.equal(silent, 1);
});

test('new leader: repeats only calls that the wallet cannot have seen', async () => {
  const unheard = far.call('request', []);
  const heard = far.call('request', []);
  hear({ kind: 'heard' });
  const link = far.call('propose', []);
  hear({ kind: 'heard' });
  far.changed();
  await assert.rejects(unheard, (cause) => cause === REPEATABLE_CALL);
  await assert.rejects(heard, { code: 'request_lost' });
  await assert.rejects(link, (cause) => cause === REPEATABLE_CALL);
});

test('abandoned call: late answers are ignored; a tab that cannot answer gets no more calls', async () => {
  const given = far.call('request', []);
  far.changed();
  await assert.rejects(given, (cause) => cause === REPEATABLE_CALL);
  hear({ kind: 'heard' });
  assert.deepEqual(
    words.map(({ kind }) => kind),
    ['ask'],
  );
  const left = far.call('request', []);
  hear({ kind: 'heard' });
  hear({ kind: 'left' });
  await assert.rejects(left, (cause) => cause === REPEATABLE_CALL);
});

test('errors: ours keep their code, a wallet’s its code and data', async () => {
  const ours = decodeError(
    structuredClone(encodeError(new AppKitError('relay_refused', { reason: 'x' }))),
  );
  assert.ok(ours instanceof AppKitError);
  assert.deepEqual([ours.code, ours.params], ['relay_refused', { reason: 'x' }]);
  const data = { why: 'tea' };
  const theirs = decodeError(structuredClone(encodeError({ code: 5000, message: 'no', data })));
  assert.equal((theirs as { code: number }).code, 5000);
  assert.equal((decodeError(encodeError('no')) as Error).message, 'no');
  assert.equal((decodeError(encodeError(null)) as Error).message, '');
});

test('invalid message: ignored', () => {
  for (const data of [
    null,
    'x',
    {},
    { kind: 'call' },
    { kind: 'call', from: 'x', to: 'me', id: 1, name: 'close', args: [] },
  ]) {
    assert.equal(parseTabMessage(data), undefined);
  }
});
