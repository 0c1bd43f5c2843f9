// Ends with code 0 when node_modules holds exactly the versions of the lockfile, else with 1.
// Runs before anything is installed: Node's own modules only.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string} file */
function packages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}

const wanted = packages('package-lock.json');
// npm's own note of what it put into node_modules; packages of other platforms are not in it. A folder
// may have been removed by hand since.
const installed = packages('node_modules/.package-lock.json');
const matches =
  wanted !== undefined &&
  installed !== undefined &&
  Object.entries(wanted).every(([place, { version, optional, link }]) => {
    if (place === '' || link) return true;
    const there = installed[place];
    if (!there) return optional === true;
    return there.version === version && existsSync(path.join(root, place, 'package.json'));
  });
process.exitCode = matches ? 0 : 1;
