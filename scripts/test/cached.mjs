// Keeps the output of a bundler under the hash of its inputs.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { hashInputs } from '../inputs.mjs';

/** An output without a use for this long is removed. */
const KEPT_MS = 60 * 60 * 1000;

/** @param {string} folder @param {string} kept */
function removeOld(folder, kept) {
  for (const name of readdirSync(folder)) {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
    if (!stats || name === kept || Date.now() - stats.mtimeMs < KEPT_MS) continue;
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.folder of the outputs, from `root`
 * @param {readonly string[]} options.places inputs, from `root`
 * @param {readonly string[]} [options.also] other things that change the output
 * @param {(outdir: string) => Promise<void>} options.make writes the output
 * @returns {Promise<string>} folder of the output
 */
export async function cached({ root, folder, places, also = [], make }) {
  const all = path.join(root, folder);
  const name = hashInputs(root, places, { also });
  const outdir = path.join(all, name);
  if (!existsSync(outdir)) {
    // Another run may make the same output at the same time: only a whole one gets the name.
    const making = path.join(all, `making-${process.pid}`);
    mkdirSync(making, { recursive: true });
    try {
      await make(making);
      if (!existsSync(outdir)) renameSync(making, outdir);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  utimesSync(outdir, new Date(), new Date());
  removeOld(all, name);
  return outdir;
}
