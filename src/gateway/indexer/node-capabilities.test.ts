import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChainReplyError, createChainCalls } from './chain-calls';
import { createProbe } from './node-capabilities';

type Reply = object[] | null | { code: number; message: string };

const UNKNOWN = { code: -32601, message: 'the method trace_block does not exist/is not available' };
const BEHIND = { code: -32000, message: 'header not found' };

/** A node that answers so to both questions. */
function node(receipts: Reply, trace: Reply) {
  const says: Record<string, Reply> = { eth_getBlockReceipts: receipts, trace_block: trace };
  const clock = { now: 0, asked: 0 };
  const calls = async (asked: readonly { method: string }[]) => {
    clock.asked += 1;
    return asked.map(({ method }) => {
      const reply = says[method] ?? null;
      return reply && 'code' in reply ? new ChainReplyError('no', reply) : reply;
    });
  };
  return { says, clock, probe: createProbe(calls, () => clock.now) };
}
const no = { blockReceipts: false, traces: false };
const all = { blockReceipts: true, traces: true };

test('only an explicit lack of support: counts as a missing capability', async () => {
  const { probe } = node(UNKNOWN, { code: -32600, message: 'not available on the Free tier' });
  assert.equal(probe.traces(), undefined);
  assert.deepEqual(await probe.abilities(1), no);
  assert.equal(probe.traces(), false);
});

test('node behind or over its limit: asked again, and recognized as one that traces', async () => {
  const limits = [-32005, -32029, 429].map((code) => ({ code, message: '' }));
  for (const odd of [null, BEHIND, { code: -32603, message: 'Internal error' }, ...limits]) {
    for (const method of ['eth_getBlockReceipts', 'trace_block']) {
      const { says, probe } = node([], []);
      says[method] = odd;
      await assert.rejects(probe.abilities(1), { name: 'ChainReplyError' }, JSON.stringify(odd));
      assert.equal(probe.traces(), undefined);
      says[method] = [];
      assert.deepEqual(await probe.abilities(1), all);
      assert.equal(probe.traces(), true);
    }
  }
});

test('method without a valid answer eight times: not used; a rate limit never counts', async () => {
  const { probe, says } = node([], null);
  for (let time = 0; time < 8; time++) await assert.rejects(probe.abilities(1));
  assert.deepEqual(await probe.abilities(1), { blockReceipts: true, traces: false });
  probe.forget();
  says.trace_block = { code: 429, message: '' };
  for (let time = 0; time < 20; time++) await assert.rejects(probe.abilities(1));
  // A good answer resets the failure count.
  says.trace_block = [];
  assert.deepEqual(await probe.abilities(1), all);
  probe.forget();
  says.trace_block = null;
  await assert.rejects(probe.abilities(1));
  assert.equal(probe.traces(), true, 'as it was last known');
});

test('missing capability: asked again after ten minutes; full capabilities: not asked again', async () => {
  const { probe, says, clock } = node([], UNKNOWN);
  await probe.abilities(1);
  clock.now = 599_999;
  assert.equal((await probe.abilities(2)).traces, false);
  assert.equal(clock.asked, 2);
  says.trace_block = [];
  clock.now = 600_000;
  assert.deepEqual(await probe.abilities(3), all);
  clock.now = 10_000_000;
  assert.deepEqual(await probe.abilities(4), all);
  assert.equal(clock.asked, 4);
});

test('method that fails only while a range is read: dropped for ten minutes after eight failures', async () => {
  const { probe, clock } = node([], []);
  const refused = { code: -32000, message: 'missing trace data' };
  const fail = async (why: typeof refused) => {
    assert.deepEqual(await probe.abilities(1), all);
    probe.forget(new ChainReplyError('no', why, 'trace_block'));
  };
  for (let time = 0; time < 20; time++) await fail({ code: 429, message: '' });
  for (let time = 0; time < 7; time++) await fail(refused);
  // A range that was read has all of our patience again.
  await probe.abilities(1);
  probe.worked();
  for (let time = 0; time < 8; time++) await fail(refused);
  assert.deepEqual(await probe.abilities(1), { blockReceipts: true, traces: false });
  probe.worked();
  probe.forget();
  clock.now = 599_999;
  assert.equal((await probe.abilities(2)).traces, false);
  clock.now = 2 * 600_000;
  assert.deepEqual(await probe.abilities(3), all);
});

/** A node that refuses every batch as a whole so, and gives this to each question alone. */
function strict(whole: object, alone: (method: string) => object) {
  const sent: unknown[] = [];
  const send = async (_: string, body: string) => {
    const asked = JSON.parse(body) as { method: string } | unknown[];
    sent.push(Array.isArray(asked) ? asked.length : asked.method);
    return JSON.stringify(
      Array.isArray(asked)
        ? { jsonrpc: '2.0', id: null, error: whole }
        : { jsonrpc: '2.0', id: 1, ...alone(asked.method) },
    );
  };
  const calls = createChainCalls({ rpc: { send }, chain: 'eip155:7', now: () => 0 });
  return { sent, calls, probe: createProbe(calls, () => 0) };
}

test('capabilities of a node: one request each, because some nodes refuse both in a batch', async () => {
  const plan = { code: -32002, message: 'trace_block is not available on your current plan' };
  const poor = strict(plan, (method) =>
    method === 'trace_block' ? { error: plan } : { result: [] },
  );
  for (let time = 0; time < 8; time++) await assert.rejects(poor.probe.abilities(1));
  assert.deepEqual(await poor.probe.abilities(1), { blockReceipts: true, traces: false });
  const unbatched = { code: -32600, message: 'Unsupported methods [trace_block] in batch call' };
  const { probe, sent } = strict(unbatched, () => ({ result: [] }));
  assert.deepEqual(await probe.abilities(1), all);
  assert.deepEqual(sent, ['eth_getBlockReceipts', 'trace_block']);
});

test('node without a valid answer to one method: the method is dropped after eight failures', async () => {
  const { probe } = strict({}, (method) => (method === 'trace_block' ? {} : { result: [] }));
  for (let time = 0; time < 8; time++) {
    await assert.rejects(probe.abilities(1), { name: 'ChainReplyError' });
  }
  assert.deepEqual(await probe.abilities(1), { blockReceipts: true, traces: false });
});
