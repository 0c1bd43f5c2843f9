import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CODE_FILE, contractCode } from './compile-contracts.mjs';

test('contracts: the committed code is that of their sources', () => {
  assert.equal(readFileSync(CODE_FILE, 'utf8'), contractCode());
});
