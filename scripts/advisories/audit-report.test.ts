import assert from 'node:assert/strict';
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

test('lockfile updated since the report: nothing is affected', () => {
  assert.deepEqual(affected(parseReport(report([ADVISORY])), lock('8.20.1')), []);
});

test('invalid report or version range: an error, never "nothing found"', () => {
  for (const text of [
    '',
    '{}',
    '{"message":"ENOAUDIT"}',
    '{"auditReportVersion":1,"vulnerabilities":{}}',
    report([{ ...ADVISORY, range: 'tea' }]),
    report([{ ...ADVISORY, range: undefined }]),
  ]) {
    assert.throws(() => parseReport(text), Error, text);
  }
});
