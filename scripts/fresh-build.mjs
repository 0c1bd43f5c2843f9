// Builds outputs that are missing or older than their sources.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isStale } from './stale.mjs';

/** The build inputs. */
const SOURCES = [
  'src',
  'public',
  'scripts/build',
  'build.mjs',
  'cdn-manifest.json',
  'package.json',
];
/** The oldest of these files gives the time of the last build. */
const OUTPUTS = ['dist/built', 'dist/cdn', 'dist/gateway/server.js', 'dist/sandbox/server.js'];

/**
 * @param {string} root
 * @returns {number} the build's exit code, 0 when there was nothing to do
 */
export function freshBuild(root) {
  if (!isStale(root, SOURCES, OUTPUTS)) return 0;
  console.log('Building…');
  const built = spawnSync(process.execPath, [path.join(root, 'build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  return built.status ?? 1;
}
