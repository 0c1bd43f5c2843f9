/**
 * Reads account balances from the nodes and from the tokens tab, as two readers without shared
 * code.
 */
import { Interface } from 'ethers';
import { expect, type Locator, type Page } from 'playwright/test';
import { askChain } from './chain';

const ERC20 = new Interface([
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint256)',
]);

const PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const;

export interface Holding {
  units: bigint;
  decimals: number;
}

/** ERC-20 balance. */
export async function heldOf(chainId: number, token: string, owner: string): Promise<Holding> {
  const ask = async (method: 'balanceOf' | 'decimals', ...args: string[]): Promise<bigint> => {
    const data = ERC20.encodeFunctionData(method, args);
    const answer = await askChain(chainId, 'eth_call', { to: token, data }, 'latest');
    return ERC20.decodeFunctionResult(method, answer)[0] as bigint;
  };
  const [units, decimals] = [await ask('balanceOf', owner), await ask('decimals')];
  return { units, decimals: Number(decimals) };
}

interface ParsedAccount {
  pubkey: string;
  account: {
    lamports: number;
    data: {
      parsed: { info: { mint: string; tokenAmount: { amount: string; decimals: number } } };
    };
  };
}

export interface SolanaHolding extends Holding {
  mint: string;
  /** Owner of the token account. */
  lamports: bigint;
}

/** Every account of both token programs, in the node's parsed form. */
export async function solanaHoldings(owner: string): Promise<SolanaHolding[]> {
  const replies = await Promise.all(
    PROGRAMS.map((programId) =>
      askChain<{ value: ParsedAccount[] }>(
        'solana',
        'getTokenAccountsByOwner',
        owner,
        { programId },
        { encoding: 'jsonParsed' },
      ),
    ),
  );
  return replies.flatMap(({ value }) =>
    value.map(({ account }) => {
      const { mint, tokenAmount } = account.data.parsed.info;
      const { amount, decimals } = tokenAmount;
      return { mint, units: BigInt(amount), decimals, lamports: BigInt(account.lamports) };
    }),
  );
}

/** As a user of English reads it: grouped, cut to three decimals. Never through a float. */
export function cut({ units, decimals }: Holding): string {
  const one = 10n ** BigInt(decimals);
  const fraction = String(units % one).padStart(decimals, '0');
  const digits = (decimals === 0 ? '' : fraction).padEnd(3, '0').slice(0, 3);
  return `${(units / one).toLocaleString('en-US')}.${digits}`;
}

/** Parses an amount that is shown in full, such as `1,234.5 STAR`, to its smallest units. */
export function unitsOf(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = /^([\d,]+)(?:\.(\d+))?(?=\s|$)/.exec(text) ?? [];
  if (!whole || fraction.length > decimals) throw new Error(`No amount: ${text}`);
  return BigInt(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'));
}

export interface ShownToken {
  /** To three decimals. */
  amount: string;
  /** Every digit, as the widget keeps it. */
  whole: string;
  text: string;
}

interface StoredPortfolio {
  balance: { balances: { id: string; numeric: string }[] };
}

/** Amounts in the widget's storage, by lowercase address or `native`. */
async function storedAmounts(page: Page): Promise<Record<string, string>> {
  const texts = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.endsWith('/portfolio_cache'))
      .map((key) => localStorage.getItem(key) ?? '{}'),
  );
  const kept = texts.flatMap((text) =>
    Object.values(JSON.parse(text) as Record<string, StoredPortfolio>),
  );
  return Object.fromEntries(
    kept.flatMap(({ balance }) =>
      balance.balances.map(({ id, numeric }) => [id.toLowerCase(), numeric]),
    ),
  );
}

/** Every row of the Tokens tab, by its lowercase address or `native`; scrolls through them. */
export async function tokenRows(modal: Locator): Promise<Map<string, ShownToken>> {
  const list = modal.getByTestId('tokens');
  await expect(list.getByRole('listitem').first()).toBeVisible();
  const found = new Map<string, ShownToken>();
  const rest = async (): Promise<number> => {
    const rows = await list.evaluate((node) => {
      const items = [...node.querySelectorAll<HTMLElement>('[role="listitem"]')];
      node.scrollTop += node.clientHeight / 2;
      return {
        all: Number(items[0]?.ariaSetSize ?? 0),
        read: items.map((item) => {
          const token = item.querySelector<HTMLElement>('[data-testid^="token-"]');
          const amount = item.querySelector('[data-testid="token-amount"]');
          return {
            id: token?.dataset.testid?.slice('token-'.length) ?? '',
            amount: amount?.textContent ?? '',
            text: token?.textContent ?? '',
          };
        }),
      };
    });
    for (const { id, ...row } of rows.read) found.set(id.toLowerCase(), { ...row, whole: '' });
    return rows.all - found.size;
  };
  await expect.poll(rest, { intervals: [50] }).toBe(0);
  const amounts = await storedAmounts(modal.page());
  for (const [id, row] of found) row.whole = amounts[id] ?? '';
  return found;
}
