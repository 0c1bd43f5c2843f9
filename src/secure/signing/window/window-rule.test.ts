import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFunctionData, parseAbi } from 'viem';
import { seesCovers } from '../approval/watch-arming';
import { readTypedData } from '../decode/typed-data';
import { describeMessage } from '../describe/describe-message';
import { describeTypedData } from '../describe/describe-typed-data';
import { WINDOW_RISKS } from '../describe/review';
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
  assert.deepEqual([login.blind, windowReason(login, true)], [undefined, undefined]);
  assert.deepEqual(typed('Delegation', ['salt'], seaport).risks, ['delegation']);
});

const WINDOWS: [string, Partial<EvmTransaction>, 'always' | 'unseen' | 'never'][] = [
  ['a small payment', { to: BOB, value: 1n }, 'unseen'],
  ['a large payment', { to: BOB, value: 10n ** 24n }, 'unseen'],
  ['a token', { data: erc20('transfer', BOB, 1n) }, 'unseen'],
  ['an approval', { data: erc20('approve', BOB, 2n ** 256n - 1n) }, 'unseen'],
  ['an approval of nothing', { data: erc20('approve', BOB, 0n) }, 'unseen'],
  ['an unknown call', { data: '0xdeadbeef' }, 'always'],
  ['a new contract', { to: undefined, data: '0x60' }, 'always'],
  ['every NFT', { data: approveAll(true) }, 'always'],
  ['no more NFTs', { data: approveAll(false) }, 'unseen'],
  ['a request that cannot be approved', { chainId: 5n, data: '0xdeadbeef' }, 'never'],
];
function approveAll(approved: boolean) {
  const abi = parseAbi(['function setApprovalForAll(address operator, bool approved)']);
  return encodeFunctionData({ abi, args: [BOB as '0x', approved] });
}
const MEANING = {
  always: 'in every browser',
  unseen: 'where a covered frame is not seen',
  never: 'never',
};
for (const [name, transaction, wanted] of WINDOWS) {
  test(`a window of its own, ${name}: ${MEANING[wanted]}`, () => {
    const found = review(transaction);
    assert.equal(windowReason(found, true) !== undefined, wanted === 'always');
    assert.equal(windowReason(found, false) !== undefined, wanted !== 'never');
  });
}

// As in Firefox and WebKit, whose observers say nothing of what covers a frame.
test('a browser that cannot see covers: every payment and every text in a window', (t) => {
  const global = globalThis as { IntersectionObserverEntry?: unknown };
  const before = global.IntersectionObserverEntry;
  t.after(() => {
    global.IntersectionObserverEntry = before;
  });
  const hello = new TextEncoder().encode('hello');
  const text = describeMessage(hello, 'https://shop.example', BOB, context().network);
  const payment = review({ to: BOB, value: 1n });
  const reasons = () => [text, payment].map((each) => windowReason(each, seesCovers()));
  for (const engine of [undefined, function entry() {}]) {
    global.IntersectionObserverEntry = engine;
    for (const reason of reasons()) assert.match(reason ?? '', /can't tell whether a page covers/);
  }
  function seeingEntry() {}
  seeingEntry.prototype = { isVisible: true };
  global.IntersectionObserverEntry = seeingEntry;
  assert.deepEqual(reasons(), [undefined, undefined]);
});

test('blind signing and each risk: a window in every browser', () => {
  const plain = review({ to: BOB, value: 1n });
  for (const seen of [false, true]) {
    assert.ok(windowReason({ ...plain, blind: 'We cannot read it.' }, seen));
    for (const risk of WINDOW_RISKS) {
      assert.ok(windowReason({ ...plain, risks: [risk] }, seen), risk);
    }
  }
});
