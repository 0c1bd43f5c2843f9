import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  encodeFunctionData,
  getAddress,
  hashMessage,
  hashTypedData,
  keccak256,
  parseAbi,
  serializeTransaction,
} from 'viem';
import type { SigningIntent } from '../../protocol/custody/signing-intent';
import { decodeIntent } from './decode-intent';

const ADDRESSES = {
  eip155: '0x00000000000000000000000000000000000000e1',
  solana: '11111111111111111111111111111112',
};
const TOKEN = getAddress('0x00000000000000000000000000000000000070c0');
const OTHER = getAddress('0x00000000000000000000000000000000000a11ce');
const common = { origin: 'https://shop.example.com', networkId: 'eip155:1' };
const MAX = 2n ** 256n - 1n;

const transaction = (fields: Partial<Parameters<typeof serializeTransaction>[0]> & object) =>
  serializeTransaction({
    ...{ chainId: 1, nonce: 1, gas: 100_000n, to: TOKEN, maxFeePerGas: 10n },
    ...fields,
  } as Parameters<typeof serializeTransaction>[0]);
const decodeTransaction = (serialized: string, networkId = 'eip155:1') =>
  decodeIntent(
    { kind: 'eip155_transaction', ...common, networkId, transaction: serialized },
    ADDRESSES,
  );
const movesOf = (serialized: string) => {
  const decoded = decodeTransaction(serialized);
  return 'refused' in decoded ? decoded.refused : decoded.moves.slice(1);
};

const ABI = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function multicall(bytes[] calls)',
]);
const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: ABI, functionName, args } as never);

test('the digest of a transaction is the one that others compute, for each known type', () => {
  for (const fields of [
    { type: 'eip1559', value: 5n },
    { type: 'eip2930', gasPrice: 7n, maxFeePerGas: undefined },
    { type: 'legacy', gasPrice: 7n, maxFeePerGas: undefined },
  ] as const) {
    const serialized = transaction(fields as never);
    const decoded = decodeTransaction(serialized);
    assert.ok(!('refused' in decoded), fields.type);
    assert.equal(`0x${Buffer.from(decoded.bytes).toString('hex')}`, keccak256(serialized));
  }
});

test('moves of a transaction: coins, tokens and approvals with their true recipient', () => {
  const amount = 1_000_000n;
  assert.deepEqual(movesOf(transaction({ to: OTHER, value: 9n })), [
    { unit: 'native', recipient: OTHER, amount: 9n },
  ]);
  const token = { unit: 'token', token: TOKEN, recipient: OTHER };
  assert.deepEqual(movesOf(transaction({ data: call('transfer', [OTHER, amount]) })), [
    { ...token, amount },
  ]);
  assert.deepEqual(movesOf(transaction({ data: call('transferFrom', [TOKEN, OTHER, amount]) })), [
    { ...token, amount },
  ]);
  assert.deepEqual(movesOf(transaction({ data: call('approve', [OTHER, MAX]) })), [
    { ...token, amount: MAX },
  ]);
  const unclear = [{ unit: 'unknown' }];
  assert.deepEqual(movesOf(transaction({ data: call('approve', [OTHER, 0n]) })), unclear);
  const open = [{ unit: 'unknown', recipient: OTHER }];
  assert.deepEqual(movesOf(transaction({ data: call('setApprovalForAll', [OTHER, true]) })), open);
  assert.deepEqual(movesOf(transaction({ data: call('setApprovalForAll', [OTHER, false]) })), []);
  assert.deepEqual(
    movesOf(transaction({ data: call('safeTransferFrom', [TOKEN, OTHER, 1n]) })),
    open,
  );
});

test('other calls, longer calldata, a new contract: an unknown move', () => {
  const unknown = [{ unit: 'unknown', recipient: TOKEN }];
  assert.deepEqual(movesOf(transaction({ data: '0xdeadbeef' })), unknown);
  const inner = call('transfer', [OTHER, 1n]);
  assert.deepEqual(movesOf(transaction({ data: call('multicall', [[inner]]) })), unknown);
  assert.deepEqual(movesOf(transaction({ data: `${inner}00` as `0x${string}` })), unknown);
  const dirty = inner.replace(/^(0x.{8})00/, '$1ff') as `0x${string}`;
  assert.deepEqual(movesOf(transaction({ data: dirty })), unknown);
  assert.deepEqual(movesOf(transaction({ to: undefined, data: '0x6001' } as never)), [
    { unit: 'unknown', recipient: 'a new contract' },
  ]);
});

