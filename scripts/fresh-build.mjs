// Builds unless `dist` is already the build of this source tree.
// Usage: node scripts/fresh-build.mjs
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashInputs } from './inputs.mjs';

/** The build inputs. The lockfile stands for the packages. */
const SOURCES = [
  'src',
  'public',
  'scripts/build',
  'scripts/licences',
  'scripts/licences.mjs',
  'build.mjs',
  'cdn-manifest.json',
  'package.json',
  'package-lock.json',
];
/** Tests are no input of the build. */
const IGNORED = /\.test\.tsx?$|\.tsbuildinfo$|\.md$/;
/** The outputs; `dist/built` contains the hash of the inputs. */
const OUTPUTS = [
  'dist/built',
  'dist/cdn',
  'dist/gateway/server.js',
  'dist/sandbox/server.js',
  '.cache/shipped.json',
];

/** @param {string} root */
export function buildHash(root) {
  const also = [process.env.APPKIT_PARTIAL ?? ''];
  return hashInputs(root, SOURCES, { also, ignored: IGNORED });
}

/** @param {string} root */
function isFresh(root) {
  if (!OUTPUTS.every((place) => existsSync(path.join(root, place)))) return false;
  return readFileSync(path.join(root, 'dist/built'), 'utf8').includes(buildHash(root));
}

/**
 * @param {string} root
 * @returns {number} the build's exit code, 0 when there was nothing to do
 */
export function freshBuild(root) {
  if (isFresh(root)) return 0;
  console.log('Building…');
  const built = spawnSync(process.execPath, [path.join(root, 'build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  return built.status ?? 1;
}

const here = fileURLToPath(import.meta.url);
if (process.argv[1] && path.resolve(process.argv[1]) === here) {
  process.exitCode = freshBuild(path.resolve(path.dirname(here), '..'));
}
