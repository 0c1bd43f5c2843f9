/** Nodes that know no batches, lie, or say no. What real ones do is tested on a chain in the sandbox. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AbiCoder } from 'ethers';
import { MULTICALL3 } from '../../abi/multicall3';
import { ApiError } from '../../http/api-error';
import { createEvmCalls, RpcRefusal } from './evm-call';
import { RpcTooLarge } from './rpc-upstreams';

const CHAIN = 'eip155:1';
const WORD = `0x${'1'.padStart(64, '0')}`;
const TO = `0x${'a'.repeat(40)}`;

interface Call {
  id: number;
  method: string;
  params: [{ to: string; data: string; gas?: string }];
}
type Answer = (call: Call) => unknown;
const refusal = { error: { code: 3, message: 'execution reverted' } };

function node(
  answer: Answer,
  { batches = true, now = () => 0 }: { batches?: boolean; now?: () => number } = {},
) {
  const asked: (Call | Call[])[] = [];
  const calls = createEvmCalls(
    {
      async send(_chain, body) {
        const request = JSON.parse(body) as Call | Call[];
        asked.push(request);
        const one = (call: Call) => {
          const said = answer(call);
          const isError = typeof said === 'object' && said !== null && 'error' in said;
          return { jsonrpc: '2.0', id: call.id, ...(isError ? said : { result: said }) };
        };
        if (!Array.isArray(request)) return JSON.stringify(one(request));
        return JSON.stringify(
          batches ? request.map(one).reverse() : { jsonrpc: '2.0', id: null, ...refusal },
        );
      },
    },
    now,
  );
  return { calls, asked };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ to: TO, data: `0x${String(at).padStart(8, '0')}` }));
const toMulticall = ({ params }: Call) => params[0].to === MULTICALL3;

test('many calls: one aggregate; an over-long result is no answer', async () => {
  const long = `0x${'00'.repeat(9_000)}`;
  const reply = AbiCoder.defaultAbiCoder().encode(
    ['tuple(bool,bytes)[]'],
    [
      [
        [true, WORD],
        [true, long],
      ],
    ],
  );
  const { calls, asked } = node(() => reply);
  assert.deepEqual(await calls.multicall(CHAIN, many(2)), [WORD, undefined]);
  assert.deepEqual(await calls.multicall(CHAIN, many(2), 9_000), [WORD, long]);
  assert.equal(asked.length, 2);
  assert.deepEqual(await calls.multicall(CHAIN, []), []);
  assert.equal(asked.length, 2, 'nothing is not asked');
});

test('chain without Multicall3: calls go in ordered batches with a gas limit, and Multicall3 is not tried again for a while', async () => {
  const clock = { now: 0 };
  const { calls, asked } = node((call) => (toMulticall(call) ? '0x' : call.params[0].data), {
    now: () => clock.now,
  });
  const wanted = many(25);
  assert.deepEqual(
    await calls.multicall(CHAIN, wanted),
    wanted.map(({ data }) => data),
  );
  const sizes = () => asked.map((one) => (Array.isArray(one) ? one.length : 1));
  assert.deepEqual(sizes(), [1, 10, 10, 5]);
  for (const call of asked.slice(1).flat()) assert.equal(call.params[0].gas, '0xf4240');
  await calls.multicall(CHAIN, many(1));
  assert.deepEqual(sizes().slice(4), [1]);
  assert.ok(Array.isArray(asked[4]), 'a batch at once');
  clock.now += 600_000;
  await calls.multicall(CHAIN, many(1));
  assert.equal(asked.length, 7, 'looked for again');
});

test('node without batch support: single requests, and one failed call does not affect others', async () => {
  const { calls } = node(
    (call) => (toMulticall(call) || call.params[0].data === '0x00000001' ? refusal : WORD),
    {
      batches: false,
    },
  );
  assert.deepEqual(await calls.multicall(CHAIN, many(3)), [WORD, undefined, WORD]);
});

test('invalid aggregate result: ignored, and the calls are sent again', async () => {
  for (const lie of ['0x1234', WORD, 7, null, `0x${'f'.repeat(640)}`]) {
    const { calls } = node((call) => (toMulticall(call) ? lie : WORD));
    assert.deepEqual(await calls.multicall(CHAIN, many(2)), [WORD, WORD], String(lie));
  }
});

test('outage: reported as an outage, not as a list of failed calls', async () => {
  const away = createEvmCalls(
    { send: () => Promise.reject(new ApiError(503, 'transport', 'away')) },
    () => 0,
  );
  await assert.rejects(away.multicall(CHAIN, many(30)), { status: 503 });
  await assert.rejects(away.ethCall(CHAIN, { to: TO, data: '0x' }), { status: 503 });
  const garbled = createEvmCalls(
    { send: async () => '{"jsonrpc":"2.0","id":9,"result":1}' },
    () => 0,
  );
  await assert.rejects(garbled.multicall(CHAIN, many(3)), { status: 503 });
});

test('node cannot answer now: outage, for single, batched, sequential and aggregated calls', async () => {
  const busy = { error: { code: -32005, message: 'limit exceeded' } };
  const behind = { error: { code: -32000, message: 'header not found' } };
  for (const error of [busy, behind]) {
    await assert.rejects(node(() => error).calls.ethCall(CHAIN, { to: TO, data: '0x' }), {
      status: 503,
    });
    for (const batches of [true, false]) {
      const all = node(() => error, { batches });
      await assert.rejects(all.calls.multicall(CHAIN, many(30)), { status: 503 });
      const one = node(
        (call) =>
          toMulticall(call) ? refusal : call.params[0].data === '0x00000001' ? error : WORD,
        { batches },
      );
      await assert.rejects(one.calls.multicall(CHAIN, many(3)), { status: 503 });
    }
  }
  // The node rejects only the aggregate; it answers each single call.
  const large = node((call) => (toMulticall(call) ? behind : WORD));
  assert.deepEqual(await large.calls.multicall(CHAIN, many(2)), [WORD, WORD]);
  // After a rate-limit reply, the gateway does not split the same request into many.
  const limited = node((call) => (toMulticall(call) ? busy : WORD));
  await assert.rejects(limited.calls.multicall(CHAIN, many(30)), { status: 503 });
  assert.equal(limited.asked.length, 1);
});

const REVERTED = { jsonrpc: '2.0', ...refusal };
/** Ways in which a batch fails when one call has no answer. */
const BATCH_FAULTS: [what: string, answers: (batch: readonly Call[]) => unknown][] = [
  ['one error for all', () => [{ ...REVERTED, id: null }]],
  ['one error, with the first call’s number', () => [{ ...REVERTED, id: 0 }]],
  ['no list', () => ({ ...REVERTED, id: null })],
  [
    'an answer too few',
    (batch) => batch.slice(1).map(({ id }) => ({ jsonrpc: '2.0', id, result: WORD })),
  ],
];