test('refused: another network, a signed transaction, blobs, a delegation, other bytes', () => {
  const refused = (serialized: string, networkId?: string) =>
    'refused' in decodeTransaction(serialized, networkId);
  assert.ok(refused(transaction({}), 'eip155:10'));
  assert.ok(refused(transaction({}), 'eip155:01'));
  const signed = serializeTransaction(
    { chainId: 1, type: 'eip1559', to: TOKEN },
    { r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}`, yParity: 0 },
  );
  assert.ok(refused(signed));
  const delegation = transaction({
    type: 'eip7702',
    authorizationList: [{ address: OTHER, chainId: 1, nonce: 0, r: '0x1', s: '0x1', yParity: 0 }],
  } as never);
  assert.ok(refused(delegation));
  // Before EIP-155: valid on every network.
  assert.ok(
    refused(
      transaction({
        type: 'legacy',
        chainId: undefined,
        gasPrice: 1n,
        maxFeePerGas: undefined,
      } as never),
    ),
  );
  for (const bytes of ['0x', '0x02', '0x02c0', `${transaction({})}00`, '0x03c0', '0xff']) {
    assert.ok(refused(bytes), bytes);
  }
});

test('any bytes and any text: decoded or refused, never an exception', () => {
  const kinds: ((bytes: Uint8Array) => SigningIntent)[] = [
    (bytes) => ({
      kind: 'eip155_transaction',
      ...common,
      transaction: `0x${Buffer.from(bytes).toString('hex')}`,
    }),
    (bytes) => ({
      kind: 'eip155_message',
      ...common,
      message: `0x${Buffer.from(bytes).toString('hex')}`,
    }),
    (bytes) => ({
      kind: 'eip155_typed_data',
      ...common,
      typedData: Buffer.from(bytes).toString('utf8'),
    }),
    ...(['solana_transaction', 'solana_message'] as const).map(
      (kind) => (bytes: Uint8Array) =>
        ({
          kind,
          ...{ origin: common.origin, networkId: 'solana:x' },
          transaction: Buffer.from(bytes).toString('base64'),
          message: Buffer.from(bytes).toString('base64'),
        }) as SigningIntent,
    ),
  ];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(kinds.length - 1), (bytes, which) => {
      const intent = kinds[which]?.(bytes);
      assert.ok(intent && typeof decodeIntent(intent, ADDRESSES) === 'object');
    }),
  );
});

test('an intent for the other namespace: refused', () => {
  const wrong = decodeIntent(
    { kind: 'eip155_message', ...common, networkId: 'solana:x', message: '0x' },
    ADDRESSES,
  );
  assert.ok('refused' in wrong);
});

test('a message is hashed as EIP-191 has it, whatever its bytes are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (raw) => {
      const hex = `0x${Buffer.from(raw).toString('hex')}` as const;
      const decoded = decodeIntent({ kind: 'eip155_message', ...common, message: hex }, ADDRESSES);
      assert.ok(!('refused' in decoded));
      assert.equal(`0x${Buffer.from(decoded.bytes).toString('hex')}`, hashMessage({ raw: hex }));
    }),
  );
});

const PERMIT = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'Token', chainId: 1, verifyingContract: TOKEN },
  message: { owner: OTHER, spender: OTHER, value: '77', nonce: '0', deadline: '1' },
} as const;
const typed = (value: unknown, networkId = 'eip155:1') =>
  decodeIntent(
    { kind: 'eip155_typed_data', ...common, networkId, typedData: JSON.stringify(value) },
    ADDRESSES,
  );

test('typed data: the digest of others, and a permit is a move of tokens', () => {
  const decoded = typed(PERMIT);
  assert.ok(!('refused' in decoded));
  const digest = hashTypedData(PERMIT as never);
  assert.equal(`0x${Buffer.from(decoded.bytes).toString('hex')}`, digest);
  assert.deepEqual(decoded.moves, [{ unit: 'token', token: TOKEN, recipient: OTHER, amount: 77n }]);
});

test('a permit of DAI, of an NFT, or with an undeclared value: not taken for one of an amount', () => {
  const { Permit: fields } = PERMIT.types;
  const dai = {
    ...PERMIT,
    types: { Permit: [...fields.slice(0, 2), { name: 'allowed', type: 'bool' }] },
    message: { owner: OTHER, spender: OTHER, allowed: true },
  };
  const decoded = typed(dai);
  assert.ok(!('refused' in decoded));
  assert.deepEqual(decoded.moves, [{ unit: 'unknown', recipient: TOKEN }]);
  assert.ok('refused' in typed({ ...dai, message: { ...dai.message, value: '0' } }));
  assert.ok('refused' in typed({ ...PERMIT, domain: { ...PERMIT.domain, extra: 1 } }));
});

test('types that refer to each other many times: refused before they cost time', () => {
  const types = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `T${at}`,
      at === 39
        ? [{ name: 'x', type: 'uint256' }]
        : [
            { name: 'a', type: `T${at + 1}` },
            { name: 'b', type: `T${at + 1}` },
          ],
    ]),
  );
  assert.ok('refused' in typed({ types, primaryType: 'T0', domain: {}, message: {} }));
});

test('typed data of a contract that is no permit: an unknown move; of no contract: one without a recipient', () => {
  const order = {
    types: { Order: [{ name: 'id', type: 'uint256' }] },
    primaryType: 'Order',
    domain: { chainId: 1, verifyingContract: TOKEN },
    message: { id: 1 },
  };
  const decoded = typed(order);
  assert.ok(!('refused' in decoded));
  assert.deepEqual(decoded.moves, [{ unit: 'unknown', recipient: TOKEN }]);
  const login = typed({ ...order, domain: { name: 'Shop' } });
  assert.ok(!('refused' in login));
  assert.deepEqual(login.moves, [{ unit: 'unknown' }]);
});

test('typed data for another network, of another primary type, or with a broken field: refused', () => {
  const bad = {
    'another network': typed(PERMIT, 'eip155:10'),
    'another primary type': typed({ ...PERMIT, primaryType: 'EIP712Domain' }),
    'unknown primary type': typed({ ...PERMIT, primaryType: 'Transfer' }),
    'missing field': typed({ ...PERMIT, message: { ...PERMIT.message, value: undefined } }),
    'a number that does not fit': typed({ ...PERMIT, message: { ...PERMIT.message, value: '-1' } }),
    'no JSON': typed('x'),
    null: typed(null),
    'a type that contains itself': typed({
      types: { A: [{ name: 'a', type: 'A' }] },
      primaryType: 'A',
      domain: {},
      message: {},
    }),
  };
  for (const [name, decoded] of Object.entries(bad)) assert.ok('refused' in decoded, name);
});
