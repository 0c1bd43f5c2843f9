import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Connector } from '../../core/contracts/wallet';
import { multiChainFrom } from './multi-chain';

const one = (id: string, namespace: 'eip155' | 'solana'): Connector => ({
  id,
  type: 'ANNOUNCED',
  name: id,
  namespace,
  wallet: 'injected',
});
const sun: Connector = {
  ...one('sun', 'eip155'),
  type: 'MULTI_CHAIN',
  siblings: [one('sun', 'eip155'), one('sun-sol', 'solana')],
};

test('wallet in the route data: found by any of its namespaces', () => {
  const offered = [one('fox', 'eip155'), sun];
  assert.equal(multiChainFrom({ id: 'sun', namespace: 'eip155' }, offered)?.id, 'sun');
  assert.equal(multiChainFrom({ id: 'sun-sol', namespace: 'solana' }, offered)?.id, 'sun');
});

test('wallet not offered or of one namespace: not found', () => {
  const offered = [one('fox', 'eip155'), sun];
  for (const value of [
    undefined,
    null,
    'sun',
    { id: 'fox', namespace: 'eip155' },
    { id: 'sun', namespace: 'solana' },
    { ...sun, id: 'forged' },
  ]) {
    assert.equal(multiChainFrom(value, offered), undefined);
  }
});
