/**
 * Funds an address with coins and dollars on each local chain, by real transactions that appear in
 * the history.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { LOCAL_CHAINS, LOCAL_SOLANA } from '../facts';
import { SEED_ACCOUNTS, SEED_TOKENS } from '../facts-seed';
import { SOLANA_TOKENS } from '../facts-seed-solana';
import { giveToken } from '../seed/solana/tokens';
import { callRpc } from './call-rpc';
import type { LocalSolana } from './solana/local-solana';
import { parseAddress as solanaAddress } from './solana/parse-parameters';

const MINED_WITHIN_MS = 20_000;
const COINS = 10n;
const DOLLARS = 1000n;
const WEI = 10n ** 18n;
const LAMPORTS = 10n ** 9n;

const word = (value: bigint) => value.toString(16).padStart(64, '0');
/** `transfer(address,uint256)` of ERC-20. */
const transferData = (to: string, amount: bigint) => `0xa9059cbb${word(BigInt(to))}${word(amount)}`;

/** Until it is mined: who reads the balance then sees it. */
async function send(url: string, transaction: object): Promise<void> {
  const hash = await callRpc(url, 'eth_sendTransaction', transaction);
  const deadline = Date.now() + MINED_WITHIN_MS;
  while (Date.now() < deadline) {
    if (await callRpc<object | null>(url, 'eth_getTransactionReceipt', hash)) return;
    await wait(20);
  }
  throw new Error('The local chain does not take the transaction in');
}

/** @param url of a seeded chain, where the deployer's transactions need no signature */
async function giveEvm(url: string, to: string): Promise<void> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(to)) throw new Error('An address of 40 hex digits is wanted');
  const { deployer: from } = SEED_ACCOUNTS;
  const { address: usdx, decimals } = SEED_TOKENS.usdx;
  const data = transferData(to, DOLLARS * 10n ** BigInt(decimals ?? 0));
  const value = `0x${(COINS * WEI).toString(16)}`;
  await send(url, { from, to, value });
  await send(url, { from, to: usdx, data });
}

async function giveSolana({ ledger }: LocalSolana, to: string): Promise<void> {
  const { spl6 } = SOLANA_TOKENS;
  ledger.airdrop(solanaAddress(to), COINS * LAMPORTS);
  await giveToken(ledger, spl6, to, DOLLARS * 10n ** BigInt(spl6.decimals));
}

export interface FaucetParts {
  chainUrl(chain: number | 'solana'): string | undefined;
  solana(): LocalSolana | undefined;
}

/**
 * @returns a description of the sent amounts. @throws Error that names the problem with the address
 */
export async function sendFromFaucet(
  { chainUrl, solana }: FaucetParts,
  chain: number | 'solana',
  to: string,
): Promise<string> {
  const ledger = solana();
  const url = chainUrl(chain);
  if (chain === 'solana' ? !ledger : !url) throw new Error('The local chain is not ready');
  if (chain === 'solana' && ledger) await giveSolana(ledger, to);
  else if (url) await giveEvm(url, to);
  const symbol = LOCAL_CHAINS.find(({ chainId }) => chainId === chain)?.symbol;
  return `${COINS} ${symbol ?? LOCAL_SOLANA.symbol} and ${DOLLARS.toLocaleString('en-US')} USDX`;
}
