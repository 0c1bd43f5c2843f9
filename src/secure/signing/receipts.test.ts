import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeviceStore } from '../device/device-store';
import { createReceipts, type Receipt } from './receipts';

const receipt = (time: number): Receipt => ({
  ...{ time, origin: 'https://shop.example.com', networkId: 'eip155:1', title: 'Sign in' },
  ...{ lines: ['Sign in to shop.example.com'], hashes: ['hash'], parties: [] },
  ...{ facts: [], payloads: ['payload'], signed: 1, build: 'sha384-x' },
});

test('receipts: the newest first, at most 200, each wallet its own', async () => {
  const store = await openDeviceStore(undefined);
  const receipts = createReceipts(store, (_, work) => work());
  for (let time = 1; time <= 203; time++) await receipts.add('one', receipt(time));
  await receipts.add('other', receipt(7));
  const times = (await receipts.all('one')).map(({ time }) => time);
  assert.deepEqual([times.length, times[0], times.at(-1)], [200, 203, 4]);
  assert.equal((await receipts.all('other')).length, 1);
  assert.deepEqual(await receipts.all('none'), []);
});

test('for the person to keep: of this site only, with times in words', async () => {
  const store = await openDeviceStore(undefined);
  const receipts = createReceipts(store, (_, work) => work());
  await receipts.add('one', receipt(1_800_000_000_000));
  await receipts.add('one', { ...receipt(2), origin: 'https://other.example' });
  const text = await receipts.exportText('one', 'https://shop.example.com');
  const kept = JSON.parse(text) as { format: string; receipts: Receipt[] };
  assert.equal(kept.format, 'appkit-receipts-1');
  assert.deepEqual(kept.receipts, [
    { ...receipt(1_800_000_000_000), time: '2027-01-15T08:00:00.000Z' },
  ]);
});

test('more than a message holds: the newest of them', async () => {
  const store = await openDeviceStore(undefined);
  const receipts = createReceipts(store, (_, work) => work());
  const long = { ...receipt(1), lines: ['x'.repeat(50_000)] };
  for (let time = 1; time <= 20; time++) await receipts.add('one', { ...long, time });
  const text = await receipts.exportText('one', long.origin);
  assert.ok(text.length < 250_000);
  const kept = JSON.parse(text) as { receipts: { time: string }[] };
  assert.equal(kept.receipts[0]?.time, '1970-01-01T00:00:00.020Z');
});
