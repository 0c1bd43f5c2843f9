import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeAbiParameters, encodeFunctionData, maxUint256, parseAbi } from 'viem';
import { MULTICALL3, OWN_CALLERS, PERMIT2 } from '../decode/call-action';
import { BOB, erc20, ME, review, TOKEN } from './test-review';
import { createVectors } from './test-vectors';

const { vector, wrong, count } = createVectors();
const ALICE = '0x00000000000000000000000000000000000a11ce';
const ABI = parseAbi([
  'function transferFrom(address from, address to, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
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
const R = `0x${'11'.repeat(32)}` as const;

// Coins and tokens, with the amounts at the edges.
for (const amount of [0n, 1n, 10n ** 16n, 2n ** 64n, maxUint256 / 2n]) {
  vector(
    `${amount} coins`,
    review({ to: BOB, value: amount }),
    'frame',
    /^Send \*[\d,.]+ ETH\* to/,
  );
  vector(`${amount} sent`, review({ data: erc20('transfer', BOB, amount) }), 'frame', /USDC\* to/);
  const pulled = review({ data: call('transferFrom', ALICE, BOB, amount) });
  vector(`${amount} of another`, pulled, 'frame', /from <0x0{35}a11ce>/);
  const raised = review({ data: call('increaseAllowance', BOB, amount) });
  vector(`${amount} more access`, raised, 'frame', /^Let </);
  const lower = review({ data: call('decreaseAllowance', BOB, amount) });
  vector(`${amount} less access`, lower, 'frame', /^Reduce the access/);
  const nft = review({ data: call('safeTransferFrom', ME, BOB, amount) });
  vector(`NFT ${amount}`, nft, 'frame', /^Send \*NFT \d+\*/);
}
for (const amount of [1n, 2n ** 128n, maxUint256]) {
  const open = amount >= 2n ** 128n;
  const says = open ? /all your USDC.*\n.*unlimited access/ : /take \*0\.000001 USDC\*/;
  vector(`access to ${amount}`, review({ data: erc20('approve', BOB, amount) }), 'frame', says);
}
vector('access ended', review({ data: erc20('approve', BOB, 0n) }), 'frame', /^Stop </);
vector('every NFT', review({ data: call('setApprovalForAll', BOB, true) }), 'window', /every NFT/);
vector('no NFT', review({ data: call('setApprovalForAll', BOB, false) }), 'frame', /^Stop </);
const batch = (ids: bigint[], amounts: bigint[]) =>
  review({ data: call('safeBatchTransferFrom', ME, BOB, ids, amounts, '0x') });
vector('a batch', batch([1n, 2n], [1n, 5n]), 'frame', /NFT 1, 2 × 5/);
vector('an uneven batch', batch([1n, 2n], [1n]), 'blind');
vector(
  'sent to the token itself',
  review({ data: erc20('transfer', TOKEN, 1n) }),
  'frame',
  /own contract/,
);
vector('burnt', review({ to: `0x${'0'.repeat(40)}`, value: 1n }), 'frame', /lost forever/);
vector('a new contract', review({ to: undefined, data: '0x60' }), 'blind', /Create a new contract/);
vector('bytes of another network', review({ chainId: 10n, to: BOB, value: 1n }), 'blocked');
for (const [name, data] of [
  ['EIP-2612', call('permit', ME, BOB, 5n, 9n, 27, R, R)],
  ['DAI', call('permit', ME, BOB, 0n, 9n, true, 27, R, R)],
] as const) {
  vector(`${name} in a call`, review({ data }), 'window', /^Let </);
}
const throughPermit2 = call('approve', TOKEN, BOB, 5n, 9);
vector('Permit2 in a call', review({ to: PERMIT2, data: throughPermit2 }), 'window', /until 1970/);
vector('Permit2 of another contract', review({ data: throughPermit2 }), 'blind');

// One encoding each: anything else is not read.
const CALLS: Record<string, `0x${string}`> = {
  transfer: erc20('transfer', BOB, 5n),
  approve: erc20('approve', BOB, 5n),
  transferFrom: call('transferFrom', ALICE, BOB, 5n),
  increaseAllowance: call('increaseAllowance', BOB, 5n),
  decreaseAllowance: call('decreaseAllowance', BOB, 5n),
  setApprovalForAll: call('setApprovalForAll', BOB, true),
  safeTransferFrom: call('safeTransferFrom', ME, BOB, 5n),
  'permit of EIP-2612': call('permit', ME, BOB, 5n, 9n, 27, R, R),
  'permit of DAI': call('permit', ME, BOB, 0n, 9n, true, 27, R, R),
};
const BROKEN: Record<string, (data: string) => string> = {
  'a byte more': (data) => `${data}00`,
  'a word more': (data) => `${data}${'00'.repeat(32)}`,
  'a byte less': (data) => data.slice(0, -2),
  'a word less': (data) => data.slice(0, -64),
  'a dirty address': (data) => `${data.slice(0, 10)}01${data.slice(12)}`,
  'another selector': (data) => `0x00${data.slice(4)}`,
  'the selector alone': (data) => data.slice(0, 10),
};
for (const [name, data] of Object.entries(CALLS)) {
  for (const [how, change] of Object.entries(BROKEN)) {
    vector(`${name}, ${how}`, review({ data: change(data) }), 'blind');
  }
}

// Calls of many: of known contracts only, one level deep, and never empty.
const pay = erc20('transfer', BOB, 5n);
const target = TOKEN as `0x${string}`;
const inner = [{ target, data: pay }];
const own = (data: `0x${string}`[]) => [
  ...[call('multicall', data), call('multicall', 1n, data), call('multicall', R, data)],
];
const others = (list: { target: `0x${string}`; data: `0x${string}` }[]) => [
  ...[call('aggregate', list), call('tryAggregate', false, list)],
  call(
    'aggregate3',
    list.map((each) => ({ ...each, mayFail: true })),
  ),
  call(
    'aggregate3Value',
    list.map((each) => ({ ...each, mayFail: true, value: 0n })),
  ),
];
for (const data of others(inner)) {
  vector('calls of Multicall3', review({ to: MULTICALL3, data }), 'frame', /5 USDC|0\.000005 USDC/);
  vector('calls of any contract', review({ to: BOB, data }), 'blind');
  vector('calls of a token', review({ data }), 'blind');
  const nested = others([{ target: MULTICALL3, data }])[0];
  vector('calls in calls', review({ to: MULTICALL3, data: nested ?? '0x' }), 'blind');
}
for (const data of others([])) vector('no calls', review({ to: MULTICALL3, data }), 'blind');
for (const data of own([pay])) {
  for (const to of OWN_CALLERS) vector('calls of a router', review({ to, data }), 'frame', /Send/);
  vector('own calls of any contract', review({ to: BOB, data }), 'blind');
  vector('own calls of a proxy with a token’s address', review({ data }), 'blind');
  const hidden = own([data])[0] ?? '0x';
  vector('own calls in own calls', review({ to: OWN_CALLERS[0], data: hidden }), 'blind');
}
for (const data of own([])) vector('no own calls', review({ to: OWN_CALLERS[0], data }), 'blind');
const everything = call('setApprovalForAll', BOB, true);
vector(
  'every NFT in a call of many',
  review({ to: MULTICALL3, data: call('aggregate', [{ target, data: everything }]) }),
  'window',
  /every NFT/,
);
const overlong = encodeAbiParameters([{ type: 'bytes[]' }], [Array(65).fill('0x')]).slice(2);
vector('65 calls', review({ to: OWN_CALLERS[0], data: `0xac9650d8${overlong}` }), 'blind');

test('vectors of transactions: each ends as it must', () => {
  assert.deepEqual(wrong(), []);
  assert.ok(count() >= 150, `${count()} vectors`);
});
