import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keccak256, serializeTransaction, toHex, toRlp } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  decodeTransaction,
  type EvmTransaction,
  encodeTransaction,
  signedHash,
} from './evm-transaction';
import { bytesToHex, hexToBytes } from './hex-bytes';
import { bytesInteger, decodeRlp, encodeRlp } from './rlp';

const TO = '0x00000000000000000000000000000000000a11ce';
const ACCOUNT = privateKeyToAccount(`0x${'11'.repeat(32)}`);

const uint = (bits: number) => fc.bigInt(0n, 2n ** BigInt(bits) - 1n);
const hex = (most: number) => fc.uint8Array({ maxLength: most }).map((bytes) => bytesToHex(bytes));
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => bytesToHex(bytes));
const word = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes));

const transactions: fc.Arbitrary<EvmTransaction> = fc.record({
  chainId: fc.bigInt(1n, 2n ** 40n),
  nonce: uint(32),
  gas: uint(32),
  to: fc.option(address, { nil: undefined }),
  value: uint(100),
  data: hex(200),
  fee: fc.oneof(
    fc.record({ perGas: uint(60) }),
    fc.record({ perGas: fc.constant(2n ** 60n), tip: uint(60) }),
  ),
  accessList: fc.constant([]),
});

const viemForm = (tx: EvmTransaction) => ({
  chainId: Number(tx.chainId),
  nonce: Number(tx.nonce),
  gas: tx.gas,
  value: tx.value,
  data: tx.data as `0x${string}`,
  ...(tx.to && { to: tx.to as `0x${string}` }),
  ...(tx.fee.tip === undefined
    ? { type: 'legacy' as const, gasPrice: tx.fee.perGas }
    : {
        type: 'eip1559' as const,
        maxFeePerGas: tx.fee.perGas,
        maxPriorityFeePerGas: tx.fee.tip,
        accessList: tx.accessList as never,
      }),
});

test('unsigned transactions: the bytes of viem, and they read back', () => {
  fc.assert(
    fc.property(
      transactions,
      fc.array(fc.record({ address, storageKeys: fc.array(word, { maxLength: 3 }) }), {
        maxLength: 3,
      }),
      (plain, accessList) => {
        const tx = plain.fee.tip === undefined ? plain : { ...plain, accessList };
        const bytes = encodeTransaction(tx);
        assert.equal(bytes, serializeTransaction(viemForm(tx)));
        assert.deepEqual(decodeTransaction(bytes), structuredClone(tx));
      },
    ),
  );
});

test('RLP: the bytes of viem for any nested value', () => {
  const { item } = fc.letrec((tie) => ({
    item: fc.oneof({ maxDepth: 4 }, hex(80), fc.array(tie('item'), { maxLength: 4 })),
  })) as { item: fc.Arbitrary<unknown> };
  const parts = (value: unknown): never =>
    (Array.isArray(value) ? value.map(parts) : hexToBytes(value as string)) as never;
  fc.assert(
    fc.property(item, (value) => {
      const bytes = encodeRlp(parts(value));
      assert.equal(bytesToHex(bytes), toRlp(value as never));
      assert.deepEqual(decodeRlp(bytes), parts(value));
    }),
  );
});

test('any bytes: read as a transaction in its one form, or not at all', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      const given = bytesToHex(bytes);
      const read = decodeTransaction(given);
      if (read) assert.equal(encodeTransaction(read), given);
    }),
  );
  // A list whose number has a leading zero; bytes after the end.
  for (const wrong of ['0x02c0', '0xc98200018080808080018080', '0x01c0', '0x03c0']) {
    assert.equal(decodeTransaction(wrong), undefined);
  }
  assert.throws(() => decodeRlp(hexToBytes('0x8180c0')));
  assert.throws(() => decodeRlp(hexToBytes('0x8100')));
  assert.throws(() => bytesInteger(Uint8Array.of(0, 1)));
});

test('a signed transaction: its hash if it is the one that was approved', async () => {
  for (const fee of [{ perGas: 7n }, { perGas: 7n, tip: 1n }]) {
    const tx: EvmTransaction = {
      ...{ chainId: 1n, nonce: 3n, gas: 21_000n, to: TO, value: 5n, data: '0x', fee },
      accessList: [],
    };
    const signed = await ACCOUNT.signTransaction(viemForm(tx) as never);
    assert.equal(signedHash(encodeTransaction(tx), signed), keccak256(signed));
    const other = encodeTransaction({ ...tx, value: 6n });
    assert.equal(signedHash(other, signed), undefined);
    assert.equal(signedHash(encodeTransaction(tx), toHex('no')), undefined);
  }
});
