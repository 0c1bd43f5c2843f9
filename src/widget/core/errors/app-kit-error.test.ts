import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTIVITY_ERRORS } from '../../features/activity/errors';
import { EMAIL_ERRORS } from '../../features/email/errors';
import { NAMES_ERRORS } from '../../features/names/errors';
import { PAY_ERRORS } from '../../features/pay/errors';
import { SEND_ERRORS } from '../../features/send/errors';
import { SWAPS_ERRORS } from '../../features/swaps/errors';
import { EMBEDDED_ERRORS } from '../../wallets/embedded/errors';
import { WALLETCONNECT_ERRORS } from '../../wallets/walletconnect/errors';
import { setMessages } from '../i18n/i18n';
import { AppKitError, addErrors, appKitError } from './app-kit-error';
import { CONNECTION_ERRORS } from './catalog/connection-errors';
import { CORE_ERRORS } from './catalog/core-errors';
import { INITIAL_ERRORS } from './catalog/initial-errors';
import { NAME_ERRORS } from './catalog/name-errors';
import { PAYMENT_ERRORS } from './catalog/payment-errors';
import { REACT_ERRORS } from './catalog/react-errors';
import { SIWX_ERRORS } from './catalog/siwx-errors';
import { SOCIALS_ERRORS } from './catalog/social-errors';
import { UNRELEASED_ERRORS } from './catalog/unreleased-errors';
import { isUnknownChain } from './unknown-chain';
import { visibleError } from './visible-error';
import { isRejection, quoteWallet, toAppKitError } from './wallet-errors';

const ISLANDS = [
  INITIAL_ERRORS,
  CORE_ERRORS,
  CONNECTION_ERRORS,
  ACTIVITY_ERRORS,
  EMAIL_ERRORS,
  EMBEDDED_ERRORS,
  UNRELEASED_ERRORS,
  NAME_ERRORS,
  NAMES_ERRORS,
  PAYMENT_ERRORS,
  REACT_ERRORS,
  PAY_ERRORS,
  SEND_ERRORS,
  SIWX_ERRORS,
  SOCIALS_ERRORS,
  SWAPS_ERRORS,
  WALLETCONNECT_ERRORS,
];
const ROWS: Record<string, readonly string[]> = Object.assign({}, ...ISLANDS);

/** Quoted verbatim from specification §5–§8. */
const QUOTED = `Please try again after {n} seconds
Invalid CAIP Address
Invalid CAIP-10 address: {value}
Invalid CAIP-2 network id: {value}
Invalid chainId
An amount and receiver address are required
A token is required
Unsupported chain
Cannot set both \`siweConfig\` and \`siwx\` options
Chain is required to update chain account data
Chain is required to set account prop
Requested RPC call is not allowed
Action not allowed
Network not supported for Gas Price
Network not supported for Swaps
Token Balance Unavailable
Modal closed
Connection rejected
Popup closed
Failed to connect
Failed to connect to farcaster
Failed to initiate social connection
No auth connector found
Not connected to email or social
No connector found for connection: {id}
Invalid connection status: {status}
Failed to disconnect
Failed to disconnect chains: {chains}
Adapter not found
CaipNetwork or CaipAddress is undefined
Chain adapter not found
NetworkController client not set
ConnectionController client not set
Chain is required to get connection controller client
Chain is not supported
Error signing message
A problem occurred while trying initialize authentication
Error resolving name
Error fetching name suggestions
Error registering name {name}
Unavailable {x} RPC url at {y}
HTTP status code: {n}
Failed to fetch transactions
Transactions can't be fetched without an accountAddress
Unable to load email login dependency
An error occurred
Request was aborted
Something went wrong
Please call "createAppKit" before using "useAppKit" hook`.split('\n');

/** Titles of specification §8 "Alerts". */
const ALERTS = [
  'Network Not Found',
  'Invalid App Configuration',
  'Session Expired',
  'Project ID Not Configured',
  'Server Error',
  'Rate Limited',
  'Multi-Wallet Not Enabled',
  'Local configuration ignored',
];

test('table: holds every quoted message of the specification', () => {
  const messages = Object.values(ROWS).map(([message]) => message);
  assert.deepEqual(
    QUOTED.filter((message) => !messages.includes(message)),
    [],
  );
});

test('table: holds every alert of the specification', () => {
  const titles = Object.values(ROWS).map(([, , title]) => title);
  assert.deepEqual(
    ALERTS.filter((title) => !titles.includes(title)),
    [],
  );
});

test('code: in only one island; the visible text is never the internal message', () => {
  const codes = ISLANDS.flatMap((rows) => Object.keys(rows));
  assert.equal(new Set(codes).size, codes.length);
  for (const [code, [message, visible]] of Object.entries(ROWS)) {
    assert.ok(visible && /[.!]$/.test(visible), code);
    assert.notEqual(visible, message, code);
  }
});

test('error: has code, exact message, docs address and cause', () => {
  const cause = new Error('inner');
  const error = appKitError('http_status', { n: 503 }, cause);
  assert.ok(error instanceof Error);
  assert.equal(error.name, 'AppKitError');
  assert.equal(error.code, 'http_status');
  assert.equal(error.message, 'HTTP status code: 503');
  assert.equal(error.docsUrl, 'docs/errors.md#http_status');
  assert.equal(error.cause, cause);
});

test('internal message: never reaches the screen', () => {
  const seen = visibleError(appKitError('connection_client_missing'));
  assert.doesNotMatch(seen, /Controller|client/);
  assert.match(seen, /Try again/);
});

test('visible text: the host can translate it', () => {
  setMessages({ 'errors.connection_rejected': 'Abgelehnt.' });
  assert.equal(visibleError(appKitError('connection_rejected')), 'Abgelehnt.');
  setMessages({});
});

