/** Tests the domain of a token, as its network reports it. Sources: EIP-712, EIP-3009. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ONE } from '../../../core/testing/fake-core';
import { contractSender } from './contract-sender';

const TOKEN = '0x1111111111111111111111111111111111111111';
const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

function node(reply: object): void {
  globalThis.fetch = async (_, init) => {
    const { id } = JSON.parse(String(init?.body));
    return Response.json({ jsonrpc: '2.0', id, ...reply });
  };
}

async function isDomain(): Promise<boolean> {
  const transfers = await contractSender.signedTransfers();
  return transfers.isDomain({ network: ONE }, TOKEN, { name: 'Dollar', version: '2' });
}

for (const [what, reply] of [
  ['a call that reverts', { error: { code: 3, message: 'execution reverted', data: '0x' } }],
  ['an account without code', { result: '0x' }],
  ['another domain', { result: `0x${'12'.repeat(32)}` }],
] as const) {
  test(`${what}: the token does not sign this way`, async () => {
    node(reply);
    assert.equal(await isDomain(), false);
  });
}

test('network that cannot be read: an error, because it says nothing of the token', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await assert.rejects(isDomain(), { code: 'rpc_unavailable' });
  node({ error: { code: -32005, message: 'limit exceeded' } });
  await assert.rejects(isDomain());
});
