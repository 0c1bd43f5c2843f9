/** For tests: a real local chain, and a wallet that signs for its first accounts without asking. */
import { type Network, parseNetworkObject } from '../../protocol/networks';
import type { SendLocation } from '../../widget/core/contracts/sender';
import { type Anvil, startAnvil, stopAnvils } from '../chains/anvil';
import { startSeededAnvil } from '../seed/chain';

export interface SendChain {
  network: Network;
  place: SendLocation;
  /** The second of the chain's accounts. */
  other: string;
  /** Requests to the wallet, oldest first. */
  asked: string[];
  rpc<T = unknown>(method: string, ...params: unknown[]): Promise<T>;
  /** @returns the contract's address. */
  deploy(bytecode: string): Promise<string>;
  /** A call that changes something, by the first account. */
  write(to: string, data: string): Promise<void>;
  /** Waits until the chain has it. */
  mined(hash: string): Promise<void>;
  /** Of a token, through the chain itself. */
  held(token: string, owner: string): Promise<bigint>;
  stop(): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0');

/** @param seed `src/sandbox/seed`, for a chain that begins with what it describes. */
export async function startSendChain(chainId = 31_337, seed?: string): Promise<SendChain> {
  const anvil: Anvil = await (seed ? startSeededAnvil(chainId, seed) : startAnvil(chainId));
  let last = 0;
  async function rpc<T>(method: string, ...params: unknown[]): Promise<T> {
    last += 1;
    const body = JSON.stringify({ jsonrpc: '2.0', id: last, method, params });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(anvil.url, { method: 'POST', headers, body });
    const { result, error } = (await reply.json()) as { result: T; error?: { message: string } };
    if (error) throw Object.assign(new Error(error.message), error);
    return result;
  }
  const { getAddress } = await import('ethers/address');
  const [first = '', second = ''] = (await rpc<string[]>('eth_accounts')).map((one) =>
    getAddress(one),
  );
  const network = parseNetworkObject({
    id: `eip155:${chainId}`,
    name: 'Local One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: anvil.url,
  });
  async function receiptOf(hash: string): Promise<{ contractAddress: string }> {
    for (;;) {
      const receipt = await rpc<{ contractAddress: string } | null>(
        'eth_getTransactionReceipt',
        hash,
      );
      if (receipt) return receipt;
      await pause(20);
    }
  }
  const asked: string[] = [];
  const provider = {
    request({ method, params }: { method: string; params?: readonly unknown[] | object }) {
      asked.push(method);
      return rpc(method, ...((params ?? []) as unknown[]));
    },
  };
  return {
    network,
    place: { provider, network, from: first },
    other: second,
    asked,
    rpc,
    async deploy(bytecode) {
      const hash = await rpc<string>('eth_sendTransaction', { from: first, data: bytecode });
      return getAddress((await receiptOf(hash)).contractAddress);
    },
    async write(to, data) {
      await receiptOf(await rpc<string>('eth_sendTransaction', { from: first, to, data }));
    },
    async mined(hash) {
      await receiptOf(hash);
    },
    async held(token, owner) {
      const data = `0x70a08231${word(owner)}`;
      return BigInt(await rpc<string>('eth_call', { to: token, data }, 'latest'));
    },
    async stop() {
      await stopAnvils();
    },
  };
}