test('island: adds its rows', () => {
  assert.equal(appKitError('send_token_missing').message, 'send_token_missing');
  addErrors(SEND_ERRORS);
  assert.equal(appKitError('send_token_missing').message, 'A token is required');
});

test('link: rejected by the code alone, with any message; a request is not', () => {
  const link = {
    link: true,
    rejected: 'connection_rejected',
    failed: 'failed_to_connect',
  } as const;
  for (const code of [5000, 5001, 5002, 5003]) {
    for (const message of ['', 'Abgelehnt', 'User disapproved requested event types.']) {
      assert.equal(toAppKitError({ code, message }, link).code, 'connection_rejected');
    }
  }
  assert.equal(toAppKitError({ code: 5100, message: 'Netz' }, link).code, 'failed_to_connect');
  assert.equal(toAppKitError({ code: 5000, message: 'Netz' }).code, 'wallet_default');
});

test('Wallet error codes: 4902 unrecognised chain, 5000 default, 32603 invalid chain id', () => {
  assert.equal(toAppKitError({ code: 4902 }).code, 'chain_unrecognized');
  assert.equal(toAppKitError({ code: 5000, message: 'nope' }).code, 'wallet_default');
  assert.equal(toAppKitError({ code: 32603 }).code, 'invalid_chain_id');
  for (const code of [4902, 5000, 32603, -32603, '4902'])
    assert.ok(isUnknownChain({ code }), `${code}`);
  assert.equal(isUnknownChain({ code: -32002 }), false);
});

test('JSON-RPC codes -32700 to -32603 and -32000', () => {
  const codes = [-32700, -32600, -32601, -32602, -32603, -32000].map(
    (code) => toAppKitError({ code }).code,
  );
  assert.deepEqual(codes, [
    'rpc_parse_error',
    'rpc_invalid_request',
    'method_not_supported',
    'rpc_invalid_params',
    'rpc_internal',
    'rpc_server_error',
  ]);
});

test('EIP-1193 codes: 4100 unauthorised, 4200 unsupported, 4900 and 4901 disconnected', () => {
  const codes = [4100, 4200, 4900, 4901, '4900'].map((code) => toAppKitError({ code }).code);
  assert.deepEqual(codes, [
    'unauthorized',
    'method_not_supported',
    'provider_disconnected',
    'provider_disconnected',
    'provider_disconnected',
  ]);
  // Not a rejection, whatever the message says: the wallet is disconnected, and may get the request
  // again later.
  assert.equal(isRejection({ code: 4900, message: 'request cancelled: disconnected' }), false);
});

test('no code and no context: unknown, with the original message', () => {
  const error = toAppKitError(new Error('the moon is full'));
  assert.deepEqual([error.code, error.quote], ['unknown_error', 'the moon is full']);
  assert.match(visibleError(error), /Try again/);
});

test('user rejection: recognized in every form that wallets use', () => {
  const forms: unknown[] = [
    { code: 4001, message: 'User rejected' },
    { code: '4001' },
    { code: 'ACTION_REJECTED' },
    { code: 5000, message: 'User rejected methods' },
    { code: 5002 },
    { code: -32603, message: 'User denied transaction' },
    { code: -32603, data: { originalError: { code: 4001 } } },
    new Error('Request cancelled by user'),
    'User rejected the request',
  ];
  for (const form of forms) {
    assert.equal(toAppKitError(form).code, 'user_rejected', JSON.stringify(form));
    assert.ok(isRejection(form));
    assert.equal(isUnknownChain(form), false);
  }
  const connecting = toAppKitError({ code: 4001 }, { rejected: 'connection_rejected' });
  assert.equal(connecting.message, 'Connection rejected');
  assert.ok(isRejection(connecting));
});

test('open request in the wallet (-32002): has its own error', () => {
  assert.equal(toAppKitError({ code: -32002, message: 'already pending' }).code, 'request_pending');
  assert.equal(isRejection({ code: -32002, message: 'already pending' }), false);
});

test('thrown value other than an Error: accepted', () => {
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('trap');
      },
    },
  );
  for (const thrown of [null, undefined, 0, 'no', Symbol('s'), trap, { code: {} }]) {
    const error = toAppKitError(thrown, { failed: 'failed_to_connect' });
    assert.ok(error instanceof AppKitError);
    assert.equal(error.code, 'failed_to_connect');
    assert.equal(isUnknownChain(thrown), false);
  }
  const error = appKitError('canceled');
  assert.equal(toAppKitError(error), error);
});

test('wallet message: one sanitized line of at most 120 characters', () => {
  assert.equal(quoteWallet('a\u202eb\n\nc'), 'ab c');
  assert.equal([...quoteWallet('😀'.repeat(500))].length, 120);
  assert.equal(quoteWallet({}), '');
  assert.equal(toAppKitError({ code: 4001, message: '<b>x</b>' }).quote, '<b>x</b>');
});

test('window of the browser that the user closed: a rejection, without its words', () => {
  const fault = new DOMException('The operation was cancelled by the user', 'NotAllowedError');
  const { code, quote } = toAppKitError(fault, { rejected: 'connection_rejected' });
  assert.deepEqual([code, quote], ['connection_rejected', undefined]);
});

test('faults of a program: never quoted as the words of the wallet', () => {
  const faults = [
    new TypeError('x is not a function'),
    new ReferenceError('x'),
    new RangeError('x'),
    new SyntaxError('x'),
    new DOMException('An insecure connection may not be initiated', 'SecurityError'),
  ];
  for (const fault of faults) {
    const error = toAppKitError(fault, { failed: 'failed_to_connect' });
    assert.equal(error.quote, undefined);
    assert.equal(error.cause, fault);
  }
});
