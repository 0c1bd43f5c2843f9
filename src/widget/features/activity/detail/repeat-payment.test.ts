import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HistoryEntry, HistoryTransfer } from '../../../../protocol/http/history';
import { ONE } from '../../../core/testing/fake-core';
import { entry, HERE, ME, nftTransfer, transfer } from '../history/fake-history';
import { repeatOf } from './repeat-payment';

const OTHER = '0xc0aB3b528522C377c9b2D869a603771f63082bC8';
const TOKEN = '0x00000000000000000000000000000000000000a1';
const out = { direction: 'out', from: ME, to: OTHER, quantity: { numeric: '0.25' } } as const;
const paid = (
  move: Partial<HistoryTransfer> = {},
  metadata: Partial<HistoryEntry['metadata']> = {},
): HistoryEntry =>
  entry('sent', { operationType: 'send', sentFrom: ME.toLowerCase(), sentTo: OTHER, ...metadata }, [
    transfer({ ...out, ...move }),
  ]);
const coin = (symbol: string, address?: string) =>
  ({ fungible_info: { name: symbol, symbol, address, decimals: 18 } }) as Partial<HistoryTransfer>;

test('own payment: recipient, token and amount as they were sent', () => {
  assert.deepEqual(repeatOf(paid(), ME, ONE), { token: 'native', to: OTHER, amount: '0.25' });
  assert.deepEqual(repeatOf(paid({}, { status: 'failed' }), ME, ONE)?.to, OTHER);
  const token = repeatOf(paid(coin('USDC', `${HERE}:${TOKEN}`)), ME, ONE);
  assert.deepEqual(token, { token: TOKEN, to: OTHER, amount: '0.25' });
});

test('planted, received, pending, of nothing, of an NFT, or of an unknown token: not offered', () => {
  for (const one of [
    paid({}, { sentFrom: OTHER }),
    paid({}, { operationType: 'trade' }),
    paid({}, { status: 'pending' }),
    paid({ direction: 'in' }),
    paid({ quantity: { numeric: '0' } }),
    paid({ quantity: undefined }),
    paid({ to: undefined }),
    paid(coin('USDC')),
    paid({ ...nftTransfer(false), fungible_info: undefined }),
  ]) {
    assert.equal(repeatOf(one, ME, ONE), undefined, JSON.stringify(one));
  }
});
