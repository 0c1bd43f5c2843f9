import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineOf } from './proposal-rejection';

test('wallet rejection: passed on with the wallet error', () => {
  const error = { code: 5100, message: 'Unsupported chains.' };
  assert.deepEqual(declineOf({ error }), error);
});

test('error without a valid code, or empty: a rejection', () => {
  for (const error of [
    {},
    { message: '' },
    { code: 0 },
    { code: '5000', message: 7 },
    null,
    'no',
  ]) {
    assert.deepEqual(declineOf({ error }), { code: 5000, message: '' }, JSON.stringify(error));
  }
});

test('approval or expired link: no rejection', () => {
  assert.equal(declineOf({ session: {} }), undefined);
  assert.equal(declineOf({ error: { code: 0, message: 'Proposal expired' } }), undefined);
});
