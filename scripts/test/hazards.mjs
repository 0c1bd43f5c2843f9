// Reads the tests that docs/hazards.md names, and finds those that did not pass in a run.

/** @typedef {{ file: string, title: string }} Named a part of a title, and its file from the root */

const NAMED = /`((?:src|e2e|scripts)\/[^`]+)` "([^"]+)"/g;

/**
 * @param {string} text markdown
 * @returns {Named[]}
 */
export const namedIn = (text) =>
  [...text.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }));

/**
 * Titles of the browser tests that passed, with the titles around them.
 * @param {{ suites?: any[] }} report Playwright's
 * @param {string} [above]
 * @returns {Named[]}
 */
export function passedInBrowser({ suites = [] }, above = '') {
  return suites.flatMap((suite) => {
    const title = suite.title === suite.file ? above : `${above} ${suite.title}`;
    const passed = (suite.specs ?? []).filter(
      (/** @type {any} */ { ok, tests }) =>
        ok && tests.some((/** @type {any} */ { status }) => status === 'expected'),
    );
    return [
      ...passed.map((/** @type {any} */ spec) => ({
        file: `e2e/${spec.file}`,
        title: `${title} ${spec.title}`,
      })),
      ...passedInBrowser(suite, title),
    ];
  });
}

/**
 * A test gives several titles by `${name}`: any text may stand in its place.
 * @param {string} title
 */
const pattern = (title) =>
  new RegExp(
    title
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );

/**
 * Cases of several stores have their titles in one file, and `test` is called in another: one of them is a
 * helper. Node reports the file that calls.
 * @param {string} file
 */
const isHelper = (file) => !/\.(?:test|spec)\.tsx?$/.test(file);

/**
 * @param {readonly Named[]} named
 * @param {readonly Named[]} passed
 * @returns {Named[]} those without a test that passed
 */
export function notShown(named, passed) {
  return named.filter(
    ({ file, title }) =>
      !passed.some(
        (one) =>
          (one.file === file || isHelper(one.file) || isHelper(file)) &&
          pattern(title).test(one.title),
      ),
  );
}
