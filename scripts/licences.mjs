// Checks licences.json against package-lock.json and what the build shipped (.cache/shipped.json).
// Usage: node scripts/licences.mjs            the gate; needs a build
//        node scripts/licences.mjs --notices  prints the notices of what the CDN ships
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { violations } from './licences/gate.mjs';
import { noticesOf } from './licences/notices.mjs';

const here = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(here), '..');
/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/**
 * @param {readonly string[]} packages `name@version`
 * @returns {string} text of THIRD-PARTY-NOTICES.txt
 */
export function notices(packages) {
  return noticesOf(packages, root);
}

function main() {
  if (!existsSync(path.join(root, '.cache/shipped.json'))) {
    console.error('No .cache/shipped.json: run `npm run build` first.');
    return 1;
  }
  const shipped = read('.cache/shipped.json');
  if (process.argv.includes('--notices')) {
    console.log(notices(shipped.cdn));
    return 0;
  }
  const lock = read('package-lock.json');
  const found = violations({ rules: read('licences.json'), lock, shipped });
  for (const each of found) console.error(each);
  const count = Object.keys(lock.packages).length - 1;
  const summary = Object.entries(shipped).map(([output, ids]) => `${output} ${ids.length}`);
  console.log(`${count} packages installed; shipped: ${summary.join(', ')}; ${found.length} wrong`);
  return found.length > 0 ? 1 : 0;
}

if (process.argv[1] && path.resolve(process.argv[1]) === here) process.exitCode = main();