/** A chain without Multicall3. @param alone Throws, or returns the answer to a single call. */
function batchless(batch: (calls: readonly Call[]) => unknown, alone: (call: Call) => unknown) {
  return createEvmCalls(
    {
      async send(_chain, body) {
        const request = JSON.parse(body) as Call | Call[];
        if (Array.isArray(request)) return JSON.stringify(batch(request));
        const result = toMulticall(request) ? '0x' : alone(request);
        return JSON.stringify({ jsonrpc: '2.0', id: request.id, result });
      },
    },
    () => 0,
  );
}

test('batch omits answers: says nothing about its calls; each is asked again alone', async () => {
  for (const [what, answers] of BATCH_FAULTS) {
    const { multicall } = batchless(answers, ({ params }) => params[0].data);
    const wanted = many(25);
    assert.deepEqual(
      await multicall(CHAIN, wanted),
      wanted.map(({ data }) => data),
      what,
    );
  }
});

test('node fails on one of many calls: outage; a call with megabytes of output fails by itself', async () => {
  for (const [what, answers] of BATCH_FAULTS) {
    const failing = (error: Error) =>
      batchless(answers, ({ params }) => {
        if (params[0].data === '0x00000007') throw error;
        return WORD;
      });
    const away = failing(new ApiError(503, 'transport', 'timeout'));
    await assert.rejects(away.multicall(CHAIN, many(10)), { status: 503 }, what);
    const { multicall, ethCall } = failing(new RpcTooLarge(CHAIN));
    const expected = many(10).map((_, at) => (at === 7 ? undefined : WORD));
    assert.deepEqual(await multicall(CHAIN, many(10)), expected, what);
    assert.equal(await ethCall(CHAIN, { to: TO, data: '0x00000007' }), undefined);
  }
});

test('oversized aggregate: split into parts', async () => {
  const { calls } = node((call) => {
    if (toMulticall(call)) throw new RpcTooLarge(CHAIN);
    return WORD;
  });
  assert.deepEqual(await calls.multicall(CHAIN, many(2)), [WORD, WORD]);
});

test('"internal error" for one call: the contract failed; for all calls: an outage', async () => {
  const internal = { error: { code: -32603, message: 'Internal error' } };
  const isSecond = (call: Call) => call.params[0].data === '0x00000001';
  for (const batches of [true, false]) {
    const odd = node((call) => (toMulticall(call) ? '0x' : isSecond(call) ? internal : WORD), {
      batches,
    });
    assert.deepEqual(await odd.calls.multicall(CHAIN, many(3)), [WORD, undefined, WORD]);
    const away = node(() => internal, { batches });
    await assert.rejects(away.calls.multicall(CHAIN, many(3)), { status: 503 });
  }
  const reply = AbiCoder.defaultAbiCoder().encode(
    ['tuple(bool,bytes)[]'],
    [
      [
        [false, '0x'],
        [false, '0x'],
      ],
    ],
  );
  const both = node((call) => (toMulticall(call) ? reply : internal));
  assert.deepEqual(await both.calls.multicall(CHAIN, many(2)), [undefined, undefined]);
  const alone = node(() => internal);
  await assert.rejects(alone.calls.ethCall(CHAIN, { to: TO, data: '0x' }), { status: 503 });
});

test('logs: the range in hex; a refusal carries its code; a malformed log is an outage', async () => {
  const log = {
    address: TO,
    topics: [WORD],
    data: '0x',
    blockNumber: '0x1',
    blockHash: WORD,
    transactionHash: WORD,
    transactionIndex: '0x0',
    logIndex: '0x0',
  };
  const good = node(() => [log]);
  const filter = { from: 16n, to: 255n, topics: [[WORD], null] };
  assert.deepEqual(await good.calls.getLogs(CHAIN, filter), [log]);
  assert.deepEqual((good.asked[0] as Call).params, [
    { fromBlock: '0x10', toBlock: '0xff', topics: [[WORD], null] },
  ]);
  const wide = node(() => ({ error: { code: -32005, message: 'too wide' } }));
  await assert.rejects(wide.calls.getLogs(CHAIN, filter), (error) => {
    assert.ok(error instanceof RpcRefusal);
    return error.code === -32005 && !error.message.includes('wide');
  });
  for (const bad of [
    null,
    {},
    [{ ...log, data: '0x1' }],
    [{ ...log, topics: null }],
    [{ ...log, logIndex: 1 }],
  ]) {
    await assert.rejects(node(() => bad).calls.getLogs(CHAIN, filter), { status: 503 });
  }
});
