// Runs the stories of e2e/engines in Firefox and WebKit, against a sandbox of its own.
// The last line is `N passed, N failed`. See e2e/engines/README.md.
// Usage: npm run test:engines -- [firefox | webkit] [part of a story's name …]
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { freshBuild } from './fresh-build.mjs';
import { startSandbox } from './shots/sandbox.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(root, '.cache/engines', String(process.pid));
const program = path.join(folder, 'run.mjs');
const dist = path.join(root, 'dist');

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // npm passes on what the terminal has sent already: the second one must not cut the first one short.
  process.on(signal, () => {
    process.exitCode = 130;
    stopping.abort();
  });
}
const stopped = new Promise((resolve) => {
  stopping.signal.addEventListener('abort', () => resolve(undefined));
});

/** Test code finds its neighbours by its own place, which a bundle would move. */
const keepPlaces = {
  name: 'keep-places',
  /** @param {import('esbuild').PluginBuild} bundling */
  setup(bundling) {
    bundling.onLoad({ filter: /[\\/]e2e[\\/].*\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(file).href),
      ),
      loader: 'ts',
    }));
  },
};

async function main() {
  if (freshBuild(root)) throw new Error('The build failed.');
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [path.join(root, 'e2e/engines/run.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
    plugins: [keepPlaces],
  });
  process.setSourceMapsEnabled(true);
  const { runEngines } = await import(pathToFileURL(program).href);
  const sandbox = await startSandbox(dist, undefined, stopping.signal);
  try {
    const running = runEngines({
      port: sandbox.port,
      folder,
      only: process.argv.slice(2),
      signal: stopping.signal,
      say: console.log,
    });
    return await Promise.race([running, stopped]);
  } finally {
    await sandbox.stop();
  }
}

let count = { passed: 0, failed: 1 };
try {
  count = (await main()) ?? count;
} catch (error) {
  if (!stopping.signal.aborted) console.error(error);
}
// The browsers end with this process, so anything they still write is removed with them.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
if (!stopping.signal.aborted) {
  console.log(`${count.passed} passed, ${count.failed} failed`);
  // For machines that read counts.
  const report = process.env.ENGINES_REPORT;
  if (report) writeFileSync(report, JSON.stringify(count));
  process.exitCode = count.failed > 0 ? 1 : 0;
}
// A driver that still waits for its browser must not hold us back.
process.exit();
