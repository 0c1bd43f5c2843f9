// Reads how many tests passed and failed out of what the runners wrote for machines.

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Reads the TAP output of Node's test runner: the totals are in its last comments, after the output
 * of the tests. A canceled test did not pass.
 * @param {string} tap
 * @returns {Count}
 */
export function countTap(tap) {
  /** @param {string} name */
  const total = (name) =>
    Number([...tap.matchAll(new RegExp(`^# ${name} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0);
  return { passed: total('pass'), failed: total('fail') + total('cancelled') };
}

/**
 * Playwright's JSON report. A test that passed only when tried again has failed once: it counts as
 * failed, and so does an error outside of tests.
 * @param {{ stats?: { expected?: number, unexpected?: number, flaky?: number }, errors?: unknown[] }} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  const stats = report.stats ?? {};
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0) + (report.errors?.length ?? 0);
  return { passed: stats.expected ?? 0, failed };
}

/**
 * The report of scripts/engines.mjs.
 * @param {{ passed?: unknown, failed?: unknown }} report
 * @returns {Count}
 */
export function countEngines({ passed, failed }) {
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
}

/**
 * The counts that a step adds to the closing line. A step that failed without a failing test is one
 * failure, and so is a suite that ran no test.
 * @param {{ ok: boolean, count?: Count }} step
 * @returns {Count}
 */
export function verdict({ ok, count }) {
  const { passed, failed } = count ?? { passed: 0, failed: 0 };
  const ranNone = count !== undefined && passed + failed === 0;
  return { passed, failed: failed === 0 && (!ok || ranNone) ? 1 : failed };
}
