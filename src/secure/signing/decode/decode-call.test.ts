import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeFunctionData, maxUint256, parseAbi, toFunctionSelector } from 'viem';
import { isUnlimited, MULTICALL3, OWN_CALLERS, PERMIT2 } from './call-action';
import { decodeCall, READ_SELECTORS } from './decode-call';

const TOKEN = '0x00000000000000000000000000000000000070ce';
const ALICE = '0x00000000000000000000000000000000000a11ce';
const BOB = '0x0000000000000000000000000000000000000b0b';
const R = `0x${'11'.repeat(32)}` as const;

const ABI = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previous, bytes[] data)',
  'function aggregate((address target, bytes data)[] calls)',
  'function tryAggregate(bool all, (address target, bytes data)[] calls)',
  'function aggregate3((address target, bool mayFail, bytes data)[] calls)',
  'function aggregate3Value((address target, bool mayFail, uint256 value, bytes data)[] calls)',
]);
const call = (functionName: string, ...args: unknown[]): `0x${string}` =>
  encodeFunctionData({ abi: ABI, functionName, args } as never);
const decoded = (functionName: string, ...args: unknown[]) =>
  decodeCall(TOKEN, call(functionName, ...args));
const unknown = (data: string) => ({
  kind: 'unknown',
  target: TOKEN,
  selector: data.slice(0, 10),
});

test('selectors: those of the signatures', () => {
  const expected = ABI.map((item) => toFunctionSelector(item).slice(2));
  assert.deepEqual([...READ_SELECTORS].sort(), expected.sort());
});

test('tokens: transfers and approvals', () => {
  const token = TOKEN;
  const transfer = { kind: 'transfer', token, to: BOB, amount: 5n };
  assert.deepEqual(decoded('transfer', BOB, 5n), { ...transfer, from: undefined });
  assert.deepEqual(decoded('transferFrom', ALICE, BOB, 5n), { ...transfer, from: ALICE });
  const approve = { kind: 'approve', token, spender: BOB, amount: maxUint256 };
  assert.deepEqual(decoded('approve', BOB, maxUint256), { ...approve, how: 'set' });
  assert.deepEqual(decoded('increaseAllowance', BOB, maxUint256), { ...approve, how: 'raise' });
  assert.deepEqual(decoded('decreaseAllowance', BOB, maxUint256), { ...approve, how: 'lower' });
  const all = { kind: 'approve-all', token, operator: BOB };
  assert.deepEqual(decoded('setApprovalForAll', BOB, true), { ...all, approved: true });
  assert.deepEqual(decoded('setApprovalForAll', BOB, false), { ...all, approved: false });
});

test('NFTs: ids and amounts of all forms', () => {
  const nft = { kind: 'nft-transfer', token: TOKEN, from: ALICE, to: BOB };
  const one = { ...nft, items: [{ id: 7n, amount: 1n }] };
  assert.deepEqual(decoded('safeTransferFrom', ALICE, BOB, 7n), one);
  assert.deepEqual(decoded('safeTransferFrom', ALICE, BOB, 7n, '0x01'), one);
  assert.deepEqual(decoded('safeTransferFrom', ALICE, BOB, 7n, 3n, '0x'), {
    ...nft,
    items: [{ id: 7n, amount: 3n }],
  });
  const batch = decoded('safeBatchTransferFrom', ALICE, BOB, [1n, 2n], [3n, 4n], '0x');
  assert.deepEqual(batch, {
    ...nft,
    items: [
      { id: 1n, amount: 3n },
      { id: 2n, amount: 4n },
    ],
  });
  const uneven = call('safeBatchTransferFrom', ALICE, BOB, [1n, 2n], [3n], '0x');
  assert.deepEqual(decodeCall(TOKEN, uneven), unknown(uneven));
});

