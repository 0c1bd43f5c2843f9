/** Reads the local chains: the reference values for the widget's figures. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { hosts } from '../process/hosts';

export const ONE = 31337;
export const TWO = 31338;

/**
 * Sends JSON-RPC straight to a local chain.
 * @throws Error with the chain's own message
 */
export function askChain<Result = string>(
  chainId: number | 'solana',
  method: string,
  ...params: readonly unknown[]
): Promise<Result> {
  const { url, headers: host } = hosts().fromNode(`chain-${chainId}`);
  const headers = { ...host, 'content-type': 'application/json' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return new Promise((resolve, reject) => {
    // Open a new connection: the server may be closing a kept-alive one.
    const call = request(url, { method: 'POST', headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        const reply = JSON.parse(text) as { result: Result; error?: { message: string } };
        if (reply.error) reject(new Error(reply.error.message));
        else resolve(reply.result);
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}

/** Wei of an account. */
export async function balanceOf(chainId: number, address: string): Promise<bigint> {
  return BigInt(await askChain(chainId, 'eth_getBalance', address, 'latest'));
}

export async function setBalance(chainId: number, address: string, wei: bigint): Promise<void> {
  await askChain(chainId, 'anvil_setBalance', address, `0x${wei.toString(16)}`);
}

/** As a user reads it: grouped, cut to three decimals, with the coin. Never through a float. */
export function shown(wei: bigint, symbol: string): string {
  const whole = (wei / 10n ** 18n).toLocaleString('en-US');
  const fraction = String(wei % 10n ** 18n)
    .padStart(18, '0')
    .slice(0, 3);
  return `${whole}.${fraction}\u00a0${symbol}`;
}

/** Sends a payment that the page does not know. Resolves when the chain has it. */
export async function payFrom(
  chainId: number,
  from: string,
  to: string,
  wei: bigint,
): Promise<string> {
  return sendAs(chainId, { from, to, value: `0x${wei.toString(16)}` });
}

/**
 * Sends a transaction as a wallet would on request.
 * @returns its hash, once the chain has it
 */
export async function sendAs(
  chainId: number,
  transaction: { from: string } & Record<string, unknown>,
): Promise<string> {
  await askChain(chainId, 'anvil_impersonateAccount', transaction.from);
  const hash = await askChain(chainId, 'eth_sendTransaction', transaction);
  while (!(await askChain<object | null>(chainId, 'eth_getTransactionReceipt', hash)));
  return hash;
}

/**
 * Mines a block from time to time while an app waits, as a real chain does: ethers looks for a receipt once,
 * and then only at new blocks. A chain that mines nothing but the payment may have done so between.
 */
export async function whileMining<Result>(waiting: Promise<Result>): Promise<Result> {
  const pause = () => sleep(1_000, 'mine' as const);
  const first = () => Promise.race([waiting.then(() => 'ended' as const), pause()]);
  while ((await first()) === 'mine') await askChain(ONE, 'evm_mine');
  return waiting;
}
