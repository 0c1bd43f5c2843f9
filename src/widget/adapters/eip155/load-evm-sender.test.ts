import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evmSender } from './load-evm-sender';

test('burn addresses: the zero address, precompiles and the list placeholder for the native coin', () => {
  const burned = (digits: string): boolean => evmSender.burnAddresses.includes(`0x${digits}`);
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

test('forty hex digits: an address with its checksum; other texts: give their error', () => {
  const right = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
  const bare = right.slice(2);
  for (const text of [
    right,
    bare,
    bare.toLowerCase(),
    bare.toUpperCase(),
    right.toUpperCase(),
    right.toLowerCase(),
  ]) {
    assert.deepEqual(evmSender.readAddress(text), { address: right }, text);
  }
  const ofChain30 = '0xdF682cb153E8AF3E13E90e9aCD79A39Dde98EBD8';
  assert.deepEqual(evmSender.readAddress(ofChain30, 'eip155:30'), {
    address: '0xDf682CB153E8af3E13E90e9ACD79a39DDe98eBd8',
  });
  for (const [text, problem] of [
    ['0xFB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'bad_checksum'],
    ['FB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'bad_checksum'],
    // Right on eip155:30 alone.
    ['0xdF682cb153E8AF3E13E90e9aCD79A39Dde98EBD8', 'bad_checksum'],
    ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', 'wrong_namespace'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'wrong_namespace'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'wrong_namespace'],
    ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'wrong_namespace'],
    ['cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'wrong_namespace'],
    [right.slice(0, -1), 'malformed'],
    [`${right}0`, 'malformed'],
    [`0x${bare.replace('f', 'g')}`, 'malformed'],
    [` ${right}`, 'malformed'],
    ['hello', 'malformed'],
    ['', 'malformed'],
  ] as const) {
    assert.deepEqual(evmSender.readAddress(text), { problem }, text);
  }
});
