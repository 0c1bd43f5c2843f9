import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { readMint, readTokenAccount } from './solana-accounts';

const KEY = new Uint8Array(32).fill(7);
const ADDRESS = base58.encode(KEY);

function bytes(size: number, ...parts: [at: number, content: ArrayLike<number>][]): Uint8Array {
  const data = new Uint8Array(size);
  for (const [at, content] of parts) data.set(content, at);
  return data;
}
const u16 = (value: number) => [value & 255, value >> 8];
const text = (value: string) => {
  const content = [...new TextEncoder().encode(value)];
  return [...u16(content.length), 0, 0, ...content];
};
/** The authority, the mint, name, symbol, address of more, nothing more. */
const metadata = (name: string, symbol: string, of = KEY) => [
  ...new Uint8Array(32),
  ...of,
  ...text(name),
  ...text(symbol),
  ...text('ipfs://x'),
  ...[0, 0, 0, 0],
];
const extensions = (...all: [kind: number, content: number[]][]) =>
  all.flatMap(([kind, content]) => [...u16(kind), ...u16(content.length), ...content]);
function mint(more: number[]): Uint8Array {
  const supply = [255, 255, 255, 255, 255, 255, 255, 255];
  return bytes(166 + more.length, [36, supply], [44, [9]], [45, [1]], [165, [1]], [166, more]);
}

test('unknown extensions before the metadata: the metadata of a mint is found', () => {
  const data = mint(extensions([9_999, [1, 2, 3]], [19, metadata('Café', 'C')]));
  assert.deepEqual(readMint(data, ADDRESS), {
    supply: 2n ** 64n - 1n,
    decimals: 9,
    canGrow: false,
    metadata: { name: 'Café', symbol: 'C', uri: 'ipfs://x' },
  });
});

test('metadata of another mint, truncated or with wrong lengths: ignored, and the mint is kept', () => {
  const other = new Uint8Array(32).fill(8);
  const good = metadata('Name', 'N');
  const lying = [...good.slice(0, 64), 255, 255, 255, 255, 65];
  for (const content of [metadata('Name', 'N', other), good.slice(0, 70), lying, []]) {
    const found = readMint(mint(extensions([19, content])), ADDRESS);
    assert.equal(found?.decimals, 9);
    assert.equal(found?.metadata, undefined);
  }
  const beyond = [...u16(19), ...u16(9_999), 1];
  assert.equal(readMint(mint(beyond), ADDRESS)?.metadata, undefined);
});

test('mint with a mint authority: its supply can grow', () => {
  const mintOf = (tag: number) => readMint(bytes(82, [0, [tag]], [45, [1]]), ADDRESS);
  assert.deepEqual([mintOf(0)?.canGrow, mintOf(1)?.canGrow], [false, true]);
});

test('mint and token account: distinguished, also by their type byte; uninitialized ones are ignored', () => {
  const account = bytes(165, [0, KEY], [32, KEY], [64, [5]], [108, [1]]);
  const seen = { mint: ADDRESS, owner: ADDRESS, amount: 5n };
  assert.deepEqual(readTokenAccount(account), seen);
  assert.equal(readMint(account, ADDRESS), undefined);
  const longer = bytes(170, [0, account], [165, [2]]);
  assert.deepEqual(readTokenAccount(longer), seen);
  assert.equal(readTokenAccount(bytes(170, [0, account], [165, [1]])), undefined);
  assert.equal(readTokenAccount(bytes(165, [0, KEY], [32, KEY])), undefined);
  assert.equal(readMint(bytes(82, [44, [9]]), ADDRESS), undefined);
});

test('arbitrary bytes: no account reader throws', () => {
  const start = fc.constantFrom(new Uint8Array(), bytes(166, [45, [1]], [108, [1]], [165, [1]]));
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 400 }), (head, tail) => {
      const data = new Uint8Array([...head, ...tail]);
      readMint(data, ADDRESS);
      readTokenAccount(data);
    }),
  );
});
