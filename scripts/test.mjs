// `npm test`: everything that must hold before a change goes in; with --all, before a release. Steps of
// different lanes run side by side; the first failure ends the run. The last line is `N passed, N failed`
// over unit and browser tests and the stories in other engines.
// Usage: node scripts/test.mjs [--all]
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { verdict } from './test/counts.mjs';
import { stages } from './test/steps.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, '.cache/reports');

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

/**
 * @param {import('./test/steps.mjs').Step} step
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

/** @param {import('./test/steps.mjs').Step} step */
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
  const summary = step.summary ? `: ${output.trimEnd().split('\n').at(-1)}` : '';
  console.log(`${failed > 0 ? '✖' : '✔'} ${step.name} (${seconds} s${numbers})${summary}`);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/**
 * Runs the lanes of a stage side by side.
 * @param {import('./test/steps.mjs').Step[][]} lanes
 */
async function runStage(lanes) {
  const ends = new Map(
    lanes.flat().map(({ name }) => {
      /** @type {(value?: unknown) => void} */
      let end = () => {};
      const ended = new Promise((resolve) => {
        end = resolve;
      });
      return [name, { end, ended }];
    }),
  );
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) {
        if (step.after) await ends.get(step.after)?.ended;
        if (total.failed > 0) console.log(`– ${step.name}: not run`);
        else await take(step);
        ends.get(step.name)?.end();
      }
    }),
  );
}

for (const lanes of stages({ root, reports, all: process.argv.includes('--all') })) {
  await runStage(lanes);
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
