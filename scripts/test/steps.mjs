// The steps of `npm test` and `npm run test:all`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countEngines, countPlaywright, countTap } from './counts.mjs';

/**
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, live?: boolean,
 *   after?: string, summary?: boolean, count?: () => import('./counts.mjs').Count }} Step `after`: name of a
 *   step of another lane that comes first; `summary`: its last line belongs to the summary
 */

/** How often `npm run test:all` runs each property test, at least. */
const PROPERTY_RUNS = 500;

/**
 * Stages run one after the other; the lanes of a stage side by side; the steps of a lane in order. The
 * engines run after the browser tests,
 * which wait for real time in some places and need the cores.
 * @param {{ root: string, reports: string, all: boolean }} options `all`: everything to run before a
 * release
 * @returns {Step[][][]}
 */
export function stages({ root, reports, all }) {
  const unitReport = path.join(reports, 'unit.tap');
  const e2eReport = path.join(reports, 'e2e.json');
  const enginesReport = path.join(reports, 'engines.json');
  /** @param {string} name */
  const tool = (name) => path.join(root, 'node_modules/.bin', name);
  /** @param {string[]} args */
  const node = (...args) => [process.execPath, ...args];
  /** @param {string} file */
  const text = (file) => readFileSync(file, 'utf8');

  const build = { name: 'build and budgets', command: node('scripts/fresh-build.mjs') };
  const sources = [
    build,
    { name: 'lint', command: [tool('biome'), 'ci', '--colors=off', '--error-on-warnings', '.'] },
    { name: 'dead code', command: [tool('knip')] },
    { name: 'generated docs', command: node('scripts/generate-docs.mjs', '--check') },
    { name: 'licences', command: node('scripts/licences.mjs') },
    { name: 'advisories', command: node('scripts/advisories.mjs'), summary: true },
  ];
  const types = { name: 'typecheck', command: node('node_modules/typescript-7/bin/tsc', '-b') };
  /** @type {Step} */
  const units = {
    name: 'unit tests and architecture',
    command: node('scripts/unit.mjs'),
    // Its tests look at the build.
    after: build.name,
    env: { UNIT_REPORT: unitReport, ...(all && { PROPERTY_RUNS: String(PROPERTY_RUNS) }) },
    count: () => countTap(text(unitReport)),
  };
  const browser = {
    name: 'browser tests',
    command: [
      tool('playwright'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      '--forbid-only',
      ...(all ? [] : ['--grep-invert=@release']),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
    live: true,
    count: () => countPlaywright(JSON.parse(text(e2eReport))),
  };
  const engines = {
    name: 'other engines',
    command: node('scripts/engines.mjs'),
    env: { ENGINES_REPORT: enginesReport, ...(all && { ENGINES_ALL: '1' }) },
    count: () => countEngines(JSON.parse(text(enginesReport))),
  };
  const hazards = {
    name: 'hazards',
    command: node('scripts/test-hazards.mjs', `${unitReport}.passed`, e2eReport),
  };
  return [[sources, [types], [units]], [[browser]], [[engines]], ...(all ? [[[hazards]]] : [])];
}
