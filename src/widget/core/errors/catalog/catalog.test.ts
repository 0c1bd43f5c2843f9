/**
 * Tests that each error code has a test from the version that ships its island. Source:
 * architecture "Errors".
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ACTIVITY_ERRORS } from './activity';
import { CORE_ERRORS } from './core';
import { EMBEDDED_ERRORS } from './embedded';
import { INITIAL_ERRORS } from './initial';
import { NAMES_ERRORS } from './names';
import { REACT_ERRORS } from './react';
import { SEND_ERRORS } from './send';
import { SIWX_ERRORS } from './siwx';
import { SOCIALS_ERRORS } from './socials';
import { SWAPS_ERRORS } from './swaps';
import { UNRELEASED_ERRORS } from './unreleased';
import { WALLETCONNECT_ERRORS } from './walletconnect';

declare const __ROOT__: string;

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
};

const HERE = 'src/widget/core/errors/catalog/catalog.test.ts';

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

/** Codes that no test names: a code counts only as a whole word. */
function untested(rows: object, tests: string): string[] {
  return Object.keys(rows).filter((code) => !new RegExp(`['"\`]${code}['"\`]`).test(tests));
}

for (const [name, [rows, folder]] of Object.entries(TABLES)) {
  if (!existsSync(path.join(__ROOT__, folder))) continue;
  test(`catalog/${name}.ts: each error code has a test`, () => {
    assert.deepEqual(untested(rows, TESTS), []);
  });
}

test('planted: a code that only occurs inside another code counts as untested', () => {
  const rows = { rate: [], rate_limited: [] };
  assert.deepEqual(untested(rows, "assert.equal(code, 'rate_limited')"), ['rate']);
  assert.deepEqual(untested(rows, ''), ['rate', 'rate_limited']);
});

test('all tables of rows: listed here, except the unreleased one', () => {
  const files = readdirSync(path.join(__ROOT__, 'src/widget/core/errors/catalog'));
  assert.deepEqual(
    files
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => file.replace(/\.ts$/, ''))
      .sort(),
    [...Object.keys(TABLES), 'unreleased'].sort(),
  );
});

test('errors of src/widget/core/errors/catalog/unreleased.ts: thrown by no code', () => {
  const code = filesBelow('src/widget', /\.tsx?$/).filter(
    (file) => !/\.test\.tsx?$|\/core\/errors\//.test(file),
  );
  const thrown = textOf(code);
  const raised = Object.keys(UNRELEASED_ERRORS).filter((one) =>
    new RegExp(`'${one}'`).test(thrown),
  );
  assert.deepEqual(raised, []);
});
