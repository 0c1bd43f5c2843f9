import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { AbiCoder } from 'ethers/abi';
import { concat } from 'ethers/utils';
import { ADDRESS, ADDRESS_2 } from '../../../core/testing/fake-core';
import { type NodeReader, RevertedError } from './node-reader';
import { callOffChain } from './off-chain-call';

const coder = AbiCoder.defaultAbiCoder();
let requests = 0;

beforeEach(() => {
  requests = 0;
  mock.method(globalThis, 'fetch', async () => {
    requests += 1;
    return Response.json({ data: '0xbeef' });
  });
  Object.defineProperty(globalThis, 'location', {
    configurable: true,
    value: { hostname: 'shop.example' },
  });
});
afterEach(() => {
  mock.restoreAll();
  Reflect.deleteProperty(globalThis, 'location');
});

const lookup = (sender: string) =>
  new RevertedError(
    concat([
      '0x556f1830',
      coder.encode(
        ['address', 'string[]', 'bytes', 'bytes4', 'bytes'],
        [sender, ['https://a.test/{data}'], '0x12', '0xaabbccdd', '0x34'],
      ),
    ]),
    'revert',
  );

function reader(answer: (data: string) => string | Error): { calls: string[]; reader: NodeReader } {
  const calls: string[] = [];
  return {
    calls,
    reader: {
      byWallet: () => true,
      async ask(_, [call], parse) {
        const { data } = call as { data: string };
        calls.push(data);
        const given = answer(data);
        if (given instanceof Error) throw given;
        return parse(given) as never;
      },
    },
  };
}

test('lookup: the callback gets the answer and the extra data', async () => {
  const { calls, reader: node } = reader((data) =>
    data.startsWith('0xaabbccdd') ? '0x99' : lookup(ADDRESS),
  );
  assert.equal(await callOffChain(node, ADDRESS, '0x01'), '0x99');
  assert.deepEqual(coder.decode(['bytes', 'bytes'], `0x${calls[1]?.slice(10)}`).toArray(), [
    '0xbeef',
    '0x34',
  ]);
});

test('lookup of another contract: not followed', async () => {
  const { reader: node } = reader(() => lookup(ADDRESS_2));
  await assert.rejects(callOffChain(node, ADDRESS, '0x01'), RevertedError);
  assert.equal(requests, 0);
});

test('contract that asks without end: four rounds', async () => {
  const { reader: node } = reader(() => lookup(ADDRESS));
  await assert.rejects(callOffChain(node, ADDRESS, '0x01'), { code: 'name_resolve_failed' });
  assert.equal(requests, 4);
});

test('any other revert, also a cut lookup: thrown as it is', async () => {
  for (const data of ['', '0x556f1830', '0x08c379a0']) {
    const { reader: node } = reader(() => new RevertedError(data, 'revert'));
    await assert.rejects(callOffChain(node, ADDRESS, '0x01'), RevertedError);
  }
  assert.equal(requests, 0);
});
