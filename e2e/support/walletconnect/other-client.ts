/** Adds a second, unmodified WalletConnect client to a page, as an app of its owner would. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright/test';
import type { OtherClient } from './page-other-client';

const entry = path.join(path.dirname(fileURLToPath(import.meta.url)), 'page-other-client.ts');

/** Only on pages without their own policy; again after every load. */
export async function addOtherClient(
  page: Page,
  relayUrl: string,
  projectId: string,
): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { global: 'globalThis' },
    logLevel: 'silent',
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  await page.evaluate(
    async ([url, id]) => {
      const client = await window.startOtherClient?.(url, id);
      if (client) window.otherClient = client;
    },
    [relayUrl, projectId] as const,
  );
}

/** Runs with the other client. */
export function withOther<Result>(
  page: Page,
  use: (client: OtherClient) => Result,
): Promise<Awaited<Result>> {
  return page
    .evaluateHandle(() => window.otherClient as OtherClient)
    .then((client) => client.evaluate(use as never) as Promise<Awaited<Result>>);
}