test('permits: EIP-2612, DAI and Permit2', () => {
  const permit = { kind: 'permit', token: TOKEN, owner: ALICE, spender: BOB, through: undefined };
  assert.deepEqual(decoded('permit', ALICE, BOB, 9n, 100n, 27, R, R), {
    ...permit,
    amount: 9n,
    until: 100n,
  });
  const dai = decoded('permit', ALICE, BOB, 0n, 100n, true, 27, R, R);
  assert.deepEqual(dai, { ...permit, amount: undefined, until: 100n });
  assert.ok(dai.kind === 'permit' && isUnlimited(dai.amount));
  const data = call('approve', TOKEN, BOB, 5n, 100);
  assert.deepEqual(decodeCall(PERMIT2, data), {
    ...permit,
    ...{ owner: undefined, amount: 5n, until: 100n, through: PERMIT2 },
  });
  assert.deepEqual(decodeCall(TOKEN, data), unknown(data));
});

test('a call of many of a known contract: its calls one level down, and no further', () => {
  const pay = call('transfer', BOB, 5n);
  const transfer = { kind: 'transfer', token: TOKEN, from: undefined, to: BOB, amount: 5n };
  const once = { kind: 'many', target: MULTICALL3, actions: [transfer] };
  const other = [{ target: TOKEN, data: pay }];
  const through = (name: string, ...args: unknown[]) => decodeCall(MULTICALL3, call(name, ...args));
  assert.deepEqual(through('aggregate', other), once);
  assert.deepEqual(through('tryAggregate', true, other), once);
  assert.deepEqual(through('aggregate3', [{ ...other[0], mayFail: false }]), once);
  const paid = [{ target: BOB, mayFail: false, value: 4n, data: '0x' }];
  assert.deepEqual(through('aggregate3Value', paid), {
    ...once,
    actions: [{ kind: 'pay', to: BOB, amount: 4n }],
  });
  const nested = call('aggregate', other);
  const inner = { target: MULTICALL3, data: nested };
  assert.deepEqual(through('aggregate', [inner, ...other]), {
    ...once,
    actions: [{ ...unknown(nested), target: MULTICALL3 }, transfer],
  });
  const [router = ''] = OWN_CALLERS;
  for (const name of [call('multicall', [pay]), call('multicall', 1n, [pay])]) {
    const actions = [{ ...transfer, token: router }];
    assert.deepEqual(decodeCall(router, name), { kind: 'many', target: router, actions });
  }
});

test('a call of many of any other contract, or of nothing: unknown', () => {
  const pay = call('transfer', BOB, 5n);
  const other = [{ target: TOKEN, data: pay }];
  for (const data of [
    ...[call('multicall', [pay]), call('multicall', 1n, [pay]), call('multicall', R, [pay])],
    ...[call('aggregate', other), call('tryAggregate', true, other)],
  ]) {
    assert.deepEqual(decodeCall(TOKEN, data), unknown(data));
  }
  const none = call('aggregate', []);
  assert.deepEqual(decodeCall(MULTICALL3, none), { ...unknown(none), target: MULTICALL3 });
});

test('trailing bytes, dirty addresses, offsets beyond the data: unknown', () => {
  const right = call('transfer', BOB, 5n);
  const dirty = right.replace(
    '0000000000000000000000000000000000000000',
    'ff00000000000000000000000000000000000000',
  );
  for (const data of [
    `${right}00`,
    `${right}${'00'.repeat(32)}`,
    right.slice(0, -2),
    dirty,
    '0x',
    '0xa9',
  ]) {
    assert.equal(decodeCall(TOKEN, data).kind, 'unknown', data);
  }
  const many = call('multicall', [right]);
  const far = `${many.slice(0, 10)}${'f'.repeat(64)}${many.slice(74)}`;
  assert.equal(decodeCall(TOKEN, far).kind, 'unknown');
});

test('any bytes after a known selector: an answer, never an error', () => {
  const selector = fc.constantFrom(...READ_SELECTORS);
  fc.assert(
    fc.property(selector, fc.uint8Array({ maxLength: 400 }), (name, bytes) => {
      const data = `0x${name}${Buffer.from(bytes).toString('hex')}`;
      assert.ok(decodeCall(TOKEN, data).kind);
    }),
  );
});
