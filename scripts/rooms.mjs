// Prints the rooms of src/widget/core in floor order: product files, lines, and imported rooms.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The laws are TypeScript: bundled once, then imported. */
async function reports() {
  const outdir = path.join(root, '.cache', `rooms-${process.pid}`);
  const outfile = path.join(outdir, 'room-report.mjs');
  mkdirSync(outdir, { recursive: true });
  try {
    await build({
      stdin: {
        contents: `export { rooms } from './room-report'; export { readTree } from './tree';`,
        resolveDir: path.join(root, 'scripts/laws'),
      },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const { readTree, rooms } = await reports();
console.log(rooms(readTree(root)));
