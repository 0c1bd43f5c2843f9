/** Real payments on a seeded chain, whose node sends the deployer's transactions without a signature. */
import { setTimeout as wait } from 'node:timers/promises';
import { SEED_ACCOUNTS, SEED_TOKENS } from '../facts-seed';
import { callRpc } from './call-rpc';

const MINED_WITHIN_MS = 20_000;
const { deployer: from } = SEED_ACCOUNTS;

const word = (value: bigint) => value.toString(16).padStart(64, '0');
/** `transfer(address,uint256)` of ERC-20. */
const transferData = (to: string, amount: bigint) => `0xa9059cbb${word(BigInt(to))}${word(amount)}`;

/** By URL of the chain. Its node gives transactions of one account that come together the same nonce. */
const lastSubmitted = new Map<string, Promise<unknown>>();

function submit(url: string, transaction: object): Promise<string> {
  const before = lastSubmitted.get(url) ?? Promise.resolve();
  const own = before.then(() => callRpc(url, 'eth_sendTransaction', transaction));
  lastSubmitted.set(
    url,
    own.catch(() => {}),
  );
  return own;
}

/** Until it is mined: who reads the balance then sees it. @returns the hash */
async function send(url: string, transaction: object): Promise<string> {
  const hash = await submit(url, transaction);
  const deadline = Date.now() + MINED_WITHIN_MS;
  while (Date.now() < deadline) {
    if (await callRpc<object | null>(url, 'eth_getTransactionReceipt', hash)) return hash;
    await wait(20);
  }
  throw new Error('The local chain does not take the transaction in');
}

/** @throws Error */
function checkAddress(to: string): void {
  if (!/^0x[0-9a-fA-F]{40}$/.test(to)) throw new Error('An address of 40 hex digits is wanted');
}

export async function payCoins(url: string, to: string, wei: bigint): Promise<string> {
  checkAddress(to);
  return send(url, { from, to, value: `0x${wei.toString(16)}` });
}

/** @param units In the smallest unit of USDX. */
export async function payDollars(url: string, to: string, units: bigint): Promise<string> {
  checkAddress(to);
  return send(url, { from, to: SEED_TOKENS.usdx.address, data: transferData(to, units) });
}
