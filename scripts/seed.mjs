// Makes what the sandbox's chains begin with: compiles src/sandbox/seed/contracts, then builds the state.
// Usage: node scripts/seed.mjs [--only compile|state]
// Needed after a change of the contracts or of src/sandbox/seed/make; commit what it writes.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const program = path.join(root, '.cache', `seed-${process.pid}.mjs`);

try {
  mkdirSync(path.dirname(program), { recursive: true });
  await build({
    entryPoints: [path.join(root, 'src/sandbox/seed/make/main.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const { makeSeed } = await import(pathToFileURL(program).href);
  await makeSeed(path.join(root, 'src/sandbox/seed'), process.argv.slice(2));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  rmSync(program, { force: true });
}
