/**
 * Finds wallets as any site may, without a widget: each function runs in the page, and bytes cross
 * as base64.
 */
import type { Page } from 'playwright/test';

export type Outcome<Result> = { result: Result } | { error: { message: string; code?: number } };

export interface StandardAccount {
  address: string;
  chains: readonly string[];
}

/**
 * Collects every wallet of the Wallet Standard; the one with this name is `window.standardWallet`.
 */
export async function findStandard(
  page: Page,
  name: string,
): Promise<{ features: string[]; chains: string[] } | undefined> {
  return page.evaluate((wanted) => {
    interface Events {
      on(event: string, listener: (change: { accounts: { address: string }[] }) => void): void;
    }
    const found: { name: string; features: object; chains: readonly string[] }[] = [];
    const changes: string[][] = [];
    const register = (...wallets: typeof found) => {
      found.push(...wallets);
      return () => {
        Object.assign(window, { standardGone: true });
      };
    };
    const ready = new Event('wallet-standard:app-ready');
    window.dispatchEvent(Object.assign(ready, { detail: { register } }));
    const wallet = found.find((each) => each.name === wanted);
    if (!wallet) return undefined;
    const { 'standard:events': events } = wallet.features as { 'standard:events': Events };
    events.on('change', ({ accounts }) => {
      changes.push(accounts.map(({ address }) => address));
    });
    Object.assign(window, { standardWallet: wallet, standardChanges: changes });
    return { features: Object.keys(wallet.features), chains: [...wallet.chains] };
  }, name);
}

/** Addresses of each change that the wallet announced, oldest first. */
export function changesOf(page: Page): Promise<string[][]> {
  return page.evaluate(
    () => (window as unknown as { standardChanges: string[][] }).standardChanges,
  );
}

/**
 * Calls one feature: `['solana:signMessage', 'signMessage']`. `account` in the input is an address and
 * becomes the wallet's own object; `{ base64 }` becomes bytes, and bytes come back as `{ base64 }`.
 */
export function callStandard<Result>(
  page: Page,
  [feature, method]: readonly [string, string],
  ...inputs: readonly object[]
): Promise<Outcome<Result>> {
  return page.evaluate(
    async ([featureName, methodName, given]) => {
      interface Wallet {
        accounts: { address: string; chains: readonly string[] }[];
        features: Record<string, Record<string, (...inputs: unknown[]) => Promise<unknown>>>;
      }
      const { standardWallet: wallet } = window as unknown as { standardWallet: Wallet };
      const inwards = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(inwards);
        if (typeof value !== 'object' || value === null) return value;
        const fields = value as Record<string, unknown>;
        if (typeof fields.base64 === 'string') {
          return Uint8Array.from(atob(fields.base64), (each) => each.charCodeAt(0));
        }
        return Object.fromEntries(
          Object.entries(fields).map(([name, each]) => [
            name,
            name === 'account'
              ? wallet.accounts.find(({ address }) => address === each)
              : inwards(each),
          ]),
        );
      };
      const outwards = (value: unknown): unknown => {
        if (value instanceof Uint8Array) return { base64: btoa(String.fromCharCode(...value)) };
        if (Array.isArray(value)) return value.map(outwards);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, outwards(each)]),
        );
      };
      try {
        const work = wallet.features[featureName]?.[methodName];
        if (!work) throw new Error(`No ${featureName}`);
        return { result: outwards(await work(...given.map(inwards))) };
      } catch (error) {
        const { message, code } = error as { message: string; code?: number };
        return { error: { message, ...(code !== undefined && { code }) } };
      }
    },
    [feature, method, inputs] as const,
  ) as Promise<Outcome<Result>>;
}

/** Calls a path of a global, such as `['keplr', 'getKey']`; bytes come back as `{ base64 }`. */
export function callGlobal<Result>(
  page: Page,
  path: readonly string[],
  ...inputs: readonly unknown[]
): Promise<Outcome<Result>> {
  return page.evaluate(
    async ([names, given]) => {
      const outwards = (value: unknown): unknown => {
        if (value instanceof Uint8Array) return { base64: btoa(String.fromCharCode(...value)) };
        if (Array.isArray(value)) return value.map(outwards);
        if (typeof value === 'function') return 'function';
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, outwards(each)]),
        );
      };
      try {
        let owner: unknown;
        let value: unknown = window;
        for (const name of names) {
          owner = value;
          value = (value as Record<string, unknown>)[name];
        }
        const work = value as (...inputs: unknown[]) => Promise<unknown>;
        const result = await work.apply(owner, [...given]);
        // Values for later calls, such as an enabled extension.
        Object.assign(window, { lastResult: result });
        return { result: outwards(result) };
      } catch (error) {
        const { message, code } = error as { message: string; code?: number };
        return { error: { message, ...(code !== undefined && { code }) } };
      }
    },
    [path, inputs] as const,
  ) as Promise<Outcome<Result>>;
}

export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if ('error' in outcome) throw new Error(outcome.error.message);
  return outcome.result;
}
