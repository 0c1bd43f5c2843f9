import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeAbiParameters } from 'viem';
import { type Call, ChainReplyError } from '../../indexer/chain-calls';
import { createTokenFacts, readDecimals, readText } from './token-facts';

const TOKEN = `0x${'70'.repeat(20)}`;
const OTHER = `0x${'71'.repeat(20)}`;
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value]);
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);

test('text is read as viem writes it, in words too, and nonsense is none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (value) => {
      assert.equal(readText(text(value)), value);
    }),
  );
  assert.equal(readText(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`), 'MKR');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      assert.equal(typeof readText(`0x${Buffer.from(bytes).toString('hex')}`), 'string');
    }),
  );
  for (const reply of [null, 7, '0x', 'text', `0x${'f'.repeat(128)}`]) {
    assert.equal(readText(reply), '');
  }
});

test('decimals are a byte; who says none, or more, counts in the smallest unit', () => {
  assert.deepEqual([readDecimals(number(18n)), readDecimals(number(255n))], [18, 255]);
  for (const reply of [number(256n), number(2n ** 256n - 1n), '0x', null, 18]) {
    assert.equal(readDecimals(reply), 0);
  }
});

test('each token is asked once an hour; one that refuses spoils no other', async () => {
  const asked: Call[] = [];
  const clock = { now: 1_750_000_000_000 };
  const read = createTokenFacts(
    async (calls) => {
      asked.push(...calls);
      return calls.map(({ params: [call] }, at) => {
        const { to } = call as { to: string };
        if (to === OTHER) return new ChainReplyError('eth_call: execution reverted', 3);
        return [text('Gold\u202e coin'), text('GLD'), number(6n)][at % 3];
      });
    },
    () => clock.now,
  );
  const both = await read([TOKEN, OTHER, TOKEN]);
  assert.deepEqual(both.get(TOKEN), { name: 'Gold coin', symbol: 'GLD', decimals: 6 });
  assert.deepEqual(both.get(OTHER), { name: '', symbol: '', decimals: 0 });
  assert.equal(asked.length, 6);
  await read([OTHER, TOKEN]);
  assert.equal(asked.length, 6);
  clock.now += 3_600_000;
  await read([TOKEN]);
  assert.equal(asked.length, 9);
});

test('nobody to ask is an outage, not a token without decimals', async () => {
  const read = createTokenFacts(async () => Promise.reject(new Error('away')), Date.now);
  await assert.rejects(read([TOKEN]), /away/);
});
