import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMIT2 } from './call-action';
import { readTypedData } from './typed-data';

const TOKEN = '0x00000000000000000000000000000000000070CE';
const SPENDER = '0x0000000000000000000000000000000000000b0b';
const OWNER = '0x00000000000000000000000000000000000a11ce';
const field = (name: string, type: string) => ({ name, type });

const permit = (message: Record<string, unknown> = {}, types = {}) => ({
  types: {
    Permit: [
      ...[field('owner', 'address'), field('spender', 'address'), field('value', 'uint256')],
      ...[field('nonce', 'uint256'), field('deadline', 'uint256')],
    ],
    ...types,
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 1, verifyingContract: TOKEN },
  message: { owner: OWNER, spender: SPENDER, value: '5', nonce: 0, deadline: 100, ...message },
});

test('a permit: its effect, its fields, and its network', () => {
  const read = readTypedData(JSON.stringify(permit()));
  assert.deepEqual(read?.permits, [
    {
      ...{ kind: 'permit', token: TOKEN.toLowerCase(), owner: OWNER, spender: SPENDER },
      ...{ amount: 5n, until: 100n, through: undefined },
    },
  ]);
  assert.equal(read?.chainId, 1n);
  assert.deepEqual(
    read?.fields.map(({ name, value }) => `${name} ${value}`),
    [`owner ${OWNER}`, `spender ${SPENDER}`, 'value 5', 'nonce 0', 'deadline 100'],
  );
});

test('fields outside of the types: neither shown nor part of the text that is signed on', () => {
  const read = readTypedData(permit({ note: 'free money' }));
  assert.ok(read && !read.fields.some(({ name }) => name === 'note'));
});

test('Permit2: each permit of a batch; another contract: only its looks', () => {
  const details = [
    field('token', 'address'),
    field('amount', 'uint160'),
    field('expiration', 'uint48'),
  ];
  const data = {
    types: {
      PermitBatch: [
        ...[field('details', 'PermitDetails[]'), field('spender', 'address')],
        field('sigDeadline', 'uint256'),
      ],
      PermitDetails: details,
    },
    primaryType: 'PermitBatch',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
    message: {
      details: [
        { token: TOKEN, amount: String(2n ** 160n - 1n), expiration: 100 },
        { token: OWNER, amount: '7', expiration: 200 },
      ],
      spender: SPENDER,
      sigDeadline: 50,
    },
  };
  const shared = { kind: 'permit', owner: undefined, spender: SPENDER, through: PERMIT2 };
  assert.deepEqual(readTypedData(data)?.permits, [
    { ...shared, token: TOKEN.toLowerCase(), amount: undefined, until: 100n },
    { ...shared, token: OWNER, amount: 7n, until: 200n },
  ]);
  const copy = { ...data, domain: { ...data.domain, verifyingContract: TOKEN } };
  const imitation = readTypedData(copy);
  assert.deepEqual([imitation?.permits, imitation?.isImitation], [[], true]);
});

test('values that libraries read differently, missing fields, endless types: not read', () => {
  const wrong = [
    permit({ value: true }),
    permit({ value: '' }),
    permit({ value: 2 ** 60 }),
    permit({ spender: 'vitalik.eth' }),
    permit({ deadline: undefined }),
    {
      types: { Mail: [field('value', 'uint256')], uint256: [field('trick', 'string')] },
      ...{ primaryType: 'Mail', domain: {}, message: { value: { trick: 'x' } } },
    },
    permit({}, { Permit: [field('owner', 'bool')] }),
    permit({ owner: 'false' }, { Permit: [field('owner', 'bool'), field('spender', 'address')] }),
    permit({ self: null }, { Permit: [field('self', 'Permit')] }),
    { ...permit(), primaryType: 'toString' },
    'no JSON',
    null,
  ];
  for (const each of wrong) assert.equal(readTypedData(each), undefined, JSON.stringify(each));
  const deep: Record<string, unknown> = {};
  deep.self = deep;
  assert.equal(readTypedData(permit(deep, { Permit: [field('self', 'Permit')] })), undefined);
});
