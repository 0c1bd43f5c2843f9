/** Tests that the reason of a refusal is read with a limit and a deadline. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { appKitError } from '../errors/app-kit-error';
import { endlessReply, settle } from '../testing/fake-page';
import { readRefusal } from './read-refusal';

const refused = (reply: unknown) => appKitError('http_status', { n: 400 }, reply);
/** A body that has no end. @returns how often it was canceled */
function hanging(text: string): { reply: Response; canceled(): number } {
  let canceled = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(text)),
    cancel() {
      canceled += 1;
    },
  });
  return { reply: new Response(body), canceled: () => canceled };
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

test('reply with a reason: its JSON, once', async () => {
  const cause = refused(new Response('{"code":"one"}'));
  assert.deepEqual(await readRefusal(cause), { code: 'one' });
  assert.equal(await readRefusal(cause), undefined);
});

for (const [what, cause] of [
  ['no JSON', refused(new Response('<html>'))],
  ['an empty body', refused(new Response(null))],
  ['no reply', appKitError('http_timeout')],
  ['another error', new Error('gone')],
] as const) {
  test(`${what}: no reason`, async () => {
    assert.equal(await readRefusal(cause), undefined);
  });
}

test('body that hangs: five seconds, then no reason, and the reply is canceled', async () => {
  const { reply, canceled } = hanging('{"code":');
  let found: unknown = 'reading';
  void readRefusal(refused(reply)).then((value) => {
    found = value;
  });
  await settle();
  mock.timers.tick(4_999);
  await settle();
  assert.equal(found, 'reading');
  mock.timers.tick(1);
  await settle();
  assert.deepEqual([found, canceled()], [undefined, 1]);
});

test('call that is no longer wanted: no reason at once, and the reply is canceled', async () => {
  const { reply, canceled } = hanging('{"code":');
  const abort = new AbortController();
  const reading = readRefusal(refused(reply), abort.signal);
  abort.abort();
  assert.equal(await reading, undefined);
  assert.equal(canceled(), 1);
});

test('signal that has aborted before: nothing is waited for', async () => {
  const { reply, canceled } = hanging('{"code":');
  assert.equal(await readRefusal(refused(reply), AbortSignal.abort()), undefined);
  assert.equal(canceled(), 1);
});

test('body that expands without end: no reason, and the rest is not read', async () => {
  const { response, given } = endlessReply();
  assert.equal(await readRefusal(refused(response)), undefined);
  const read = given();
  await settle();
  assert.equal(given(), read);
});
