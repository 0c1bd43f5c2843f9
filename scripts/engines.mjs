// Runs the stories of e2e/engines in Firefox and WebKit, against a sandbox of its own.
// The last line is `N passed, N failed`. See e2e/engines/README.md.
// Usage: npm run test:engines -- [firefox | webkit] [part of a story's name …]
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freshBuild } from './fresh-build.mjs';
import { importProgram, root } from './run-program.mjs';
import { startSandbox } from './shots/sandbox.mjs';

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
  process.setSourceMapsEnabled(true);
  const { runEngines } = await importProgram('e2e/engines/run.ts', program, [keepPlaces]);
  const sandbox = await startSandbox(dist, undefined, stopping.signal);
  try {
    const running = runEngines({
      port: sandbox.port,
      folder,
      only: process.argv.slice(2),
      // npm test names its report; figures are read from other runs.
      together: process.env.ENGINES_REPORT !== undefined && !process.env.ENGINES_ALL,
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
