// `npm run test:changed`: runs the unit and browser tests that a change touches, and prints why it
// selected each. The change is everything since the merge base with origin/main; on that commit
// itself, the uncommitted files, or else the last commit. test/changed/select.mjs has the rule.
// Usage: npm run test:changed -- [--list]      (--list: prints the selection only)
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshBuild } from './fresh-build.mjs';
import { select } from './test/changed/select.mjs';
import { readTree } from './test/changed/tree.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string[]} args @returns {string[]} lines; none when git knows no such commit */
function git(...args) {
  try {
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/** @param {string} base a commit */
const changedSince = (base) => [
  ...git('diff', '--name-only', '--no-renames', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** @returns {{ base: string, files: string[] }} */
function change() {
  const [head] = git('rev-parse', 'HEAD');
  const [shared] = git('merge-base', 'HEAD', 'origin/main');
  if (shared && shared !== head) {
    return { base: 'the merge base with origin/main', files: changedSince(shared) };
  }
  const uncommitted = changedSince('HEAD');
  if (uncommitted.length > 0) return { base: 'the last commit', files: uncommitted };
  return { base: 'the commit before the last', files: changedSince('HEAD~1') };
}

/**
 * @param {string} kind
 * @param {readonly import('./test/changed/select.mjs').Selected[]} selected
 * @param {readonly string[]} all
 */
function say(kind, selected, all) {
  console.log(`${kind}: ${selected.length} of ${all.length} files`);
  const reasons = new Set(selected.map(({ why }) => why));
  if (selected.length === all.length && reasons.size === 1) console.log(`  ${[...reasons][0]}`);
  else for (const { file, why } of selected) console.log(`  ${file} (${why})`);
}

/** @param {string} file @param {string[]} args */
const run = (file, args) => spawnSync(file, args, { cwd: root, stdio: 'inherit' }).status === 0;
/** @param {string} script @param {string[]} args */
const node = (script, ...args) => run(process.execPath, [script, ...args]);

const { base, files } = change();
console.log(`${files.length} files differ from ${base}`);
const tree = await readTree(root);
const { units, specs, engines } = select(files, tree);
say('Unit tests', units, tree.units);
say('Browser tests', specs, tree.specs);
console.log(`Other engines: ${engines ?? 'no'}`);

/** @returns {boolean} whether all selected tests passed */
function runAll() {
  // No name means all of them.
  const names = (/** @type {typeof units} */ some, /** @type {readonly string[]} */ all) =>
    some.length === all.length ? [] : some.map(({ file }) => file);
  if (units.length > 0 && !node('scripts/unit.mjs', ...names(units, tree.units))) return false;
  if (specs.length === 0 && !engines) return true;
  if (freshBuild(root) !== 0) return false;
  const playwright = path.join(root, 'node_modules/.bin/playwright');
  const options = ['test', '--config=e2e/playwright.config.ts'];
  if (specs.length > 0 && !run(playwright, [...options, ...names(specs, tree.specs)])) return false;
  return !engines || node('scripts/engines.mjs');
}

if (!process.argv.includes('--list')) process.exitCode = runAll() ? 0 : 1;
