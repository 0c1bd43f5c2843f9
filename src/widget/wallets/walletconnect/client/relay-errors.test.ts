import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addErrors, appKitError } from '../../../core/errors/app-kit-error';
import { WALLETCONNECT_ERRORS } from '../errors';
import '../../../core/errors/register-core-errors';
import {
  closeReasonOf,
  connectionError,
  isTokenRejected,
  rejectedWith,
  rejectionError,
} from './relay-errors';

addErrors(WALLETCONNECT_ERRORS);

const closed = (reason: string) =>
  `WebSocket connection closed abnormally with code: 3000 ${reason && `(${reason})`}`;

test('each reason of the relay: its own alert', () => {
  for (const [reason, code] of [
    ['Unauthorized: origin not allowed', 'origin_not_allowed'],
    ['Unauthorized: domain not verified', 'unverified_domain'],
    ['Unauthorized: unverified domain of this project', 'unverified_domain'],
    ['Unauthorized: invalid key', 'invalid_project_id'],
    ['Project not found', 'invalid_project_id'],
    ['JWT validation error: JWT Token is not yet valid', 'session_expired'],
    ['JWT validation error: expired', 'session_expired'],
    ['JWT validation error: JWT Token is for another relay', 'relay_refused'],
    ['Out of tea', 'relay_refused'],
    ['', 'relay_refused'],
  ] as const) {
    assert.deepEqual(closeReasonOf(closed(reason)), { code, reason });
  }
  assert.equal(closeReasonOf('WebSocket connection closed abnormally with code: 1006'), undefined);
  assert.match(
    rejectionError({ code: 'relay_refused', reason: 'Out of tea' }).message,
    /Out of tea/,
  );
});

test('token error that a new token fixes: distinguished from errors it does not fix', () => {
  for (const words of [
    'JWT validation error: JWT Token is not yet valid',
    'JWT validation error: expired',
    'Token expired',
  ]) {
    assert.equal(isTokenRejected(words), true, words);
    assert.equal(closeReasonOf(rejectedWith(words).message)?.reason, words);
  }
  for (const words of ['', 'Unauthorized: invalid key', 'Request expired', 'undefined']) {
    assert.equal(isTokenRejected(words), false, words);
  }
});

test("client failure: gets a code; a wallet's answer: unchanged", () => {
  for (const [message, code] of [
    ['Request expired. Please try again.', 'wallet_timeout'],
    ['Failed to publish payload, please try again. id:1 tag:1108', 'relay_unreachable'],
    [
      'No internet connection detected. Please restart your network and try again.',
      'relay_unreachable',
    ],
    ["Couldn't establish socket connection to the relay server: wss://x", 'relay_unreachable'],
    ["No matching key. session topic doesn't exist: ab", 'provider_disconnected'],
  ] as const) {
    const error = connectionError(new Error(message), 'wss://x') as { code?: string };
    assert.equal(error.code, code, message);
  }
  const refused = { code: 5000, message: 'User rejected.' };
  assert.equal(connectionError(refused, 'wss://x'), refused);
  const ours = appKitError('relay_refused');
  assert.equal(connectionError(ours, 'wss://x'), ours);
  const strange = connectionError(new Error('tea'), 'wss://x') as { code?: string; quote?: string };
  assert.deepEqual([strange.code, strange.quote], ['failed_to_connect', undefined]);
  // It has a code, and no wallet has said it.
  const refusedHere = new DOMException('The operation is insecure.', 'SecurityError');
  const own = connectionError(refusedHere, 'ws://x') as { code?: string; quote?: string };
  assert.deepEqual([own.code, own.quote], ['failed_to_connect', undefined]);
});
