// Measures the gateway's work on a local chain, with the raw JSON-RPC time beside it; prints a markdown table.
// Usage: npm run bench:gateway -- [--runs 3] [--blocks 400] [--transfers 50] [--only indexer]
// Leave the machine alone meanwhile. Not a part of npm test.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const program = path.join(root, '.cache', 'bench', `gateway-${process.pid}.mjs`);

async function main() {
  mkdirSync(path.dirname(program), { recursive: true });
  await build({
    entryPoints: [path.join(root, 'e2e/gateway-bench/main.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const { runGatewayBench } = await import(pathToFileURL(program).href);
  await runGatewayBench(process.argv.slice(2));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(program, { force: true });
}
