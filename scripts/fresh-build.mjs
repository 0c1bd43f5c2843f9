// Builds unless `dist` is already the build of this source tree.
// Usage: node scripts/fresh-build.mjs
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFresh } from './build/freshness.mjs';

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
