import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { counterpartyOf, detectPoisoning } from '../../../core/payments/address-poisoning';
import { entry, ME, transfer } from './fake-history';

const real = '0xc0aB3b528522C377c9b2D869a603771f63082bC8';
/** The same first four and last six characters. */
const lookalike = '0xc0AB3b51d90E7A64fB2083C51e97D60A4F082BC8';
const THIRD_PARTY = '0x00000000000000000000000000000000000000aa';
const incoming = (id: string, from: string, numeric: string) =>
  entry(id, { sentFrom: THIRD_PARTY, sentTo: THIRD_PARTY }, [
    transfer({ from, to: ME, quantity: { numeric } }),
  ]);
const sent = (id: string, to: string) =>
  entry(id, { sentFrom: ME.toLowerCase(), sentTo: to }, [transfer({ direction: 'out', to })]);
/** Oldest first, as on the chain. */
const judged = (...story: ReturnType<typeof entry>[]) => detectPoisoning([...story].reverse(), ME);
const marked = (...story: ReturnType<typeof entry>[]) => Object.fromEntries(judged(...story).marks);

test('first payer: real; a later look-alike: an imitation, with any amount', () => {
  assert.deepEqual(
    marked(
      incoming('paid', real, '25'),
      incoming('zero', lookalike, '0'),
      incoming('forged', lookalike, '99'),
      incoming('again', real, '5'),
      incoming('later', lookalike, '1'),
    ),
    { paid: 'newAddress', zero: 'imitation', forged: 'imitation', later: 'imitation' },
  );
});

test("zero transfer in the user's name by another account: marked", () => {
  const forged = entry('f', { sentFrom: THIRD_PARTY, sentTo: THIRD_PARTY }, [
    transfer({ direction: 'out', from: ME, to: lookalike, quantity: { numeric: '0.0' } }),
  ]);
  assert.deepEqual(marked(sent('s', real), forged), { f: 'imitation' });
  assert.deepEqual(marked(forged), { f: 'zeroValue' });
});

test('own transactions: not marked; a payment received does not make an imitation real', () => {
  assert.deepEqual(marked(sent('s', real), sent('again', real)), {});
  const story = marked(
    sent('s', real),
    sent('trapped', lookalike),
    incoming('back', lookalike, '1'),
  );
  assert.deepEqual(story, { trapped: 'imitation', back: 'imitation' });
});

test("result: the account's recipients, and which address imitates which", () => {
  const told = judged(
    incoming('payer', THIRD_PARTY, '1'),
    sent('s', real),
    sent('trapped', lookalike),
    incoming('zero', lookalike, '0'),
  );
  assert.deepEqual(told.sentTo, [real]);
  assert.deepEqual(told.imitations, [{ address: lookalike, like: real }]);
  const paidOnly = judged(incoming('paid', real, '25'), incoming('dust', lookalike, '0'));
  assert.deepEqual(paidOnly.sentTo, []);
  assert.deepEqual(paidOnly.imitations, [{ address: lookalike, like: real }]);
});

test('unreadable amount: not zero, and adds no counterparty', () => {
  const odd = (id: string, from: string) =>
    entry(id, { sentFrom: THIRD_PARTY }, [transfer({ from, to: ME, quantity: undefined })]);
  assert.deepEqual(marked(odd('a', real), odd('b', real)), { a: 'newAddress', b: 'newAddress' });
  assert.deepEqual(marked(sent('s', real), odd('c', lookalike)), { c: 'imitation' });
});

test('counterparties known from elsewhere: count', () => {
  const { marks } = detectPoisoning([incoming('zero', lookalike, '0')], ME, [real]);
  assert.equal(marks.get('zero'), 'imitation');
  assert.equal(detectPoisoning([incoming('p', real, '1')], ME, [real.toLowerCase()]).marks.size, 0);
});

test("counterparty: that of the transfer, even in another account's transaction", () => {
  const one = incoming('a', real, '1');
  assert.equal(counterpartyOf(one, one.transfers[0]), real);
  assert.equal(counterpartyOf(entry('b'), transfer()), THIRD_PARTY);
  assert.equal(counterpartyOf(entry('c', { sentTo: real }, [])), real);
});

test('zero transfer by another account: always marked; own transfers: never', () => {
  const hex = fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 40, maxLength: 40 })
    .map((all) => `0x${all.join('')}`);
  const step = fc.record({
    who: hex,
    own: fc.boolean(),
    numeric: fc.constantFrom('0', '0.00', '3'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const story = steps.map(({ who, own, numeric }, at) =>
        entry(`e${at}`, own ? { sentFrom: ME, sentTo: who } : { sentFrom: who }, [
          transfer({
            direction: own ? 'out' : 'in',
            ...(own ? { to: who } : { from: who }),
            quantity: { numeric },
          }),
        ]),
      );
      const { marks } = judged(...story);
      steps.forEach(({ own, numeric }, at) => {
        const mark = marks.get(`e${at}`);
        if (own) assert.notEqual(mark, 'zeroValue');
        else if (numeric !== '3') assert.ok(mark === 'zeroValue' || mark === 'imitation');
      });
    }),
  );
});
