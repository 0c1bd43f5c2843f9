// Bundles programs of the project that are written in TypeScript, and runs them in this process.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * @param {string} entry path from the root
 * @param {string} outfile absolute
 * @param {import('esbuild').Plugin[]} [plugins]
 * @returns {Promise<any>} the module of the program
 */
export async function importProgram(entry, outfile, plugins = []) {
  mkdirSync(path.dirname(outfile), { recursive: true });
  await build({
    entryPoints: [path.join(root, entry)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
    plugins,
  });
  return import(pathToFileURL(outfile).href);
}

/**
 * Runs a program once. Prints its error, and lets the process end with code 1 then.
 * @param {string} entry path from the root
 * @param {(program: Record<'runBench' | 'runGatewayBench' | 'makeSeed', (...args: unknown[]) => Promise<void>>) => Promise<void>} run
 */
export async function runProgram(entry, run) {
  const outfile = path.join(root, '.cache', 'programs', `${process.pid}.mjs`);
  try {
    await run(await importProgram(entry, outfile));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    rmSync(outfile, { force: true });
  }
}
