import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFunctionData, parseAbi } from 'viem';
import { seesCovers } from '../approval/watch-arming';
import { readTypedData } from '../decode/typed-data';
import { describeTypedData } from '../describe/describe-typed-data';
import { networkWords } from '../describe/known-network';
import { WINDOW_RISKS } from '../describe/review';
import { isLargeAmount } from '../describe/risks';
import { BOB, context, erc20, review } from '../describe/test-review';
import type { EvmTransaction } from '../evm/evm-transaction';
import { windowReason } from './window-rule';

test('orders, and other data that a contract may carry out: blind signing', () => {
  const typed = (primaryType: string, names: string[], domain: object) =>
    describeTypedData(
      readTypedData({
        types: { [primaryType]: names.map((name) => ({ name, type: 'uint256' })) },
        ...{ primaryType, domain, message: Object.fromEntries(names.map((name) => [name, 1])) },
      }) ?? assert.fail(),
      context(),
    );
  const seaport = { chainId: 1, verifyingContract: BOB };
  for (const found of [
    typed('OrderComponents', ['offer', 'consideration'], seaport),
    typed('Anything', ['x'], seaport),
    typed('Order', ['makerAmount'], { chainId: 1 }),
  ]) {
    assert.ok(found.blind);
    assert.ok(windowReason(found, true));
  }
  const login = typed('Login', ['nonce'], { chainId: 1 });
  assert.deepEqual([login.blind, windowReason(login, false)], [undefined, undefined]);
  assert.deepEqual(typed('Delegation', ['salt'], seaport).risks, ['delegation']);
});

const WINDOWS: [string, Partial<EvmTransaction>, string | undefined][] = [
  ['a small payment', { to: BOB, value: 10n ** 16n }, undefined],
  ['a large payment', { to: BOB, value: 10n ** 18n }, 'without'],
  ['a token', { data: erc20('transfer', BOB, 1n) }, 'without'],
  ['an approval', { data: erc20('approve', BOB, 1n) }, 'without'],
  ['an approval of nothing', { data: erc20('approve', BOB, 0n) }, undefined],
  ['an unknown call', { data: '0xdeadbeef' }, 'always'],
  ['a new contract', { to: undefined, data: '0x60' }, 'always'],
  ['every NFT', { data: approveAll(true) }, 'always'],
  ['no more NFTs', { data: approveAll(false) }, undefined],
  ['a request that cannot be approved', { chainId: 5n, data: '0xdeadbeef' }, undefined],
];
function approveAll(approved: boolean) {
  const abi = parseAbi(['function setApprovalForAll(address operator, bool approved)']);
  return encodeFunctionData({ abi, args: [BOB as '0x', approved] });
}
for (const [name, transaction, wanted] of WINDOWS) {
  test(`a window of its own, ${name}: ${wanted ?? 'never'}`, () => {
    const found = review(transaction);
    assert.equal(windowReason(found, true) !== undefined, wanted === 'always');
    assert.equal(windowReason(found, false) !== undefined, wanted !== undefined);
  });
}

// As in Firefox and WebKit, whose observers say nothing of what covers a frame.
test('a browser that cannot see covers: every payment over the limit in a window, none below it', (t) => {
  const global = globalThis as { IntersectionObserverEntry?: unknown };
  const before = global.IntersectionObserverEntry;
  t.after(() => {
    global.IntersectionObserverEntry = before;
  });
  const isInWindow = (transaction: Partial<EvmTransaction>) =>
    windowReason(review(transaction), seesCovers()) !== undefined;
  const limit = 10n ** 17n;
  const over: Partial<EvmTransaction>[] = [
    { to: BOB, value: limit + 1n },
    { to: BOB, value: 10n ** 24n },
    { data: erc20('transfer', BOB, 1n) },
    { data: erc20('approve', BOB, 2n ** 256n - 1n) },
  ];
  for (const engine of [undefined, function entry() {}]) {
    global.IntersectionObserverEntry = engine;
    assert.deepEqual(over.map(isInWindow), Array(over.length).fill(true));
    assert.equal(isInWindow({ to: BOB, value: limit }), false);
  }
  function seeingEntry() {}
  seeingEntry.prototype = { isVisible: true };
  global.IntersectionObserverEntry = seeingEntry;
  assert.deepEqual(over.map(isInWindow), Array(over.length).fill(false));
  const solana = networkWords('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp');
  assert.deepEqual(
    [2_000_000_000n, 2_000_000_001n].map((each) => isLargeAmount(each, solana)),
    [false, true],
  );
});

test('a browser that cannot see covers: no risk is approved in the frame', () => {
  const plain = review({ to: BOB, value: 1n });
  assert.equal(windowReason(plain, false), undefined);
  for (const seen of [false, true]) {
    assert.ok(windowReason({ ...plain, blind: 'We cannot read it.' }, seen));
    for (const risk of WINDOW_RISKS) {
      assert.ok(windowReason({ ...plain, risks: [risk] }, seen), risk);
    }
  }
});
