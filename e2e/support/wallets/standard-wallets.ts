/** Adds Wallet Standard wallets to a page, as an extension would: before its own scripts. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright/test';
import type { StandardWalletHook, StandardWallets } from './page-standard-wallets';

const entry = path.join(path.dirname(fileURLToPath(import.meta.url)), 'page-standard-wallets.ts');
let bundle: Promise<string> | undefined;

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** Test ids of their rows. */
export const SUN = 'wallet-wallet-standard:Sandbox Sun';
export const COIN = 'wallet-wallet-standard:Sandbox Coin';

/** Call before `goto`. @param options.key 32 bytes in hex, the seed of its accounts. */
export async function addStandardWallets(
  page: Page,
  options: { key: string; late?: boolean },
): Promise<void> {
  bundle ??= bundled();
  const content = await bundle;
  await page.addInitScript(({ key, late }) => {
    window.standardWalletKey = key;
    window.standardWalletsLate = late === true;
  }, options);
  await page.addInitScript({ content });
}

/** Runs a function in the page with the wallet of a namespace. */
export async function withStandardWallet<Result, Argument = undefined>(
  page: Page,
  which: keyof StandardWallets,
  use: (wallet: StandardWalletHook, argument: Argument) => Result,
  argument?: Argument,
): Promise<Awaited<Result>> {
  const wallet = await page.evaluateHandle((name) => window.standardWallets?.[name], which);
  // Playwright's own types of serialized arguments are wider than a test needs.
  const run = use as unknown as (kit: unknown, argument: unknown) => Result;
  return (await wallet.evaluate(run as never, argument as never)) as Awaited<Result>;
}

export const askedOf = (page: Page, which: keyof StandardWallets): Promise<string[]> =>
  withStandardWallet(page, which, ({ asked }) => [...asked]);
