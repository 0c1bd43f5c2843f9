// Builds what is missing or older than its sources, then runs test mode in this very process, so
// that Ctrl-C has one process to end.
// Usage: npm start -- [--port 5300] [--host 127.0.0.1]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isStale } from './stale.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const server = path.join(root, 'dist/sandbox/server.js');

/** What the build reads. */
const SOURCES = [
  'src',
  'public',
  'scripts/build',
  'build.mjs',
  'cdn-manifest.json',
  'package.json',
];
/** The oldest of these says when the last build was done. */
const OUTPUTS = ['dist/built', 'dist/cdn', 'dist/gateway/server.js', 'dist/sandbox/server.js'];

if (isStale(root, SOURCES, OUTPUTS)) {
  console.log('Building…');
  const built = spawnSync(process.execPath, [path.join(root, 'build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (built.status !== 0) {
    console.error('The build failed; nothing was started.');
    process.exit(built.status ?? 1);
  }
}
process.argv.push('--revalidate');
await import(pathToFileURL(server).href);
