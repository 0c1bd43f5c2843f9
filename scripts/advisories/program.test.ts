import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

declare const __ROOT__: string;

const folder = mkdtempSync(path.join(tmpdir(), 'advisories-'));
after(() => rmSync(folder, { recursive: true }));

/** @param report text of the file that ADVISORIES names; undefined: it names none */
function check(report?: string): { status: number | null; output: string } {
  const file = path.join(folder, 'report.json');
  if (report !== undefined) writeFileSync(file, report);
  const { ADVISORIES: _, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(__ROOT__, 'scripts/advisories.mjs')],
    { encoding: 'utf8', env: report === undefined ? rest : { ...rest, ADVISORIES: file } },
  );
  return { status, output: stdout + stderr };
}

/** A report of one advisory. */
const about = (name: string, range: string): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      [name]: {
        via: [{ name, url: 'https://example.org/1', title: 'Leak', severity: 'high', range }],
      },
    },
  });

test('no report: says "not checked", and passes', () => {
  const { status, output } = check();
  assert.equal(status, 0);
  assert.match(output, /^not checked: ADVISORIES names no report/);
});

test('report about a package of the lockfile: fails with its name; about a version it lacks: passes', () => {
  const lock = readFileSync(path.join(__ROOT__, 'package-lock.json'), 'utf8');
  const { version } = JSON.parse(lock).packages['node_modules/preact'];
  const affected = check(about('preact', version));
  assert.equal(affected.status, 1);
  assert.match(affected.output, new RegExp(`^preact@${version}: high, Leak`, 'm'));
  const other = check(about('preact', '<0.0.1'));
  assert.deepEqual([other.status, other.output], [0, '1 advisories; 0 packages are affected\n']);
});

test('unreadable report: fails', () => {
  assert.equal(check('{}').status, 1);
});
