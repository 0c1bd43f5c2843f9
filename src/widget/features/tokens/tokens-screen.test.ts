import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Portfolio } from '../../core/account-data/portfolio';
import { tokensScreen } from './tokens-screen';

const token = (numeric: string) => ({
  id: 'native',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  numeric,
  verified: true,
  lookalike: false,
});

const screen = (status: Portfolio['status'], ...amounts: string[]) =>
  tokensScreen({ status, tokens: amounts.map(token), partial: false });

test('unknown balance: loading; a failure is never shown as empty', () => {
  assert.equal(screen('idle'), 'waiting');
  assert.equal(screen('loading'), 'waiting');
  assert.equal(screen('failed'), 'failed');
  assert.equal(screen('failed', '0'), 'failed');
});

test('refresh or failed refresh: keeps the known tokens', () => {
  for (const status of ['ready', 'loading', 'failed'] as const) {
    assert.equal(screen(status, '0', '0.000000000000000001'), 'list');
  }
});

test('empty account: stays empty during a reload', () => {
  assert.equal(screen('ready'), 'empty');
  assert.equal(screen('ready', '0.000'), 'empty');
  assert.equal(screen('loading', '0'), 'empty');
  const none = { status: 'loading', tokens: [], total: '0', partial: false } as const;
  assert.equal(tokensScreen(none), 'empty');
});

test('partial answer: a zero native balance is not the full portfolio', () => {
  const some = { status: 'loading', begun: true, partial: false } as const;
  assert.equal(tokensScreen({ ...some, tokens: [token('0')] }), 'waiting');
  assert.equal(tokensScreen({ ...some, tokens: [token('0'), token('1')] }), 'list');
});

test('network unknown to the gateway: says so', () => {
  assert.equal(screen('unsupported'), 'unsupported');
});
