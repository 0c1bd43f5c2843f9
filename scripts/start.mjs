// Builds outputs that are missing or older than their sources, then runs test mode in the same
// process, so that Ctrl-C has one process to end. Usage: npm start -- [--port 5300] [--host
// 127.0.0.1]
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freshBuild } from './fresh-build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const server = path.join(root, 'dist/sandbox/server.js');

const failed = freshBuild(root);
if (failed) {
  console.error('The build failed; nothing was started.');
  process.exit(failed);
}
process.argv.push('--revalidate');
await import(pathToFileURL(server).href);
