import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { writeAmount } from '../../../../protocol/amount-input';
import type { Token, TransferForm } from '../../../core/payments/transfer-form';
import { TOKEN } from '../fake-form';
import { formFingerprint } from './form-fingerprint';

const HERE = 'eip155:1:0x1';
const form = (parts: Partial<TransferForm> = {}): TransferForm => ({
  token: TOKEN,
  amount: '1.5',
  inFiat: false,
  receiver: 'alice.eth',
  ...parts,
});

test('token, amount, currency, recipient or network changed: another payment', () => {
  const all = [
    formFingerprint(form(), HERE, 'en'),
    formFingerprint(form({ token: undefined }), HERE, 'en'),
    formFingerprint(form({ token: { ...TOKEN, id: 'native' } }), HERE, 'en'),
    formFingerprint(form({ amount: '15' }), HERE, 'en'),
    formFingerprint(form({ amount: '1.5x' }), HERE, 'en'),
    formFingerprint(form({ amount: '' }), HERE, 'en'),
    formFingerprint(form({ inFiat: true }), HERE, 'en'),
    formFingerprint(form({ receiver: 'bob.eth' }), HERE, 'en'),
    formFingerprint(form(), 'eip155:2:0x1', 'en'),
    formFingerprint(form(), '', 'en'),
    // The same characters are another amount in another locale.
    formFingerprint(form({ amount: '1.500' }), HERE, 'de'),
  ];
  assert.equal(new Set(all).size, all.length);
});

test('token facts reloaded: same fingerprint', () => {
  const decimal = fc.integer({ min: 0, max: 10 ** 9 }).map((units) => String(units));
  const known: fc.Arbitrary<Partial<Token>> = fc.record(
    {
      numeric: decimal,
      price: decimal,
      value: decimal,
      iconUrl: fc.webUrl(),
      name: fc.string(),
      verified: fc.boolean(),
      lookalike: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const told = formFingerprint(form(), HERE, 'en');
  const toldInFiat = formFingerprint(form({ inFiat: true }), HERE, 'en');
  fc.assert(
    fc.property(known, (parts) => {
      const token = { ...TOKEN, ...parts };
      assert.equal(formFingerprint(form({ token }), HERE, 'en'), told);
      assert.equal(formFingerprint(form({ token, inFiat: true }), HERE, 'en'), toldInFiat);
    }),
  );
});

test('two amounts: one fingerprint exactly if they are equal, in any locale', () => {
  const language = fc.constantFrom('en', 'de', 'fr', 'hi', 'ar', 'ja');
  const units = fc.bigInt(0n, 10n ** 12n);
  fc.assert(
    fc.property(units, units, language, language, (one, other, from, to) => {
      const told = (value: bigint, locale: string) =>
        formFingerprint(form({ amount: writeAmount(value, TOKEN.decimals, locale) }), HERE, locale);
      assert.equal(told(one, from), told(one, to));
      assert.equal(told(one, from) === told(other, to), one === other);
    }),
  );
});

test('spaces around the recipient: ignored', () => {
  assert.equal(
    formFingerprint(form({ receiver: ' alice.eth\n' }), HERE, 'en'),
    formFingerprint(form(), HERE, 'en'),
  );
});
