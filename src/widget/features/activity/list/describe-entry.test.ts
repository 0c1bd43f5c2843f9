import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDecimals } from '../../../../protocol/amount';
import {
  type HistoryTransfer,
  OPERATION_TYPES,
  type OperationType,
} from '../../../../protocol/http/history';
import { setLocale } from '../../../core/i18n/i18n';
import { entry, nftTransfer, transfer } from '../history/fake-history';
import { amountOf, assetOf, describeEntry, signOf, verbOf } from './describe-entry';

test("receive, deposit, borrow, claim '+'; withdraw, repay, burn '-'; no sign otherwise", () => {
  const signed = (sign: string) => OPERATION_TYPES.filter((type) => signOf(type) === sign);
  assert.deepEqual(signed('+'), ['borrow', 'claim', 'deposit', 'receive']);
  assert.deepEqual(signed('-'), ['burn', 'repay', 'withdraw']);
});

test('operation: its verb in the past tense', () => {
  const verbs = OPERATION_TYPES.map(verbOf);
  assert.equal(new Set(verbs).size, OPERATION_TYPES.length);
  for (const verb of verbs) assert.match(verb, /^[A-Z][a-z]+(ed|n|t|id|ld)$/);
  assert.equal(verbOf('trade'), 'Swapped');
  assert.equal(verbOf('receive'), 'Received');
});

test('amount: three decimals, truncated; its title has all digits', () => {
  setLocale('en');
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat(60), (units, decimals) => {
      const numeric = formatDecimals(units, decimals);
      const { figure, whole, asset } = amountOf(transfer({ quantity: { numeric } }), '+');
      assert.equal(asset, 'ETH');
      assert.equal(whole.replaceAll(',', ''), `+${numeric}`);
      const scale = 10n ** BigInt(decimals);
      const thousandths = (units * 1000n) / scale;
      assert.equal(BigInt(figure.replace(/[+,.]/g, '')), thousandths);
      assert.match(figure, /^\+[\d,]+\.\d{3}$/);
    }),
  );
});

test('NFT: shown by its name or its number; several of one show a count', () => {
  assert.deepEqual(amountOf(transfer(nftTransfer(false)), '+'), {
    figure: '+',
    whole: '+1',
    asset: 'P',
  });
  const many = amountOf(transfer({ ...nftTransfer(false), quantity: { numeric: '3' } }), '');
  assert.equal(many.figure, '3');
  const nameless = transfer(nftTransfer(false));
  if (nameless.nft_info) nameless.nft_info.name = '';
  assert.equal(assetOf(nameless), 'NFT #1');
});

test('token without a name: never shown empty', () => {
  const coin = { name: '', symbol: '', icon: undefined, address: undefined, decimals: 0 };
  assert.equal(assetOf(transfer({ fungible_info: coin })), 'Unnamed token');
});

test('trade: two sides; many transfers: one of them and their number', () => {
  const out = transfer({ direction: 'out' });
  const trade = describeEntry(
    entry('a', { operationType: 'trade' }, [out, transfer(), transfer()]),
  );
  assert.equal(trade.gave?.direction, 'out');
  assert.equal(trade.got?.direction, 'in');
  assert.deepEqual([trade.sign, trade.others], ['', 1]);
  const claim = describeEntry(entry('a', { operationType: 'claim' }, [transfer(), transfer()]));
  assert.deepEqual([claim.sign, claim.others, claim.gave], ['+', 1, undefined]);
  const approval = describeEntry(entry('a', { operationType: 'approve' }, []));
  assert.deepEqual([approval.main, approval.others], [undefined, 0]);
});

test('fee: separate from the payment; the sign follows the direction of the amount', () => {
  const [paid, came, nothing, none, own] = [
    transfer({ direction: 'out', quantity: { numeric: '0.01' } }),
    transfer({ quantity: { numeric: '500' } }),
    transfer({ direction: 'out', quantity: { numeric: '0' } }),
    transfer({ quantity: { numeric: '0.0' } }),
    transfer({ direction: 'self' }),
  ];
  const shown = (operationType: OperationType, ...moves: HistoryTransfer[]) => {
    const { main, sign, others } = describeEntry(entry('a', { operationType }, moves));
    return [sign, main?.direction, main?.quantity?.numeric, others];
  };
  for (const type of ['receive', 'claim', 'borrow'] as const) {
    assert.deepEqual(shown(type, paid, came), ['+', 'in', '500', 1]);
    assert.deepEqual(shown(type, nothing, none, came), ['+', 'in', '500', 2]);
    // A claim without a transfer.
    assert.deepEqual(shown(type, paid), ['', 'out', '0.01', 0]);
    assert.deepEqual(shown(type, own), ['', 'self', '1', 0]);
  }
  for (const type of ['repay', 'burn'] as const) {
    assert.deepEqual(shown(type, came, paid), ['-', 'out', '0.01', 1]);
    assert.deepEqual(shown(type, came), ['', 'in', '500', 0]);
  }
  // Their sign is that of the operation, if no transfer has its direction.
  assert.deepEqual(shown('deposit', paid), ['+', 'out', '0.01', 0]);
  assert.deepEqual(shown('deposit', paid, came), ['+', 'in', '500', 1]);
  assert.deepEqual(shown('withdraw', came), ['-', 'in', '500', 0]);
  assert.deepEqual(shown('withdraw', came, paid), ['-', 'out', '0.01', 1]);
  assert.deepEqual(shown('receive', none), ['+', 'in', '0.0', 0]);
  assert.deepEqual(shown('send', none, paid), ['', 'out', '0.01', 1]);
});

test('token without decimals: no figure, and not zero', () => {
  const coin = {
    name: 'Odd',
    symbol: 'ODD',
    icon: undefined,
    address: undefined,
    decimals: undefined,
  };
  const { figure, whole, asset } = amountOf(
    transfer({ fungible_info: coin, quantity: undefined }),
    '+',
  );
  assert.deepEqual([figure, whole, asset], ['', 'Unknown amount of', 'ODD']);
});
