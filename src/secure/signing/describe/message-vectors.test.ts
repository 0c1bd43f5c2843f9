import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMIT2 } from '../decode/call-action';
import { readTypedData } from '../decode/typed-data';
import { describeMessage } from './describe-message';
import { describeTypedData } from './describe-typed-data';
import { networkWords } from './known-network';
import { BOB, context, ME, TOKEN } from './test-review';
import { createVectors } from './test-vectors';

const { vector, wrong, count } = createVectors();
const R = `0x${'11'.repeat(32)}` as const;

// Typed data: permits, orders, networks.
const field = (text: string) => {
  const [type = '', name = ''] = text.split(' ');
  return { type, name };
};
const fields = (list: string) => list.split(',').map(field);
const typed = (types: object, primaryType: string, message: object, domain: object) => {
  const read = readTypedData({ types, primaryType, domain, message });
  return read && describeTypedData(read, context());
};
const DETAILS = 'address token,uint160 amount,uint48 expiration,uint48 nonce';
const PERMITTED = 'address token,uint256 amount';
const detail = (amount: bigint) => ({
  ...{ token: TOKEN, amount: String(amount), expiration: 9, nonce: 0 },
});
const permits = (amount: bigint): [string, object, string, object, string][] => [
  [
    'EIP-2612',
    {
      Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
    },
    'Permit',
    { owner: ME, spender: BOB, value: String(amount), nonce: 0, deadline: 9 },
    TOKEN,
  ],
  [
    'Permit2, single',
    {
      PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
      PermitDetails: fields(DETAILS),
    },
    'PermitSingle',
    { details: detail(amount), spender: BOB, sigDeadline: 9 },
    PERMIT2,
  ],
  [
    'Permit2, batch',
    {
      PermitBatch: fields('PermitDetails[] details,address spender,uint256 sigDeadline'),
      PermitDetails: fields(DETAILS),
    },
    'PermitBatch',
    { details: [detail(amount), detail(1n)], spender: BOB, sigDeadline: 9 },
    PERMIT2,
  ],
  [
    'Permit2, transfer',
    {
      PermitTransferFrom: fields(
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
      ),
      TokenPermissions: fields(PERMITTED),
    },
    'PermitTransferFrom',
    {
      permitted: { token: TOKEN, amount: String(amount) },
      ...{ spender: BOB, nonce: 0, deadline: 9 },
    },
    PERMIT2,
  ],
];
for (const amount of [5n, 2n ** 160n - 1n]) {
  for (const [name, types, primary, message, contract] of permits(amount)) {
    const on = (chainId: number | undefined, verifyingContract = contract) =>
      typed(types, primary, message, {
        ...(chainId !== undefined && { chainId }),
        verifyingContract,
      });
    vector(`${name}, ${amount}`, on(1), 'window', /^Let </);
    vector(`${name}, ${amount}, another network`, on(10), 'blocked');
    vector(`${name}, ${amount}, any network`, on(undefined), 'window', /every network/);
    if (contract === PERMIT2) {
      vector(`${name}, ${amount}, an imitation`, on(1, BOB), 'blind', /looks like a permit/);
    }
    const broken = { ...message, spender: '0x1' };
    const domain = { chainId: 1, verifyingContract: contract };
    vector(`${name}, ${amount}, no address`, typed(types, primary, broken, domain), 'refused');
  }
}
const ORDERS: Record<string, string> = {
  OrderComponents: 'address offerer,uint256 offer,uint256 consideration',
  BulkOrder: 'uint256 tree',
  Order: 'address maker,address taker,uint256 makerAmount',
  GPv2Order: 'address sellToken,address buyToken,uint256 sellAmount',
  MakerOrder: 'address signer,uint256 price',
  Root: 'bytes32 root',
  SafeTx: 'address to,uint256 value,bytes data,uint8 operation',
  MetaTransaction: 'uint256 nonce,address from,bytes functionSignature',
  ForwardRequest: 'address from,address to,uint256 value,bytes data',
  Delegation: 'address delegate,bytes32 authority,uint256 salt',
};
const SAMPLES: Record<string, unknown> = { address: BOB, bytes: '0x01', bytes32: R };
for (const [name, list] of Object.entries(ORDERS)) {
  const types = { [name]: fields(list) };
  const message = Object.fromEntries(
    fields(list).map((each) => [each.name, SAMPLES[each.type] ?? 1]),
  );
  const domain = { chainId: 1, verifyingContract: BOB };
  vector(`${name} of a contract`, typed(types, name, message, domain), 'blind');
  vector(
    `${name} of a contract elsewhere`,
    typed(types, name, message, { ...domain, chainId: 5 }),
    'blocked',
  );
}
const login = (name: string) =>
  typed({ Login: fields('string text') }, 'Login', { text: name }, { name: 'Shop', chainId: 1 });
vector('a login as typed data', login('hi'), 'frame');
vector('a login with hidden characters', login('hi \u202e'), 'frame', /invisible characters/);

// Sign-in texts: the site that asks, and no other.
const SHOP = 'https://shop.example.com';
const message = (text: string | Uint8Array) =>
  describeMessage(
    typeof text === 'string' ? new TextEncoder().encode(text) : text,
    ...([SHOP, ME, networkWords('eip155:1')] as const),
  );
const signIn = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${ME}\n\nURI: ${SHOP}\nVersion: 1\nChain ID: 1\nNonce: 12345678`;
vector('a sign-in of its own', message(signIn('shop.example.com')), 'frame', /Sign in to/);
vector('a sign-in with its scheme', message(signIn(SHOP)), 'frame', /Sign in to/);
for (const domain of [
  ...['bank.example', 'https://bank.example', 'example.com', 'www.shop.example.com', 'localhost'],
  ...['shop.example.com:8443', 'shop.example.com.bank.example', 'shop.example.com@bank.example'],
  ...['ѕhop.example.com', 'shop\u200b.example.com', '\u202eshop.example.com', 'SHOP.example.com'],
  ...['  bank.example', '\n\nbank.example', 'bank.example:443', 'xn--hop-gtc.example.com'],
]) {
  vector(`a sign-in of ${JSON.stringify(domain)}`, message(signIn(domain)), 'blocked');
}
for (const code of [
  0x202e, 0x202d, 0x2066, 0x2069, 0x200b, 0x200d, 0x2060, 0xfeff, 0xad, 0x7, 0x1b, 0xe0041, 0x2800,
  0x3164,
]) {
  const hidden = message(`pay 1${String.fromCodePoint(code)}00`);
  const shown = `u\\{${code.toString(16).toUpperCase().padStart(4, '0')}\\}`;
  vector(`a hidden U+${code.toString(16)}`, hidden, 'frame', new RegExp(shown));
}
for (const bytes of [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0x80, 1, 2],
  Array(32).fill(0xab),
]) {
  vector(`bytes ${bytes.slice(0, 3)}`, message(Uint8Array.from(bytes)), 'blind');
}

test('vectors of typed data and messages: each ends as it must', () => {
  assert.deepEqual(wrong(), []);
  assert.ok(count() >= 90, `${count()} vectors`);
});
