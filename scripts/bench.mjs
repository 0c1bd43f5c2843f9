// Measures our page against a blank one and a bare dialog, side by side; prints a markdown table.
// Usage: npm run bench -- [--runs 5] [--profiles desktop,mobile] [--only ours,floor-lazy] [--cycles 50] [--scrolls 3] [--dist <folder>]
// Build first (npm run build), and leave the machine alone meanwhile. Not a part of npm test.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const program = path.join(root, '.cache', 'bench', `program-${process.pid}.mjs`);

async function main() {
  const args = process.argv.slice(2);
  if (!args.includes('--dist') && !existsSync(path.join(root, 'dist/gateway/server.js'))) {
    throw new Error('There is no build to measure: run npm run build first');
  }
  mkdirSync(path.dirname(program), { recursive: true });
  await build({
    entryPoints: [path.join(root, 'e2e/bench/main.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const { runBench } = await import(pathToFileURL(program).href);
  await runBench(root, args);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(program, { force: true });
}
