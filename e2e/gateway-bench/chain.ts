/** Starts a local chain with many transfers of one token, and reads it. */
import { createRequire } from 'node:module';
import { startAnvil, stopAnvils } from '../../src/sandbox/chains/anvil';

const require = createRequire(import.meta.url);
const TOKEN: {
  bytecode: string;
} = require('@openzeppelin/contracts/build/contracts/ERC20PresetMinterPauser.json');
/** Two words for the offset and length of a string, without its text: no name, no symbol. */
const NO_NAMES = `${'40'.padStart(64, '0')}${'60'.padStart(64, '0')}${'0'.repeat(128)}`;
const MINT = '0x40c10f19';
const TRANSFER = '0xa9059cbb';
const word = (value: string | number) =>
  (typeof value === 'number' ? value.toString(16) : value.replace(/^0x/, '')).padStart(64, '0');

export type Ask = (calls: readonly { method: string; params: unknown[] }[]) => Promise<unknown[]>;

export interface BenchChain {
  url: string;
  ask: Ask;
  stop(): Promise<void>;
}

function askerOf(url: string): Ask {
  return async (calls) => {
    const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const replies = (await response.json()) as { result?: unknown; error?: unknown }[];
    const failed = replies.find(({ error }) => error);
    if (failed) throw new Error(JSON.stringify(failed.error));
    return replies.map(({ result }) => result);
  };
}

/** The node replies before it has mined. */
async function deployedAt(ask: Ask, hash: unknown): Promise<string> {
  for (;;) {
    const [receipt] = await ask([{ method: 'eth_getTransactionReceipt', params: [hash] }]);
    if (receipt) return (receipt as { contractAddress: string }).contractAddress;
  }
}

/** @param transfers per block */
export async function makeChain(blocks: number, transfers: number): Promise<BenchChain> {
  const { url } = await startAnvil(31337);
  const ask = askerOf(url);
  const [accounts] = (await ask([{ method: 'eth_accounts', params: [] }])) as [string[]];
  const [owner = ''] = accounts;
  const gas = '0x2dc6c0';
  const deploy = { from: owner, data: TOKEN.bytecode + NO_NAMES, gas };
  const [hash] = await ask([{ method: 'eth_sendTransaction', params: [deploy] }]);
  const to = await deployedAt(ask, hash);
  await ask([
    { method: 'evm_setAutomine', params: [false] },
    { method: 'evm_setBlockGasLimit', params: ['0x77359400'] },
    ...accounts.map((account) => ({
      method: 'eth_sendTransaction',
      params: [{ from: owner, to, gas, data: MINT + word(account) + word('f'.repeat(20)) }],
    })),
    { method: 'evm_mine', params: [] },
  ]);
  for (let block = 0; block < blocks; block++) {
    const payments = Array.from({ length: transfers }, (_, at) => ({
      method: 'eth_sendTransaction',
      params: [
        {
          from: accounts[at % accounts.length],
          ...{ to, gas: '0x186a0' },
          data: TRANSFER + word(accounts[(at + 1) % accounts.length] ?? '') + word(at + 1),
        },
      ],
    }));
    await ask(payments);
    await ask([{ method: 'evm_mine', params: [] }]);
  }
  return { url, ask, stop: stopAnvils };
}
