import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gasOracleOf, operatorFeePaid } from './rollup-fees';

const receipt = {
  ...{ gasUsed: 21_000n, operatorFeeScalar: undefined, operatorFeeConstant: undefined },
  daFootprintGasScalar: undefined,
};

test('operator fee of a receipt: by the formula of its fork, and unknown where the fork is', () => {
  assert.equal(operatorFeePaid(receipt), 0n);
  assert.equal(operatorFeePaid({ ...receipt, operatorFeeConstant: 5n }), 5n);
  const shared = { ...receipt, operatorFeeScalar: 3n, operatorFeeConstant: 5n };
  assert.equal(operatorFeePaid(shared), undefined);
  assert.equal(operatorFeePaid({ ...shared, daFootprintGasScalar: 0n }), 6_300_005n);
});

test('gas oracle: Scroll has its own address', () => {
  assert.match(gasOracleOf(534_352n), /^0x53/);
  assert.match(gasOracleOf(10n), /^0x42.*0F$/);
});
