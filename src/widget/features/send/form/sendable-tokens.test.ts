/** Tests the sendable tokens: the list, its search and the preselected token. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CaipAddress } from '../../../../protocol/caip';
import type { Portfolio } from '../../../core/account-data/portfolio';
import { NATIVE } from '../../../core/account-data/token';
import { $options, setOptions } from '../../../core/config/options';
import { ownedText, ownTokens, searchTokens } from '../../../core/payments/own-tokens';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { ADDRESS, ONE } from '../../../core/testing/fake-core';
import { CONTRACT, ELSEWHERE, TOKEN } from '../fake-form';
import { presetToken } from './sendable-tokens';

const caipAddress = `${ONE.id}:${ADDRESS}` as unknown as CaipAddress;
const ACCOUNT = {
  namespace: 'eip155',
  caipAddress,
  balance: { numeric: '1.23456', formatted3: '1.234', symbol: 'ETH' },
} as unknown as ConnectedAccount;
const COIN = { ...TOKEN, id: NATIVE, name: 'Ether', symbol: 'ETH', decimals: 18, numeric: '2' };
const OTHER_ID = '0xAbCdEf0000000000000000000000000000000001';
const OTHER = { ...TOKEN, id: OTHER_ID, name: 'Gold', symbol: 'GLD' };
const SPAM = { ...TOKEN, id: ELSEWHERE, name: 'Visit us', symbol: 'WIN', spam: true as const };

const having = (tokens: Portfolio['tokens'], status: Portfolio['status'] = 'ready') => ({
  eip155: { status, caipAddress, tokens, partial: false },
});
const idsOf = (tokens: readonly { id: string }[]): string[] => tokens.map(({ id }) => id);
const owned = (...given: Parameters<typeof having>): string[] =>
  idsOf(ownTokens(ACCOUNT, ONE, having(...given)));
const preset = (wanted: unknown, ...given: Parameters<typeof having>): string | undefined =>
  presetToken(ACCOUNT, ONE, having(...given), wanted)?.id;

test('tokens of the account: offered in order; spam is not', () => {
  assert.deepEqual(owned([TOKEN, COIN, SPAM, OTHER]), [CONTRACT, NATIVE, OTHER_ID]);
});

test('native coin: always offered, with its known balance', () => {
  assert.deepEqual(owned([TOKEN, SPAM]), [NATIVE, CONTRACT]);
  assert.deepEqual(owned([], 'failed'), [NATIVE]);
  const [coin] = ownTokens(ACCOUNT, ONE, {});
  assert.deepEqual(
    [coin?.symbol, coin?.name, coin?.decimals, coin?.numeric],
    ['ETH', 'Ether', 18, '1.23456'],
  );
  // Unknown is not zero.
  const { balance: _, ...unknown } = ACCOUNT;
  const [untold] = ownTokens(unknown, ONE, {});
  assert.equal(untold && ownedText(untold), undefined);
  assert.equal(coin && ownedText(coin), '1.234 ETH');
});

test('native coin: has no icon, also if the page polluted the prototype of all objects', () => {
  Object.assign(Object.prototype, { iconUrl: 'https://evil.test/' });
  try {
    assert.equal(ownTokens(ACCOUNT, ONE, {})[0]?.iconUrl, undefined);
  } finally {
    Reflect.deleteProperty(Object.prototype, 'iconUrl');
  }
});

test('native coin without a balance entry: has the logo of its symbol, if a named network has it', () => {
  const before = $options.get();
  setOptions({ ...before, projectId: 'p1', configUrl: 'https://gateway.test' });
  try {
    const [coin] = ownTokens(ACCOUNT, ONE, {});
    assert.match(coin?.iconUrl ?? '', /^https:\/\/gateway\.test\/public\/getTokenImage\/ETH\?/);
    const other = { ...ONE, nativeCurrency: { ...ONE.nativeCurrency, symbol: 'SHOP' } };
    assert.equal(ownTokens(ACCOUNT, other, {})[0]?.iconUrl, undefined);
  } finally {
    setOptions(before);
  }
});

test('search: part of a name or symbol in any case, or a whole address; otherwise nothing', () => {
  const all = [COIN, TOKEN, OTHER];
  const found = (text: string): string[] => idsOf(searchTokens(all, text));
  assert.deepEqual(found(''), idsOf(all));
  assert.deepEqual(found('  '), idsOf(all));
  assert.deepEqual(found('dollar'), [CONTRACT]);
  assert.deepEqual(found(' gLd '), [OTHER_ID]);
  assert.deepEqual(found(OTHER_ID.toLowerCase()), [OTHER_ID]);
  assert.deepEqual(found(OTHER_ID.slice(0, 10)), []);
  assert.deepEqual(found('nothing like it'), []);
});

test('form opened for a token: selected, in either spelling of its address', () => {
  assert.equal(preset(CONTRACT, [COIN, TOKEN]), CONTRACT);
  assert.equal(preset(OTHER_ID.toLowerCase(), [COIN, OTHER]), OTHER_ID);
  assert.equal(preset(NATIVE, [COIN, OTHER]), NATIVE);
});

test('form opened for spam: nothing is selected', () => {
  assert.equal(preset(SPAM.id, [COIN, SPAM]), undefined);
  assert.equal(preset(SPAM.id, [COIN, TOKEN, SPAM]), undefined);
  assert.equal(preset(OTHER_ID, [COIN]), undefined);
});

test('form without a token: the most valuable listed one, else the coin, once the list is known', () => {
  assert.equal(preset(undefined, [COIN, SPAM]), NATIVE);
  assert.equal(preset(undefined, [COIN, TOKEN]), NATIVE);
  assert.equal(preset(undefined, [TOKEN], 'failed'), NATIVE);
  const rich = { ...TOKEN, value: '90' };
  assert.equal(preset(undefined, [rich, COIN, OTHER]), CONTRACT);
  for (const doubt of [{ verified: false }, { lookalike: true }]) {
    assert.equal(preset(undefined, [{ ...rich, ...doubt }, COIN]), NATIVE);
  }
  for (const status of ['idle', 'loading'] as const) {
    assert.equal(preset(undefined, [COIN], status), undefined);
  }
});
