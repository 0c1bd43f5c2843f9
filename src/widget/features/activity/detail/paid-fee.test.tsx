/** Tests the row with the fee that a transaction has paid. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { render } from 'react-dom';
import { connect } from '../../../core/connect/connect';
import type { Sender } from '../../../core/contracts/sender';
import { $activeAccount } from '../../../core/state/accounts';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  ONE,
  settle,
  type World,
} from '../../../core/testing/fake-core';
import { type FakeNode, fakeDocument, textOf } from '../../../core/testing/fake-dom';
import { PaidFee } from './PaidFee';

let world: World;
let root: FakeNode;

async function show(sender: Partial<Sender>): Promise<string> {
  fakePage();
  world = fakeWorld({ sender: sender as Sender });
  root = fakeDocument();
  await connect(fakeConnector());
  const account = $activeAccount.get();
  if (account.status !== 'connected') throw new Error('Not connected');
  render(<PaidFee account={account} network={ONE} hash="0xab" />, root as never);
  return shown();
}

async function shown(): Promise<string> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
  await settle();
  return textOf(root);
}

afterEach(() => {
  render(null, root as never);
  world.stop();
});

test('fee that the node knows: in the coin of the network', async () => {
  assert.equal(await show({ paidFee: async () => 21_000n }), 'Network fee0.000000000000021 ETH');
});

test('node without an answer, or one that fails: says so, and the row stays', async () => {
  assert.equal(await show({ paidFee: async () => undefined }), 'Network feeUnavailable');
  render(null, root as never);
  world.stop();
  const down = () => Promise.reject(new Error('down'));
  assert.equal(await show({ paidFee: down }), 'Network feeUnavailable');
});

test('another transaction in the same row: reads its fee, and never shows that of the one before', async () => {
  const pending = new Map<string, (paid: bigint) => void>();
  const paidFee = (_: unknown, hash: string) =>
    new Promise<bigint>((resolve) => void pending.set(hash, resolve));
  await show({ paidFee });
  pending.get('0xab')?.(21_000n);
  assert.equal(await shown(), 'Network fee0.000000000000021 ETH');
  const account = $activeAccount.get();
  if (account.status !== 'connected') throw new Error('Not connected');
  render(<PaidFee account={account} network={ONE} hash="0xcd" />, root as never);
  assert.equal(await shown(), 'Network fee');
  pending.get('0xcd')?.(42_000n);
  assert.equal(await shown(), 'Network fee0.000000000000042 ETH');
});

test('namespace that reads no fees: no row', async () => {
  assert.equal(await show({}), '');
});
