/** Tests the approvals that the gateway builds: to the router of the exchange alone, for the asked amount. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { parse } from 'valibot';
import { buildApprove } from '../../../protocol/http/swaps';
import { EVM_NATIVE } from '../../../protocol/swaps/native-coin';
import { ADDRESS, testGateway } from '../../test-gateway';
import { ROUTER, startOneInch } from './test-one-inch';

const id = (address: string) => `eip155:1:${address}`;
const TOKEN = id(`0x${'a'.repeat(40)}`);
const QUERY = { from: TOKEN, to: id(EVM_NATIVE), userAddress: id(ADDRESS) };

/** A node of the network. */
const node = ({ body }: { body: unknown }) => {
  const { id: number, method } = body as { id: number; method: string };
  const result = method === 'eth_gasPrice' ? '0x3b9aca00' : null;
  return { jsonrpc: '2.0', id: number, result };
};

async function approve(t: TestContext, query: Record<string, string>) {
  const service = await startOneInch();
  t.after(service.close);
  const { get } = testGateway(
    { 'https://one.test/secret-key': node },
    {
      swap: { oneInchKey: service.key, oneInchUrl: service.url },
      privateOrigins: [service.url],
    },
  );
  const reply = await get(`${buildApprove.pattern}?${new URLSearchParams(query)}`);
  return { status: reply.status, value: (await reply.json()) as Record<string, string> };
}

for (const [what, change, reply] of [
  ['native coin', { from: id(EVM_NATIVE), amount: '1' }, 'no_approval_needed'],
  ['more than a uint256', { amount: String(2n ** 256n) }, 'invalid_amount'],
  ['decimal amount', { amount: '1.5' }, 'FAILED'],
  ['account of another network', { amount: '1', userAddress: `eip155:10:${ADDRESS}` }, 'FAILED'],
] as const) {
  test(`${what}: 400 ${reply}`, async (t) => {
    const { status, value } = await approve(t, { ...QUERY, ...change });
    assert.deepEqual([status, value.code ?? value.status], [400, reply]);
  });
}

for (const [what, amount, word] of [
  ['no amount: unlimited', {}, 'f'.repeat(64)],
  ['the largest amount: as it is', { amount: String(2n ** 256n - 1n) }, 'f'.repeat(64)],
  ['zero: takes it back', { amount: '0' }, '0'.repeat(64)],
] as const) {
  test(`${what}, to the router alone`, async (t) => {
    const { value } = await approve(t, { ...QUERY, ...amount });
    const { tx } = parse(buildApprove.reply, value);
    assert.deepEqual([tx.from, tx.value], [TOKEN, '0']);
    assert.equal(tx.data, `0x095ea7b3${ROUTER.slice(2).padStart(64, '0')}${word}`);
  });
}
