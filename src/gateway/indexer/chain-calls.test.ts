import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChainCalls } from './chain-calls';

interface Sent {
  id: number;
  method: string;
}
const CALLS = ['a', 'b', 'c'].map((method) => ({ method, params: [] }));
const refusal = (code: number, message: string, id: unknown = null) => ({
  ...{ jsonrpc: '2.0', id },
  error: { code, message },
});

/** A node that answers a batch so; undefined: as it should, but for calls of the method `notIn`. */
function node(script: { whole?: object | undefined; notIn?: string }) {
  const clock = { now: 0 };
  const sent: number[] = [];
  const calls = createChainCalls({
    rpc: {
      send: async (_, body) => {
        const asked = JSON.parse(body) as Sent | Sent[];
        const reply = ({ id, method }: Sent) => ({ jsonrpc: '2.0', id, result: method });
        sent.push(Array.isArray(asked) ? asked.length : 0);
        if (!Array.isArray(asked)) return JSON.stringify(reply(asked));
        const each = (call: Sent) =>
          call.method === script.notIn
            ? refusal(-32600, `Unsupported methods [${call.method}] in batch call`, call.id)
            : reply(call);
        return JSON.stringify(script.whole ?? asked.map(each));
      },
    },
    ...{ chain: 'eip155:7', now: () => clock.now },
  });
  return { calls, clock, sent, script };
}

test('node without batch support: single requests, and another batch after ten minutes', async () => {
  for (const whole of [
    refusal(-32600, 'invalid request'),
    refusal(-32600, 'Batch of more than 2 requests are not allowed', 1),
    refusal(-32005, 'batch size limit exceeded'),
  ]) {
    const { calls, clock, sent, script } = node({ whole });
    assert.deepEqual(await calls(CALLS), ['a', 'b', 'c']);
    clock.now = 599_999;
    assert.deepEqual(await calls(CALLS), ['a', 'b', 'c']);
    assert.deepEqual(sent, [3, 0, 0, 0, 0, 0, 0]);
    clock.now = 600_000;
    script.whole = undefined;
    assert.deepEqual(await calls(CALLS), ['a', 'b', 'c']);
    assert.deepEqual(sent.slice(7), [3]);
  }
});

test('node with a temporary error: gets batches again as soon as it recovers', async () => {
  for (const whole of [
    refusal(-32005, 'limit exceeded'),
    refusal(429, 'Too Many Requests', 1),
    refusal(-32000, 'header not found'),
  ]) {
    const { calls, sent, script } = node({ whole });
    await assert.rejects(calls(CALLS), { name: 'ChainReplyError' });
    assert.deepEqual(sent, [3], 'one by one it would only be asked more');
    script.whole = undefined;
    assert.deepEqual(await calls(CALLS), ['a', 'b', 'c']);
    assert.deepEqual(sent, [3, 3]);
  }
  // Replies without a known meaning.
  for (const whole of [{ error: 'Service Unavailable' }, refusal(-32603, 'Internal error'), {}]) {
    const { calls, sent, script } = node({ whole });
    assert.deepEqual(await calls(CALLS), ['a', 'b', 'c']);
    script.whole = undefined;
    assert.deepEqual(await calls(CALLS), ['a', 'b', 'c']);
    assert.deepEqual(sent, [3, 0, 0, 0, 3]);
  }
});

test('method that a node refuses in a batch: sent alone, the others in a batch', async () => {
  const { calls, sent } = node({ notIn: 'b' });
  assert.deepEqual(await calls(CALLS), ['a', 'b', 'c']);
  assert.deepEqual(await calls(CALLS), ['a', 'b', 'c']);
  assert.deepEqual(sent, [3, 0, 3, 0]);
});
