// Selects the tests that a change touches. Pure: scripts/changed.mjs reads the tree and runs the tests.
import { EVERYTHING, ROWS } from './rows.mjs';

/** @typedef {{ file: string, why: string }} Selected */
/**
 * @typedef {object} Tree
 * @property {readonly string[]} units unit test files
 * @property {readonly string[]} specs browser test files
 * @property {Readonly<Record<string, readonly string[]>>} imports of each file
 * @property {ReadonlySet<string>} readers unit tests that read files of the tree
 */

/**
 * @param {string} file
 * @param {string} folder or a file
 */
const within = (file, folder) => file === folder || file.startsWith(`${folder}/`);
/** @param {string} file */
const isTest = (file) => /\.(?:test|spec)\.tsx?$/.test(file);
/** @param {string} file */
const isText = (file) => file.endsWith('.md');

/**
 * The changed file that a test reaches by imports, if any: its own first.
 * @param {string} test
 * @param {ReadonlySet<string>} changed
 * @param {Tree['imports']} imports
 * @returns {string | undefined}
 */
function reached(test, changed, imports) {
  const seen = new Set([test]);
  // Grows while it is walked: the nearest files first.
  for (const file of seen) {
    if (changed.has(file)) return file;
    for (const next of imports[file] ?? []) seen.add(next);
  }
  return undefined;
}

/**
 * Folders of `e2e` that show a product file; undefined where no row knows.
 * @param {string} file
 * @returns {readonly string[] | undefined}
 */
export function foldersFor(file) {
  const folders = Object.keys(ROWS).filter((folder) => within(file, folder));
  const longest = folders.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : ROWS[longest];
}

/** @param {string} file */
const isProduct = (file) => file.startsWith('src/') && !isTest(file) && !isText(file);

/**
 * @param {readonly string[]} changed files, also removed ones
 * @param {Tree} tree
 * @returns {{ units: Selected[], specs: Selected[], engines: string | undefined }} `engines`: why
 * the stories of the other engines run
 */
export function select(changed, { units, specs, imports, readers }) {
  const set = new Set(changed);
  const cause = changed.find((file) => EVERYTHING.some((place) => within(file, place)));
  if (cause !== undefined) {
    const why = `${cause} changes everything`;
    const all = (/** @type {readonly string[]} */ files) => files.map((file) => ({ file, why }));
    return { units: all(units), specs: all(specs), engines: why };
  }
  const products = changed.filter(isProduct);
  /** @param {string} spec */
  const shown = (spec) => {
    for (const file of products) {
      const folders = foldersFor(file);
      if (!folders) return `${file} has no row, so every browser test may show it`;
      if (folders.some((folder) => within(spec, folder))) return `a row leads here from ${file}`;
    }
    return undefined;
  };
  /**
   * @param {readonly string[]} files
   * @param {(file: string) => string | undefined} otherwise
   */
  const selected = (files, otherwise) =>
    files.flatMap((file) => {
      const by = reached(file, set, imports);
      const why = by === undefined ? otherwise(file) : by === file ? 'changed' : `imports ${by}`;
      return why === undefined ? [] : [{ file, why }];
    });
  const story = changed.find(
    (file) => within(file, 'e2e/engines') || file === 'scripts/engines.mjs',
  );
  return {
    units: selected(units, (file) =>
      changed.length > 0 && readers.has(file) ? 'reads the tree' : undefined,
    ),
    specs: selected(specs, shown),
    engines: story === undefined ? shown('e2e/engines') : `${story} changed`,
  };
}
