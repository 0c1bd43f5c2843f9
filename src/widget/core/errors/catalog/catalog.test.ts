/** Each error code has one row, and a test asserts it from the version on that ships its island. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { errorCodes, errorTables } from '../../../../../scripts/build/error-tables.mjs';

declare const __ROOT__: string;

/** Islands that this version does not ship yet: their rows wait in the catalog. */
const ISLAND: Readonly<Record<string, string>> = {
  email: 'src/widget/features/email',
  embedded: 'src/widget/wallets/embedded',
  names: 'src/widget/features/names',
  react: 'src/react',
  siwx: 'src/widget/features/siwx',
  socials: 'src/widget/features/socials',
  swaps: 'src/widget/features/swaps',
};

function filesBelow(folder: string, wanted: RegExp): string[] {
  return readdirSync(path.join(__ROOT__, folder), { recursive: true })
    .map((name) => path.posix.join(folder, String(name).replaceAll(path.sep, '/')))
    .filter((file) => wanted.test(file) && !file.endsWith('errors/catalog/catalog.test.ts'));
}

const textOf = (files: readonly string[]): string =>
  files.map((file) => readFileSync(path.join(__ROOT__, file), 'utf8')).join('\n');

const TESTS = textOf([
  ...filesBelow('src', /(\.test\.tsx?|\/conformance\.ts)$/),
  ...filesBelow('e2e', /\.spec\.ts$/),
]);

/** Ways in which a test asserts a code: an expected value or shape, or an entry of a table. */
const asserts = (code: string): RegExp => {
  const expects =
    /(?:assert\.|expect\(|to[BEMH]\w+\(|code[:,)]|code ===|rejects|throws|stopped\(|Code\()/;
  const quoted = `['"\`/]${code}['"\`/]`;
  return new RegExp(`${expects.source}[^;]{0,400}?${quoted}|\\[${quoted},|${quoted}\\]`);
};

const untested = (codes: readonly string[], tests: string): string[] =>
  codes.filter((code) => !asserts(code).test(tests));

for (const { name, file, codes } of errorTables(__ROOT__)) {
  const folder = ISLAND[name];
  if (name === 'unreleased' || (folder && !existsSync(path.join(__ROOT__, folder)))) continue;
  test(`${file}: a test asserts each code`, () => {
    assert.deepEqual(untested(codes, TESTS), []);
  });
}

test('planted: neither a mention nor a part of another code is an assertion', () => {
  const codes = ['rate', 'rate_limited'];
  assert.deepEqual(untested(codes, "assert.equal(code, 'rate_limited')"), ['rate']);
  assert.deepEqual(untested(codes, "const wire = reply('rate_limited', 'rate');"), codes);
});

test('ErrorCode: each code has exactly one row', () => {
  const rows = errorTables(__ROOT__).flatMap(({ codes }) => codes);
  assert.deepEqual([...rows].sort(), [...errorCodes(__ROOT__)].sort());
});

test('reserved codes: no code raises them', () => {
  const code = filesBelow('src/widget', /\.tsx?$/).filter(
    (file) => !/\.test\.tsx?$|\/core\/errors\//.test(file),
  );
  const thrown = textOf(code);
  const reserved = errorTables(__ROOT__).find(({ name }) => name === 'unreleased')?.codes ?? [];
  assert.deepEqual(
    reserved.filter((one) => new RegExp(`'${one}'`).test(thrown)),
    [],
  );
});
