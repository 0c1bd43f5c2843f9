import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeviceStore } from '../device/device-store';
import { createReceipts, exportText, type Receipt } from './receipts';

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
  const text = exportText(await receipts.ofSite('one', 'https://shop.example.com'));
  const kept = JSON.parse(text) as { format: string; receipts: Receipt[] };
  assert.equal(kept.format, 'appkit-receipts-1');
  assert.deepEqual(kept.receipts, [
    { ...receipt(1_800_000_000_000), time: '2027-01-15T08:00:00.000Z' },
  ]);
});

test('a page makes a request of a megabyte: the receipt stays small, and says so', async () => {
  const store = await openDeviceStore(undefined);
  const receipts = createReceipts(store, (_, work) => work());
  const long = 'x'.repeat(100_000);
  const many = Array.from({ length: 5_000 }, (_, at) => `${at} ${long.slice(0, 200)}`);
  await receipts.add('one', { ...receipt(1), lines: [long, ...many], facts: many, parties: many });
  const [kept] = await receipts.all('one');
  assert.ok(JSON.stringify(kept).length < 40_000);
  assert.deepEqual([kept?.lines.length, kept?.lines.at(-1)], [33, 'And 4969 more']);
});
