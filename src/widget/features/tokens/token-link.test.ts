import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenLink } from './token-link';

const CONTRACT = `0x${'a'.repeat(40)}`;

test('token with a contract: its explorer page; the coin and an invalid id: none', () => {
  const explorer = 'https://explorer.example';
  assert.equal(tokenLink(explorer, CONTRACT), `${explorer}/token/${CONTRACT}`);
  assert.equal(tokenLink(undefined, CONTRACT), undefined);
  assert.equal(tokenLink(explorer, 'native'), undefined);
  assert.equal(tokenLink(explorer, `${CONTRACT}/../../login`), undefined);
});
