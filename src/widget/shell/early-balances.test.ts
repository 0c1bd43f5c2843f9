import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMESPACES } from '../../protocol/caip';
import { WITH_BALANCES } from '../core/rules/portfolio-preload';
import { ADAPTERS } from './on-demand';

test('namespaces whose balances load early: those whose adapters read balances', async () => {
  const adapters = await Promise.all(NAMESPACES.map((namespace) => ADAPTERS[namespace]()));
  const reading = adapters.filter((one) => one.getBalance);
  assert.deepEqual(
    reading.map(({ namespace }) => namespace),
    WITH_BALANCES,
  );
});
