import assert from 'node:assert/strict';
import { test } from 'node:test';
import { send } from './lazy-send';

test('nobody has the key of the zero address, of precompiles, of what lists write for a coin', () => {
  const burned = (digits: string): boolean => send.burnAddresses.includes(`0x${digits}`);
  const zeros = (end: string) => end.padStart(40, '0');
  for (const digits of [
    ...['0', '1', '9', 'a', '11', 'ff', '100', 'dead'].map(zeros),
    'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    'ffffffffffffffffffffffffffffffffffffffff',
    'deaddeaddeaddeaddeaddeaddeaddeaddeaddead',
    'dead000000000000000000000000000000000000',
  ]) {
    assert.equal(burned(digits), true, digits);
  }
  for (const digits of [zeros('101'), zeros('abc01'), 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266']) {
    assert.equal(burned(digits), false, digits);
  }
});
