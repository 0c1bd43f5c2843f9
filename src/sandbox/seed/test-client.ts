/** A client of a seeded chain for tests. It is viem, because the seed is made with ethers. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  type Hash,
  type HttpTransport,
  http,
  type PublicClient,
  type SimulateContractParameters,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import { accountAt } from '../../gateway/indexer/test-anvil';
import { startSeededAnvil } from './chain';

const user = (index: number): Address => accountAt(index).address;

/** Accounts 0 to 9. */
// biome-ignore format: ten in a row
export const USERS = [
  user(0), user(1), user(2), user(3), user(4), user(5), user(6), user(7), user(8), user(9),
] as const;

export interface RawReceipt {
  transactionHash: string;
  from: string;
  to: string | null;
  status: string;
  logs: unknown[];
}

const MINED_WITHIN_MS = 30_000;

type Viem = PublicClient<HttpTransport, Chain>;

export interface Client extends Viem {
  held(token: string, owner: string): Promise<bigint>;
  /** Sends it as any account and waits. @throws viem's error with the reason when it reverts */
  done(write: unknown): Promise<TransactionReceipt>;
  blockAt(number: number): Promise<{ time: number; receipts: RawReceipt[] }>;
}

/**
 * viem's own wait checks once per block and gives up on a transaction whose receipt appears after
 * its block number: a chain that mines only on a transaction produces no further block.
 */
async function receiptOf(client: Viem, hash: Hash): Promise<TransactionReceipt> {
  const deadline = Date.now() + MINED_WITHIN_MS;
  while (Date.now() < deadline) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: Error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    });
    if (receipt) return receipt;
    await sleep(20);
  }
  throw new Error(`Not mined: ${hash}`);
}

/** Starts a chain of its own. @param folder `src/sandbox/seed` */
export async function clientOf(chainId: number, folder: string): Promise<Client> {
  const { url } = await startSeededAnvil(chainId, folder);
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const rpcUrls = { default: { http: [url] } };
  const chain = defineChain({ id: chainId, name: 'Local', nativeCurrency, rpcUrls });
  const transport = http(url, { retryCount: 0 });
  const client: Viem = createPublicClient({ chain, transport });
  const wallet = createWalletClient({ chain, transport });
  const raw = <Result>(method: string, ...params: unknown[]) =>
    client.request({ method, params } as never) as Promise<Result>;
  return {
    ...client,
    held: (token, owner) =>
      client.readContract({
        address: token as Address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner as Address],
      }),
    async done(write) {
      const { account } = write as { account: Address };
      await raw('anvil_impersonateAccount', account);
      const { request } = await client.simulateContract(write as SimulateContractParameters);
      const hash = await wallet.writeContract(request as never);
      return receiptOf(client, hash);
    },
    async blockAt(number) {
      const tag = `0x${number.toString(16)}`;
      const { timestamp } = await raw<{ timestamp: string }>('eth_getBlockByNumber', tag, false);
      const receipts = await raw<RawReceipt[]>('eth_getBlockReceipts', tag);
      return { time: Number(timestamp), receipts };
    },
  };
}
