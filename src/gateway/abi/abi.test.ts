/** Against ethers' and viem's own coders. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AbiCoder, Interface } from 'ethers';
import fc from 'fast-check';
import { encodeFunctionData, multicall3Abi, stringToHex } from 'viem';
import { checksumAddress, readAddress, readText, readUint } from './abi-words';
import { decode, encode, encodeAddresses, encodeAmountsOut } from './contract-functions';
import { decodeAggregate3, encodeAggregate3 } from './multicall3';

const coder = AbiCoder.defaultAbiCoder();
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const hex = fc
  .uint8Array({ maxLength: 100 })
  .map((bytes): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`);
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`);

test('aggregate3 calls: encoded as viem encodes them', () => {
  const call = fc.record({ to: address, data: hex });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 12 }), (calls) => {
      const args = [
        calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })),
      ] as const;
      assert.equal(
        encodeAggregate3(calls),
        encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }),
      );
    }),
  );
});

test('aggregate3: decodes replies as ethers encodes them, and rejects a reply to another call', () => {
  const result = fc.record({ success: fc.boolean(), data: hex });
  fc.assert(
    fc.property(fc.array(result, { maxLength: 12 }), (results) => {
      const reply = coder.encode(
        ['tuple(bool,bytes)[]'],
        [results.map(({ success, data }) => [success, data])],
      );
      assert.deepEqual(
        decodeAggregate3(reply, results.length),
        results.map(({ success, data }) => (success ? data : undefined)),
      );
      assert.equal(decodeAggregate3(reply, results.length + 1), undefined);
      if (results.length > 0) {
        assert.equal(decodeAggregate3(reply.slice(0, -64), results.length), undefined);
      }
    }),
  );
});

test('arbitrary bytes: no ABI reader throws', () => {
  fc.assert(
    fc.property(hex, fc.nat(300), (data, count) => {
      decodeAggregate3(data, count);
      readText(data);
      readUint(data);
      readAddress(data);
      decode('getReserves', data);
    }),
  );
  for (const data of ['', '0x', `0x${'f'.repeat(64)}`, `0x${'f'.repeat(4096)}`]) {
    assert.equal(decodeAggregate3(data, 1), undefined, data);
    assert.equal(readAddress(data), undefined, data);
  }
});

test('text: decoded from a string or a bytes32, with invalid bytes marked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      assert.equal(readText(coder.encode(['string'], [text])), text);
    }),
  );
  assert.equal(readText(stringToHex('MKR', { size: 32 })), 'MKR');
  assert.equal(readText(`0x${'0'.repeat(64)}`), '');
  assert.equal(readText(coder.encode(['bytes'], ['0x41ff42'])), 'A\ufffdB');
  assert.equal(readText(undefined), undefined);
  assert.equal(readText('0x'), undefined);
  const long = coder.encode(['string'], ['x'.repeat(5000)]);
  assert.equal(readText(long), undefined);
  assert.equal(readText(long, 5000)?.length, 5000);
  // A length that exceeds the data.
  const lying = `0x${'20'.padStart(64, '0')}${'ff'.padStart(64, '0')}41`;
  assert.equal(readText(lying), undefined);
});

test('uint256 and address: decoded exactly; an empty reply or the zero address: undefined', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
      assert.equal(readUint(coder.encode(['uint256'], [value])), value);
    }),
  );
  assert.equal(readUint('0x'), undefined);
  assert.equal(readAddress(coder.encode(['address'], [OWNER])), OWNER.toLowerCase());
  assert.equal(readAddress(coder.encode(['address'], [`0x${'0'.repeat(40)}`])), undefined);
  assert.equal(checksumAddress(OWNER.toUpperCase().replace('X', 'x')), OWNER);
  assert.throws(() => checksumAddress('0x12'));
});

test('function name: selects the call, and each of the two balanceOf functions has a name', () => {
  const own = new Interface([
    'function balanceOf(address) view returns (uint256)',
    'function balanceOf(address,uint256) view returns (uint256)',
  ]);
  assert.equal(encode('balanceOf', [OWNER]), own.encodeFunctionData('balanceOf(address)', [OWNER]));
  const two = own.encodeFunctionData('balanceOf(address,uint256)', [OWNER, 7n]);
  assert.equal(encode('balanceOfId', [OWNER, 7n]), two);
  const reserves = coder.encode(['uint112', 'uint112', 'uint32'], [5n, 6n, 7n]);
  assert.deepEqual(decode('getReserves', reserves), [5n, 6n, 7n]);
  assert.equal(decode('getReserves', '0x'), undefined);
  assert.equal(encodeAddresses('getPair', [OWNER, OTHER]), encode('getPair', [OWNER, OTHER]));
  assert.throws(() => encode('balanceOf', ['nobody']));
});

test('price along any path: encoded as by the general coder', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.array(address, { maxLength: 4 }),
      (amount, path) => {
        assert.equal(encodeAmountsOut(amount, path), encode('getAmountsOut', [amount, path]));
      },
    ),
  );
  for (const amount of [-1n, 2n ** 256n]) assert.throws(() => encodeAmountsOut(amount, [OWNER]));
});

test('reason of a failed call, or half a word: not taken for an answer', () => {
  const value = coder.encode(['uint256'], [7n]);
  assert.deepEqual(decode('decimals', value), [7n]);
  for (const data of [`${value}0011`, `${value}08c379a0`, `0x08c379a0${value.slice(2)}`]) {
    assert.equal(decode('decimals', data), undefined, data);
  }
});
