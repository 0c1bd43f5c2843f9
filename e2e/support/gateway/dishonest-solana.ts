/**
 * Fakes a lying gateway that is also the page's only Solana node, as where public nodes refuse
 * browsers. The wallet has its own node.
 */
import { base58 } from '@scure/base';
import type { Page } from 'playwright/test';
import { LOCAL_SOLANA, namespaceNetworks, PROJECT_ID } from '../../../src/sandbox/facts';
import { askChain } from '../chains/chain';
import type { Hosts } from '../process/hosts';

/** The page's `config`: the local Solana, read only through the gateway's proxy. */
export function throughGateway({ port, gateway }: Hosts): string {
  const rpcUrl = `${gateway}/v1/?chainId=${LOCAL_SOLANA.id}&projectId=${PROJECT_ID}`;
  const networks = namespaceNetworks(port, ['solana']).map((one) => ({ ...one, rpcUrl }));
  return JSON.stringify({ networks });
}

/** An account in the format of a node. */
export interface NodeAccount {
  owner: string;
  lamports: number;
  executable: boolean;
  rentEpoch: number;
  data: [text: string, encoding: 'base64'];
}

/** Replaces its bytes. */
export function withBytes(account: NodeAccount, change: (data: Buffer) => void): NodeAccount {
  const data = Buffer.from(account.data[0], 'base64');
  change(data);
  return { ...account, data: [data.toString('base64'), 'base64'] };
}

/** Offsets of the amount in a token account and of the decimals in a mint. */
export const AMOUNT_AT = 64;
export const DECIMALS_AT = 44;

/** A token account that does not exist. */
export function tokenAccount(
  program: string,
  mint: string,
  owner: string,
  amount: bigint,
): NodeAccount {
  const data = Buffer.alloc(165);
  data.set(base58.decode(mint));
  data.set(base58.decode(owner), 32);
  data.writeBigUInt64LE(amount, AMOUNT_AT);
  // Initialized.
  data[108] = 1;
  return {
    owner: program,
    lamports: 2_039_280,
    executable: false,
    rentEpoch: 0,
    data: [data.toString('base64'), 'base64'],
  };
}

/** A simulated transfer that succeeds: the requested accounts in their state after it. */
export const goesWell = (...accounts: NodeAccount[]) => ({
  context: { slot: 1 },
  value: { err: null, logs: [], unitsConsumed: 1, accounts },
});

export type Lies = Readonly<
  Record<string, (truth: () => Promise<unknown>, params: readonly unknown[]) => unknown>
>;

/**
 * Makes the proxy answer these methods with lies; every other response passes unchanged. Call
 * before `goto`. @returns the methods that got a lie, oldest first
 */
export async function lieThroughGateway(page: Page, hosts: Hosts, lies: Lies): Promise<string[]> {
  const told: string[] = [];
  const { origin } = new URL(hosts.gateway);
  await page.route(
    (url) => url.origin === origin && url.pathname === '/v1/',
    async (route) => {
      const { id, method, params } = JSON.parse(route.request().postData() ?? '{}') as {
        id: number;
        method: string;
        params: unknown[];
      };
      const lie = lies[method];
      if (!lie) return route.continue();
      told.push(method);
      const result = await lie(() => askChain('solana', method, ...params), params);
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { jsonrpc: '2.0', id, result },
      });
    },
  );
  return told;
}
