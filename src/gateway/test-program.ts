/** The gateway's program for tests that start it as a process of its own, again and again. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

declare const __ROOT__: string;

/** Some packages are CommonJS, and ask Node for its modules so. */
const REQUIRE =
  "import{createRequire}from'node:module';const require=createRequire(process.argv[1]);";

export const DRAWING_WORKER = 'upstreams/media/drawing-worker';

/** A folder of the test's own, for the caller to remove: inside the checkout, so that packages are found. */
export function programFolder(name: string): string {
  const cache = path.join(__ROOT__, '.cache');
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(path.join(cache, `${name}-`));
}

/**
 * Bundles the gateway with its packages into one file: reading hundreds of package files costs two
 * thirds of each start. Packages with machine code stay outside.
 * @returns its path
 */
export async function gatewayProgram(folder: string, entry = 'server'): Promise<string> {
  const file = `${path.basename(entry)}.${entry === DRAWING_WORKER ? 'js' : 'mjs'}`;
  const outfile = path.join(folder, file);
  // The server starts this file beside it.
  if (entry === 'server') await gatewayProgram(folder, DRAWING_WORKER);
  await build({
    entryPoints: [path.join(__ROOT__, `src/gateway/${entry}.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['@libsql/*', 'libsql', 'pg-native'],
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    logLevel: 'silent',
  });
  return outfile;
}
