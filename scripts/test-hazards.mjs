// Checks that every test that docs/hazards.md names ran and passed. The last step of `npm run test:all`.
// Usage: node scripts/test-hazards.mjs <passed unit tests> <report of the browser tests>
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { namedIn, notShown, passedInBrowser } from './test/hazards.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [unitFile = '', browserFile = ''] = process.argv.slice(2);

const units = readFileSync(unitFile, 'utf8').split('\n').filter(Boolean);
const passed = [
  ...units.map((line) => {
    const { file, title } = JSON.parse(line);
    return { file: path.relative(root, file), title };
  }),
  ...passedInBrowser(JSON.parse(readFileSync(browserFile, 'utf8'))),
];
const named = namedIn(readFileSync(path.join(root, 'docs/hazards.md'), 'utf8'));
const missing = notShown(named, passed);
for (const { file, title } of missing) console.error(`Not passed: ${file} "${title}"`);
console.log(`${named.length - missing.length} of ${named.length} hazards are shown`);
process.exitCode = missing.length > 0 ? 1 : 0;
