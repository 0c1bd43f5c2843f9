/** Each error code has a test, from the version on that ships its island (architecture "Errors"). */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ACTIVITY_ERRORS } from './error-rows/activity';
import { CORE_ERRORS } from './error-rows/core';
import { EMBEDDED_ERRORS } from './error-rows/embedded';
import { FIRST_ERRORS } from './error-rows/first';
import { LATER_ERRORS } from './error-rows/later';
import { NAMES_ERRORS } from './error-rows/names';
import { REACT_ERRORS } from './error-rows/react';
import { SEND_ERRORS } from './error-rows/send';
import { SIWX_ERRORS } from './error-rows/siwx';
import { SOCIALS_ERRORS } from './error-rows/socials';
import { SWAPS_ERRORS } from './error-rows/swaps';
import { WALLETCONNECT_ERRORS } from './error-rows/walletconnect';

declare const __ROOT__: string;

/** Each table of rows, by its file, with the folder that ships it. */
const TABLES: Record<string, readonly [rows: object, folder: string]> = {
  first: [FIRST_ERRORS, 'src/widget/core'],
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
};

const HERE = 'src/widget/core/error-codes.test.ts';

function filesBelow(folder: string, wanted: RegExp): string[] {
  return readdirSync(path.join(__ROOT__, folder), { recursive: true })
    .map((name) => path.posix.join(folder, String(name).replaceAll(path.sep, '/')))
    .filter((file) => wanted.test(file) && file !== HERE);
}

const textOf = (files: readonly string[]): string =>
  files.map((file) => readFileSync(path.join(__ROOT__, file), 'utf8')).join('\n');

const TESTS = textOf([
  ...filesBelow('src', /(\.test\.tsx?|\/conformance\.ts)$/),
  ...filesBelow('e2e', /\.spec\.ts$/),
]);

/** Codes that no test names: a code is a whole text there, not a part of another word. */
function untested(rows: object, tests: string): string[] {
  return Object.keys(rows).filter((code) => !new RegExp(`['"\`]${code}['"\`]`).test(tests));
}

for (const [name, [rows, folder]] of Object.entries(TABLES)) {
  if (!existsSync(path.join(__ROOT__, folder))) continue;
  test(`each code of error-rows/${name}.ts has a test`, () => {
    assert.deepEqual(untested(rows, TESTS), []);
  });
}

test('planted: a code that only stands inside of another is found to have no test', () => {
  const rows = { rate: [], rate_limited: [] };
  assert.deepEqual(untested(rows, "assert.equal(code, 'rate_limited')"), ['rate']);
  assert.deepEqual(untested(rows, ''), ['rate', 'rate_limited']);
});

test('every table of rows is asked for here, but that of what nothing throws yet', () => {
  const files = readdirSync(path.join(__ROOT__, 'src/widget/core/error-rows'));
  assert.deepEqual(
    files.map((file) => file.replace(/\.ts$/, '')).sort(),
    [...Object.keys(TABLES), 'later'].sort(),
  );
});

test('nothing throws what error-rows/later.ts says nothing throws yet', () => {
  const code = filesBelow('src/widget', /\.tsx?$/).filter(
    (file) => !/\.test\.tsx?$|\/error-rows\/|\/core\/errors\.ts$/.test(file),
  );
  const thrown = textOf(code);
  const raised = Object.keys(LATER_ERRORS).filter((one) => new RegExp(`'${one}'`).test(thrown));
  assert.deepEqual(raised, []);
});
