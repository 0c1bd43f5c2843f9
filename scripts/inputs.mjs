// Exports the hash of the inputs of a build, so that an unchanged tree needs no second one.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Files under a place, in a fixed order; a missing place has none.
 * @param {string} root
 * @param {string} place
 * @param {RegExp} ignored
 * @returns {string[]}
 */
function filesIn(root, place, ignored) {
  const stats = statSync(path.join(root, place), { throwIfNoEntry: false });
  if (!stats || path.basename(place) === 'node_modules') return [];
  if (!stats.isDirectory()) return ignored.test(place) ? [] : [place];
  return readdirSync(path.join(root, place))
    .sort()
    .flatMap((name) => filesIn(root, path.posix.join(place, name), ignored));
}

/** Outputs of other tools, and texts that no program reads. */
const NO_INPUT = /\.tsbuildinfo$|\.md$/;

/**
 * Reads the contents, not the times: a checkout changes the time of a file that has the same content.
 * @param {string} root
 * @param {readonly string[]} places files and folders, from `root`
 * @param {{ also?: readonly string[], ignored?: RegExp }} [options] `also`: other things that change
 * the result, e.g. options
 * @returns {string} 32 hexadecimal digits
 */
export function hashInputs(root, places, { also = [], ignored = NO_INPUT } = {}) {
  const hash = createHash('sha256').update(JSON.stringify([process.version, ...also]));
  for (const file of places.flatMap((place) => filesIn(root, place, ignored))) {
    const content = readFileSync(path.join(root, file));
    hash.update(`\n${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}
