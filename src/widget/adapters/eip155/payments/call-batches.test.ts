/** Tests batches against wallets that answer as EIP-5792 says, and against others. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { ContractCall, SendLocation } from '../../../core/contracts/sender';
import { ADDRESS, ONE, settle } from '../../../core/testing/fake-core';
import { hexChainId } from '../chain-id';
import { reasonOf } from './abi';
import { createCallBatches } from './call-batches';

type Answer = (params: readonly unknown[]) => unknown;

const OTHER = `0x${'5'.repeat(40)}`;
const HASH = `0x${'AB'.repeat(32)}`;
const CALLS: ContractCall[] = [
  { to: OTHER, data: '0x01', value: 0n },
  { to: OTHER, data: '0x02', value: 255n },
];
const FINE = { simulation: { ok: true } } as const;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

function world(answers: Record<string, Answer>, simulated?: unknown) {
  const asked: { method: string; params: readonly unknown[] }[] = [];
  const provider = {
    async request({
      method,
      params = [],
    }: {
      method: string;
      params?: readonly unknown[] | object;
    }) {
      asked.push({ method, params: params as readonly unknown[] });
      const answer = answers[method];
      if (!answer) throw Object.assign(new Error('unsupported'), { code: 4200 });
      return answer(params as readonly unknown[]);
    },
  };
  const place: SendLocation = { provider, network: ONE, from: ADDRESS };
  const ask = async (_: string, __: readonly unknown[], parse: (result: unknown) => unknown) => {
    const found = parse(simulated);
    if (found === undefined) throw new Error('no such method');
    return found;
  };
  const batches = createCallBatches({
    hexChainId,
    assertPlace: async () => {},
    openReader: () => ({ ask, byWallet: () => false }) as never,
    reasonOf,
  });
  return { asked, place, batches, provider };
}

const says = (atomic: unknown) => ({ wallet_getCapabilities: () => ({ '0x7a69': { atomic } }) });
const failing =
  (code: number): Answer =>
  () => {
    throw Object.assign(new Error('no'), { code });
  };

for (const [what, reply, expected] of [
  ['supported', { '0x7a69': { atomic: { status: 'supported' } } }, 'supported'],
  ['ready', { '0x7A69': { atomic: { status: 'ready' } } }, 'ready'],
  ['with leading zeros', { '0x007a69': { atomic: { status: 'ready' } } }, 'ready'],
  ['unsupported', { '0x7a69': { atomic: { status: 'unsupported' } } }, undefined],
  ['about another network alone', { '0x1': { atomic: { status: 'supported' } } }, undefined],
  ['in the form of a draft', { '0x7a69': { atomicBatch: { supported: true } } }, undefined],
  ['of another type', 'yes', undefined],
  ['of odd keys', { hello: 1, '0x': {} }, undefined],
  ['null', null, undefined],
] as const) {
  test(`capabilities ${what}: ${expected ?? 'no batches'}`, async () => {
    const { batches, place, asked } = world({ wallet_getCapabilities: () => reply });
    assert.equal(await batches.support(place), expected);
    assert.deepEqual(asked[0]?.params, [ADDRESS, ['0x7a69']]);
  });
}

test('wallet without the method, or without an answer: no batches, and it is asked once', async () => {
  const without = world({});
  assert.equal(await without.batches.support(without.place), undefined);
  assert.equal(await without.batches.support(without.place), undefined);
  assert.equal(without.asked.length, 1);
  const silent = world({ wallet_getCapabilities: () => new Promise(() => {}) });
  const answer = silent.batches.support(silent.place);
  await settle();
  mock.timers.tick(5_000);
  assert.equal(await answer, undefined);
});

test('wallet whose ids are proposals: no batches, and no question', async () => {
  const { batches, place, asked } = world(says({ status: 'supported' }));
  const provider = { ...place.provider, proposal: async () => undefined };
  assert.equal(await batches.support({ ...place, provider }), undefined);
  assert.deepEqual(asked, []);
});

test('request: version 2, atomic, hex amounts, an id of its own; asking directly before it', async () => {
  const { batches, place, asked } = world({
    wallet_sendCalls: (params) => ({ id: Object(params[0]).id }),
  });
  const id = await batches.submit(place, CALLS, FINE, () =>
    asked.push({ method: 'asking', params: [] }),
  );
  assert.deepEqual(
    asked.map(({ method }) => method),
    ['asking', 'wallet_sendCalls'],
  );
  const request = asked[1]?.params[0];
  assert.match(id, /^0x[\da-f]{64}$/);
  assert.deepEqual(request, {
    ...{ version: '2.0.0', id, from: ADDRESS, chainId: '0x7a69', atomicRequired: true },
    calls: [
      { to: OTHER, data: '0x01', value: '0x0' },
      { to: OTHER, data: '0x02', value: '0xff' },
    ],
  });
});

for (const [what, answer] of [
  ['a text', '0x12'],
  ['no id', {}],
  ['an empty id', { id: '' }],
  ['a number', { id: 7 }],
  ['an id too long to keep', { id: `0x${'1'.repeat(200)}` }],
] as const) {
  test(`answer with ${what}: the wallet may have sent`, async () => {
    const { batches, place } = world({ wallet_sendCalls: () => answer });
    await assert.rejects(batches.submit(place, CALLS, FINE), { code: 'send_unreadable' });
  });
}

for (const code of [5700, 5710, 5740, 5750, 5760, 4200, -32601]) {
  test(`wallet refuses the batch with ${code}: nothing was sent, and it is not asked again`, async () => {
    const { batches, place } = world({
      ...says({ status: 'supported' }),
      wallet_sendCalls: failing(code),
    });
    assert.equal(await batches.support(place), 'supported');
    await assert.rejects(batches.submit(place, CALLS, FINE), { code: 'method_not_supported' });
    assert.equal(await batches.support(place), undefined);
  });
}

for (const [status, after] of [
  ['supported', 'supported'],
  ['ready', undefined],
] as const) {
  test(`user rejects, account ${status}: ${after ? 'batches stay' : 'no more upgrade is asked for'}`, async () => {
    const { batches, place } = world({ ...says({ status }), wallet_sendCalls: failing(4001) });
    await batches.support(place);
    await assert.rejects(batches.submit(place, CALLS, FINE), { code: 'user_rejected' });
    assert.equal(await batches.support(place), after);
  });
}

test('unknown failure: the wallet may have sent', async () => {
  const { batches, place } = world({ wallet_sendCalls: failing(-32603) });
  await assert.rejects(batches.submit(place, CALLS, FINE), { code: 'rpc_internal' });
});

test('failing simulation: no request', async () => {
  const { batches, place, asked } = world({});
  const refused = { simulation: { ok: false, reason: 'K' } } as const;
  await assert.rejects(batches.submit(place, CALLS, refused), { code: 'send_reverts' });
  assert.deepEqual(asked, []);
});

const receipts = [{ transactionHash: `0x${'1'.repeat(64)}` }, { transactionHash: HASH }];
for (const [what, reply, expected] of [
  ['pending', { status: 100 }, { state: 'pending' }],
  ['confirmed', { status: 200, receipts }, { state: 'confirmed', by: HASH.toLowerCase() }],
  ['confirmed without receipts', { status: 200 }, { state: 'confirmed' }],
  ['failed outside the chain', { status: 400 }, { state: 'failed' }],
  ['reverted', { status: 500, receipts }, { state: 'failed', by: HASH.toLowerCase() }],
  ['reverted in part', { status: 600 }, { state: 'failed' }],
  ['as text', { status: 'CONFIRMED' }, { state: 'pending' }],
  ['null', null, { state: 'pending' }],
  [
    'with a false hash',
    { status: 200, receipts: [{ transactionHash: 'x' }] },
    { state: 'confirmed' },
  ],
] as const) {
  test(`status ${what}: ${expected.state}`, async () => {
    const { batches, provider } = world({ wallet_getCallsStatus: () => reply });
    assert.deepEqual(await batches.status(provider, '0x1'), expected);
  });
}

test('status of an unknown id: unseen; another failure rejects, so that the wallet is asked again', async () => {
  const unknown = world({ wallet_getCallsStatus: failing(5730) });
  assert.deepEqual(await unknown.batches.status(unknown.provider, '0x1'), {
    state: 'pending',
    unseen: true,
  });
  const gone = world({ wallet_getCallsStatus: failing(4900) });
  await assert.rejects(gone.batches.status(gone.provider, '0x1'), {
    code: 'provider_disconnected',
  });
});

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
const ran = (returnData = '0x') => ({ status: '0x1', returnData });
const failed = {
  status: '0x0',
  returnData: '0x',
  error: { code: 3, message: 'execution reverted: K' },
};
const HELD = [ran(word(5n)), ran('0x01'), ran('0x02'), ran(word(12n))];
for (const [what, token, reply, expected] of [
  ['both calls run', undefined, [{ calls: [ran(), ran('0x02')] }], { ok: true, returned: '0x02' }],
  ['a token arrives', OTHER, [{ calls: HELD }], { ok: true, returned: '0x02', received: 7n }],
  [
    'a token without a balance',
    OTHER,
    [{ calls: [failed, ran(), ran('0x02'), ran('0x')] }],
    { ok: true, returned: '0x02' },
  ],
  [
    'the second reverts',
    undefined,
    [{ calls: [ran(), failed] }],
    { ok: false, reason: 'execution reverted: K' },
  ],
  ['fewer results than calls', undefined, [{ calls: [ran()] }], undefined],
  ['no such method', undefined, undefined, undefined],
  ['another type', undefined, { calls: 1 }, undefined],
  ['results of another type', undefined, [{ calls: [null, 'x'] }], { ok: false, reason: '' }],
] as const) {
  test(`simulation, ${what}: ${expected ? (expected.ok ? 'runs' : 'refused') : 'unknown'}`, async () => {
    const { batches, place } = world({}, reply);
    assert.deepEqual(await batches.simulate(place, CALLS, token), expected);
  });
}
