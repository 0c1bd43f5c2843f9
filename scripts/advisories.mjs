// Compares package-lock.json with known advisories: the file that ADVISORIES names, an `npm audit --json`
// report. Without such a file it says so and passes, since this needs no network.
// Usage: ADVISORIES=report.json node scripts/advisories.mjs
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { affected, parseReport } from './advisories/audit-report.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

function main() {
  const file = process.env.ADVISORIES;
  if (!file) {
    console.log('not checked: ADVISORIES names no report (see CONTRIBUTING.md)');
    return 0;
  }
  try {
    const report = parseReport(readFileSync(file, 'utf8'));
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    const found = affected(report, lock);
    for (const each of found) console.error(each);
    console.log(`${report.length} advisories; ${found.length} packages are affected`);
    return found.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

process.exitCode = main();
