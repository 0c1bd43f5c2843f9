// Checks for build output that is older than its sources.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Tests are no input of the build. */
const IGNORED = /\.test\.tsx?$|\.tsbuildinfo$|\.md$/;

/**
 * Latest change under a file or folder, in ms; 0 when there is nothing.
 * @param {string} place
 * @returns {number}
 */
function newest(place) {
  let stats;
  try {
    stats = statSync(place);
  } catch {
    return 0;
  }
  if (!stats.isDirectory()) return IGNORED.test(place) ? 0 : stats.mtimeMs;
  return Math.max(0, ...readdirSync(place).map((name) => newest(path.join(place, name))));
}

/**
 * @param {string} root
 * @param {readonly string[]} sources Files and folders, from `root`.
 * @param {readonly string[]} outputs All must exist; the stalest one decides.
 */
export function isStale(root, sources, outputs) {
  const built = Math.min(...outputs.map((place) => newest(path.join(root, place))));
  return sources.some((place) => newest(path.join(root, place)) > built);
}
