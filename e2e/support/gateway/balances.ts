/** Fakes the balances that the gateway reports, for large lists, lies and faults. */
import type { Page, Route } from 'playwright/test';
import { ONE } from '../chains/chain';

export interface MadeUp {
  symbol: string;
  name?: string;
  /** Hex digits of the contract; absent for the native coin. */
  contract?: string;
  numeric: string;
  price?: number | string;
  priceDayAgo?: string;
  decimals?: string;
  iconUrl?: string;
  verified?: boolean;
  isSpam?: boolean;
}

const CORS = { 'access-control-allow-origin': '*' };

/** @param network CAIP-2 */
export function balancesReply(
  tokens: readonly MadeUp[],
  network: string = `eip155:${ONE}`,
): object {
  return {
    balances: tokens.map(({ symbol, name, contract, numeric, decimals, ...rest }) => ({
      name: name ?? symbol,
      symbol,
      chainId: network,
      ...(contract !== undefined && {
        address: `${network}:0x${contract.padStart(40, '0')}`,
      }),
      quantity: { decimals: decimals ?? '18', numeric },
      ...rest,
    })),
  };
}

export interface Answers {
  /** Number of requests so far. */
  asked(): number;
  /** Reply from now on: tokens, a status, or none at all. */
  say(answer: readonly MadeUp[] | number | 'nothing'): void;
}

/** Call before `goto`. */
export async function answerBalances(
  page: Page,
  first: readonly MadeUp[] | number | 'nothing',
): Promise<Answers> {
  let answer = first;
  let count = 0;
  await page.route('**/v1/account/*/balance?**', async (route: Route) => {
    count += 1;
    if (answer === 'nothing') return;
    if (typeof answer === 'number')
      await route.fulfill({ status: answer, headers: CORS, body: 'no' });
    else await route.fulfill({ headers: CORS, json: balancesReply(answer) });
  });
  return {
    asked: () => count,
    say(next) {
      answer = next;
    },
  };
}

/**
 * Holds the response until the caller releases it. Call before `goto`. @returns the release
 * function
 */
export async function heldBalances(page: Page, tokens: readonly MadeUp[]): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/account/*/balance?**', async (route) => {
    await held;
    await route.fulfill({ headers: CORS, json: balancesReply(tokens) });
  });
  return release;
}
