/** Holds what a page's wallet sends: the chain gets it when the test says so, as on a busy network. */
import { keccak256 } from 'ethers';
import type { BrowserContext } from 'playwright/test';
import { hosts } from '../process/hosts';
import { askChain } from './chain';

interface Call {
  id: number;
  method: string;
  params: [raw: string];
}

export interface SlowChain {
  /** How many transactions wait. */
  waiting(): number;
  /** Hands on what waits. Resolves when the chain has it; later transactions wait again. */
  mine(): Promise<void>;
}

/** The wallet gets the hash at once, and no node knows the transaction. Call before it is sent. */
export async function slowChain(context: BrowserContext, chainId: number): Promise<SlowChain> {
  const held: string[] = [];
  await context.route(`${hosts().chain(chainId)}**`, async (route) => {
    const call = route.request().postDataJSON() as Partial<Call> | null;
    if (call?.method !== 'eth_sendRawTransaction' || !call.params) return route.fallback();
    const [raw] = call.params;
    held.push(raw);
    await route.fulfill({ json: { jsonrpc: '2.0', id: call.id, result: keccak256(raw) } });
  });
  return {
    waiting: () => held.length,
    async mine() {
      for (const raw of held.splice(0)) {
        const hash = await askChain(chainId, 'eth_sendRawTransaction', raw);
        while (!(await askChain<object | null>(chainId, 'eth_getTransactionReceipt', hash)));
      }
    },
  };
}
