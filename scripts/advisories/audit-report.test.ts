import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { affected, parseReport } from './audit-report.mjs';

const ADVISORY = {
  source: 1,
  name: 'ws',
  dependency: 'ws',
  title: 'Memory of other requests leaks',
  url: 'https://example.org/GHSA-1',
  severity: 'high',
  range: '>=8.0.0 <8.20.1',
};
const report = (via: unknown[]): string =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { ws: { name: 'ws', via } } });
const lock = (version: string) => ({
  packages: {
    '': { version: '8.1.0' },
    'node_modules/ws': { version: '8.23.0' },
    'node_modules/other/node_modules/ws': { version },
    'node_modules/renamed': { name: 'ws', version },
  },
});

test('affected versions: found in every place of the lockfile, also under another name', () => {
  const found = affected(parseReport(report([ADVISORY, 'viem'])), lock('8.18.2'));
  assert.equal(found.length, 2);
  assert.match(found[0] ?? '', /^ws@8\.18\.2: high, Memory .* \(https:/);
});

/**
 * Written by `npm audit --json` of npm 11 for a lockfile with two versions of ws: one advisory with two ranges,
 * and a package that only depends on it.
 */
const RECORDED = readFileSync('scripts/advisories/recorded-report.json', 'utf8');

for (const version of ['8.16.0', '7.5.9']) {
  test(`report as npm writes it: ${version} is found by its own range of the advisory`, () => {
    const packages = { 'node_modules/ws-old': { name: 'ws', version } };
    const found = affected(parseReport(RECORDED), { packages });
    assert.deepEqual(found, [
      `ws@${version}: high, ws affected by a DoS when handling a request with many HTTP headers (https://github.com/advisories/GHSA-3h5v-q93c-6h6q)`,
    ]);
  });
}

test('report as npm writes it: patched versions and mere dependents are not affected', () => {
  const packages = {
    'node_modules/ws': { version: '8.17.1' },
    'node_modules/ws-old': { name: 'ws', version: '7.5.10' },
    'node_modules/isomorphic-ws': { version: '5.0.0' },
  };
  assert.deepEqual(affected(parseReport(RECORDED), { packages }), []);
});

test('lockfile updated since the report: nothing is affected', () => {
  assert.deepEqual(affected(parseReport(report([ADVISORY])), lock('8.20.1')), []);
});

test('invalid report or version range: an error, never "nothing found"', () => {
  for (const text of [
    '',
    '{}',
    '{"message":"ENOAUDIT"}',
    // As npm writes it where the registry has no advisories.
    '{"message":"405 Method Not Allowed","method":"POST","statusCode":405,"body":"","error":{"summary":"","detail":""}}',
    '{"auditReportVersion":1,"vulnerabilities":{}}',
    report([{ ...ADVISORY, range: 'tea' }]),
    report([{ ...ADVISORY, range: undefined }]),
  ]) {
    assert.throws(() => parseReport(text), Error, text);
  }
});
