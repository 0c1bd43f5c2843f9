import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appKitError } from '../errors/app-kit-error';
import { toAppKitError } from '../errors/wallet-errors';
import { certainRejection } from './certain-rejection';

const judged = (cause: unknown): string =>
  toAppKitError(certainRejection(toAppKitError(cause, { failed: 'send_failed' }))).code;

test('user rejection: recognized by code or by the texts of wallets', () => {
  for (const cause of [
    { code: 4001, message: 'context canceled' },
    { code: '4001' },
    { code: 'ACTION_REJECTED' },
    { code: 5001 },
    { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } },
    { code: -32603, message: 'User denied transaction' },
    { code: -32000, message: 'Request denied by the user' },
    { code: 5000, message: 'User rejected methods' },
    'User declined',
    ...[
      'canceled',
      'Rejected.',
      'Transaction was rejected',
      'Request rejected',
      'Rejected Request',
      'The user has denied it',
      'Tx Signature: User denied transaction signature.',
      'ethers-user-denied: no',
      'Cancelled by the user',
      'Rejected from user',
    ].map((message) => new Error(message)),
  ]) {
    assert.equal(judged(cause), 'user_rejected', JSON.stringify(cause));
  }
});

test('error from a node: not a certain rejection, the transaction may have been sent', () => {
  for (const [code, message] of [
    [-32000, 'context canceled'],
    [-32603, 'context canceled'],
    [undefined, 'context canceled'],
    [undefined, 'net/http: request canceled'],
    [undefined, 'transaction denied by the sequencer'],
    [-32000, 'transaction rejected'],
    [-32003, 'Transaction rejected'],
    [-32500, 'user operation rejected by the entry point'],
    [-32603, 'canceled'],
    [5000, 'The relay cancelled the subscription'],
    [-32603, 'Signed, and may have been sent. Check 0xab. (User rejected the request)'],
  ] as const) {
    assert.equal(judged({ code, message }), 'send_failed', message);
  }
  const hostile = new Proxy(new Error('canceled'), {
    get: (target, key) => (key === 'message' ? target.message : assert.fail(String(key))),
  });
  assert.equal(judged(hostile), 'send_failed');
});

test('code of a busy wallet: counts only with its text, because nodes use it for "timed out"', () => {
  for (const [message, code] of [
    ['request timed out', 'send_failed'],
    ['The request timed out', 'send_failed'],
    ['Error processing the transaction', 'send_failed'],
    ['Resource unavailable', 'send_failed'],
    [undefined, 'request_pending'],
    ['', 'request_pending'],
    ["Request of type 'eth_sendTransaction' already pending for origin", 'request_pending'],
    ['Already processing eth_requestAccounts. Please wait.', 'request_pending'],
    ['There is a pending request', 'request_pending'],
    ['request timed out, transaction pending', 'send_failed'],
  ] as const) {
    for (const number of [-32002, '-32002']) {
      assert.equal(judged({ code: number, message }), code, message);
    }
  }
});

test('our own error, or not a rejection: returned unchanged', () => {
  for (const code of ['canceled', 'user_rejected', 'rpc_internal'] as const) {
    const error = appKitError(code);
    assert.equal(certainRejection(error), error);
  }
});
