import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOB, erc20, review, TOKEN, USDC } from './test-review';
import { type ContractFacts, readContracts } from './token-facts';

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const symbol = (text: string) =>
  `0x${'20'.padStart(64, '0')}${text.length.toString(16).padStart(64, '0')}${Buffer.from(text).toString('hex').padEnd(64, '0')}`;

/** Two nodes; the second one may not exist. */
const facts = async (other?: { name: string; decimals: bigint }) => {
  const ask = async (method: string, params: unknown, node?: string) => {
    if (method === 'eth_getCode') return '0x60';
    if (node !== undefined && !other) throw new Error('none');
    const said = node === undefined ? { name: 'USDC', decimals: 6n } : other;
    const { data } = (params as [{ data: string }])[0];
    if (data === '0x95d89b41') return symbol(said?.name ?? '');
    return data === '0x313ce567' ? word(said?.decimals ?? 0n) : '0x';
  };
  return (await readContracts(ask, [TOKEN])).get(TOKEN)?.isConfirmed;
};

test('a second node: agrees, contradicts, or does not exist', async () => {
  assert.equal(await facts({ name: 'USDC', decimals: 6n }), true);
  assert.equal(await facts({ name: 'USDC', decimals: 18n }), false);
  assert.equal(await facts({ name: 'EVIL', decimals: 6n }), false);
  assert.equal(await facts(), undefined);
});

test('a contradiction about a token: blocked; one node alone: said', () => {
  const of = (isConfirmed: boolean | undefined) => {
    const token: ContractFacts = { ...USDC, isConfirmed };
    const contracts = new Map([[TOKEN, token]]);
    return review({ data: erc20('transfer', BOB, 5n) }, { contracts });
  };
  assert.match(of(false).blocked ?? '', /Two nodes disagree/);
  assert.deepEqual([of(true).blocked, of(true).rows.length], [undefined, 2]);
  assert.deepEqual(of(undefined).rows.at(-1)?.value, ['As one node says']);
});
