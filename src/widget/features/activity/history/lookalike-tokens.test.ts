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
  assert.equal(looks(of(lookalike.symbol, lookalike.address)), 'lookalike');
  assert.equal(looks(of('ETH', lookalike.address)), 'lookalike');
  assert.equal(looks(of('USDX', usdx.address.toLowerCase())), undefined);
  assert.equal(looks(of('ETH')), undefined);
  assert.equal(looks(of('OTHER', lookalike.address)), undefined);
});

test("contract that the account's list or the history marks as spam: spam, whatever its name", () => {
  const { address } = lookalike;
  const spam = { id: address, symbol: 'USDX', verified: false, spam: true } as Token;
  const looks = tokenLooks(fakeNetwork(HERE), [...listed, spam]);
  assert.equal(looks(of('USDX', address.toLowerCase())), 'spam');
  assert.equal(looks(of('', address)), 'spam');
  const unlisted = of('WIN', `0x${'7'.repeat(40)}`);
  assert.equal(looks(unlisted), undefined);
  const fungible_info = { ...unlisted.fungible_info, is_spam: true } as never;
  assert.equal(looks({ ...unlisted, fungible_info }), 'spam');
});
