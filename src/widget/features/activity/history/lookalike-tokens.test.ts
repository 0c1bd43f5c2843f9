import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Token } from '../../../core/account-data/token';
import { fakeNetwork } from '../../../core/testing/fake-core';
import { HERE, transfer } from './fake-history';
import { tokenLooks } from './lookalike-tokens';

const usdx = { address: '0x4C5c7e8075c54Be92D704028e6734D632dbCc0B6' };
/** The last letter is Cyrillic. */
const lookalike = { address: '0xCa97f935bB29EeFA08d1eAbF96A48E37e24e0dd1', symbol: 'USD\u0425' };
const listed = [{ id: usdx.address, symbol: 'USDX', verified: true } as Token];
const of = (symbol: string, address?: string) =>
  transfer({
    fungible_info: {
      name: symbol,
      symbol,
      icon: undefined,
      address: address && `${HERE}:${address}`,
      decimals: 6,
    },
  });

test('other contract with a listed or native symbol: an imitation', () => {
  const looks = tokenLooks(fakeNetwork(HERE), listed);
  assert.equal(looks(of(lookalike.symbol, lookalike.address)), true);
  assert.equal(looks(of('ETH', lookalike.address)), true);
  assert.equal(looks(of('USDX', usdx.address.toLowerCase())), false);
  assert.equal(looks(of('ETH')), false);
  assert.equal(looks(of('OTHER', lookalike.address)), false);
});
