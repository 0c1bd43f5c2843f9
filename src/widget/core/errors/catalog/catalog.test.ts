<<<<<<< HEAD
/** Each error code has one row, and a test asserts it from the version on that ships its island. */
=======
/**
 * Tests that each error code has a test from the version that ships its island. Source:
 * architecture "Errors".
 */
>>>>>>> 77053a49f1cb350b02ed6c09cb15be9353e7f773
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { errorCodes, errorTables } from '../../../../../scripts/build/error-tables.mjs';

declare const __ROOT__: string;

<<<<<<< HEAD
/** Islands that this version does not ship yet: their rows wait in the catalog. */
const ISLAND: Readonly<Record<string, string>> = {
  embedded: 'src/widget/wallets/embedded',
  names: 'src/widget/features/names',
  react: 'src/react',
  siwx: 'src/widget/features/siwx',
  socials: 'src/widget/features/socials',
  swaps: 'src/widget/features/swaps',
=======
/** Each table of rows, by file, with the folder that ships it. */
const TABLES: Record<string, readonly [rows: object, folder: string]> = {
  initial: [INITIAL_ERRORS, 'src/widget/core'],
  core: [CORE_ERRORS, 'src/widget/core'],
  activity: [ACTIVITY_ERRORS, 'src/widget/features/activity'],
  embedded: [EMBEDDED_ERRORS, 'src/widget/wallets/embedded'],
  names: [NAMES_ERRORS, 'src/widget/features/names'],
  react: [REACT_ERRORS, 'src/react'],
  send: [SEND_ERRORS, 'src/widget/features/send'],
  siwx: [SIWX_ERRORS, 'src/widget/features/siwx'],
  socials: [SOCIALS_ERRORS, 'src/widget/features/socials'],
  swaps: [SWAPS_ERRORS, 'src/widget/features/swaps'],
  walletconnect: [WALLETCONNECT_ERRORS, 'src/widget/wallets/walletconnect'],
>>>>>>> 77053a49f1cb350b02ed6c09cb15be9353e7f773
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

<<<<<<< HEAD
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
=======
/** Codes that no test names: a code counts only as a whole word. */
function untested(rows: object, tests: string): string[] {
  return Object.keys(rows).filter((code) => !new RegExp(`['"\`]${code}['"\`]`).test(tests));
}

for (const [name, [rows, folder]] of Object.entries(TABLES)) {
  if (!existsSync(path.join(__ROOT__, folder))) continue;
  test(`catalog/${name}.ts: each error code has a test`, () => {
    assert.deepEqual(untested(rows, TESTS), []);
>>>>>>> 77053a49f1cb350b02ed6c09cb15be9353e7f773
  });
}

test('planted: neither a mention nor a part of another code is an assertion', () => {
  const codes = ['rate', 'rate_limited'];
  assert.deepEqual(untested(codes, "assert.equal(code, 'rate_limited')"), ['rate']);
  assert.deepEqual(untested(codes, "const wire = reply('rate_limited', 'rate');"), codes);
});

<<<<<<< HEAD
test('ErrorCode: each code has exactly one row', () => {
  const rows = errorTables(__ROOT__).flatMap(({ codes }) => codes);
  assert.deepEqual([...rows].sort(), [...errorCodes(__ROOT__)].sort());
=======
test('all tables of rows: listed here, except the unreleased one', () => {
  const files = readdirSync(path.join(__ROOT__, 'src/widget/core/errors/catalog'));
  assert.deepEqual(
    files
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => file.replace(/\.ts$/, ''))
      .sort(),
    [...Object.keys(TABLES), 'unreleased'].sort(),
  );
>>>>>>> 77053a49f1cb350b02ed6c09cb15be9353e7f773
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
