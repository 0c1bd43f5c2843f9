import assert from 'node:assert/strict';
import { test } from 'node:test';
import { solanaText } from './solana-text';

const MARK = [0xff, ...Buffer.from('solana offchain')];
const TEXT = 'bank.example wants you to sign in with your Solana account:';
const size = (text: string) => [text.length & 255, text.length >> 8];
const signers = (count: number) => [count, ...new Uint8Array(32 * count).fill(7)];
const whole = (text: string, format = 0, count = 1, version = 0) =>
  Uint8Array.from([
    ...[...MARK, version, ...new Uint8Array(32), format],
    ...[...signers(count), ...size(text), ...Buffer.from(text)],
  ]);
const short = (text: string, format = 0, version = 0) =>
  Uint8Array.from([...MARK, version, format, ...size(text), ...Buffer.from(text)]);

test('an off-chain message: the text in it, in both forms', () => {
  for (const bytes of [whole(TEXT), whole(TEXT, 1, 3), short(TEXT), short(TEXT, 2)]) {
    assert.equal(Buffer.from(solanaText(bytes) ?? []).toString(), TEXT);
  }
});

test('an off-chain message of another version, format or length: no text', () => {
  const right = whole(TEXT);
  for (const bytes of [
    ...[whole(TEXT, 3), whole(TEXT, 0, 0), whole(TEXT, 0, 1, 1), short(TEXT, 3), short(TEXT, 0, 2)],
    ...[right.subarray(0, -1), Uint8Array.from([...right, 1]), Uint8Array.from(MARK), whole('')],
  ]) {
    assert.equal(solanaText(bytes), undefined);
  }
  const broken = Uint8Array.from(short('abc'));
  broken[broken.length - 1] = 0xff;
  assert.equal(solanaText(broken), undefined);
});
