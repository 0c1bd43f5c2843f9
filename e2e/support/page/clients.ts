/** Adds ethers and viem to a page, as an app of its owner would. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright/test';

const entry = path.join(path.dirname(fileURLToPath(import.meta.url)), 'page-clients.ts');
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

/** `window.pageClients`; only on pages without their own policy. */
export async function addClients(page: Page): Promise<void> {
  bundle ??= bundled();
  await page.addScriptTag({ content: await bundle });
}
