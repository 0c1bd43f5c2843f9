/**
 * Funds an address with coins and dollars on each local chain, by real transactions that appear in
 * the history.
 */
import { LOCAL_CHAINS, LOCAL_SOLANA } from '../facts';
import { SEED_TOKENS } from '../facts-seed';
import { SOLANA_TOKENS } from '../facts-seed-solana';
import { giveToken } from '../seed/solana/tokens';
import { payCoins, payDollars } from './pay-from-deployer';
import type { LocalSolana } from './solana/local-solana';
import { parseAddress as solanaAddress } from './solana/parse-parameters';

const COINS = 10n;
const DOLLARS = 1000n;
const WEI = 10n ** 18n;
const LAMPORTS = 10n ** 9n;

/** @param url of a seeded chain */
async function giveEvm(url: string, to: string): Promise<void> {
  const { decimals } = SEED_TOKENS.usdx;
  await payCoins(url, to, COINS * WEI);
  await payDollars(url, to, DOLLARS * 10n ** BigInt(decimals ?? 0));
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
