// `npm test`: everything that must hold before a change goes in. Independent steps run two at a time;
// the first failure ends the run. The last line is `N passed, N failed` over unit and browser tests and
// the stories in other engines.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { countEngines, countPlaywright, countTap, verdict } from './test/counts.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, '.cache/reports');
const unitReport = path.join(reports, 'unit.tap');
const e2eReport = path.join(reports, 'e2e.json');
const enginesReport = path.join(reports, 'engines.json');

/** @param {string} name */
const tool = (name) => path.join(root, 'node_modules/.bin', name);
/** @param {string} file */
const text = (file) => readFileSync(file, 'utf8');

/**
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, live?: boolean,
 *   count?: () => import('./test/counts.mjs').Count }} Step
 */

/** Stages run one after the other; the lanes of a stage side by side; the steps of a lane in order.
 * @type {Step[][][]}
 */
const STAGES = [
  [
    [
      { name: 'lint', command: [tool('biome'), 'ci', '--colors=off', '--error-on-warnings', '.'] },
      { name: 'dead code', command: [tool('knip')] },
      {
        name: 'generated docs',
        command: [process.execPath, 'scripts/generate-docs.mjs', '--check'],
      },
      { name: 'build and budgets', command: [process.execPath, 'build.mjs'] },
      { name: 'licences', command: [process.execPath, 'scripts/licences.mjs'] },
    ],
    [
      { name: 'typecheck', command: [tool('tsc'), '-b'] },
      {
        name: 'unit tests and architecture',
        command: [process.execPath, 'scripts/unit.mjs'],
        env: { UNIT_REPORT: unitReport },
        count: () => countTap(text(unitReport)),
      },
    ],
  ],
  [
    [
      {
        name: 'browser tests',
        command: [
          tool('playwright'),
          'test',
          '--config=e2e/playwright.config.ts',
          '--reporter=list,json',
          '--forbid-only',
        ],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
        live: true,
        count: () => countPlaywright(JSON.parse(text(e2eReport))),
      },
    ],
  ],
  [
    [
      {
        name: 'other engines',
        command: [process.execPath, 'scripts/engines.mjs'],
        env: { ENGINES_REPORT: enginesReport },
        live: true,
        count: () => countEngines(JSON.parse(text(enginesReport))),
      },
    ],
  ],
];

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

/**
 * @param {Step} step
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run({ command: [file, ...args], env, live }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => resolve({ ok: false, output: String(error) }));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, output });
    });
  });
}

const total = { passed: 0, failed: 0 };

/** @param {Step} step */
async function take(step) {
  const started = performance.now();
  if (step.live) console.log(`… ${step.name}`);
  const { ok, output } = await run(step);
  let count;
  try {
    count = step.count?.();
  } catch {
    // No report: the runner died before its first test.
    count = { passed: 0, failed: 0 };
  }
  const { passed, failed } = verdict({ ok, count });
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const numbers = count ? `, ${passed} passed, ${failed} failed` : '';
  if (failed > 0) console.log(output.trimEnd());
  console.log(`${failed > 0 ? '✖' : '✔'} ${step.name} (${seconds} s${numbers})`);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

for (const lanes of STAGES) {
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) {
        if (total.failed > 0) console.log(`– ${step.name}: not run`);
        else await take(step);
      }
    }),
  );
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
