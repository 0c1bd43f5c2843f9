/**
 * Tests the recipients known from the account's history, in a browser that has sent nothing yet.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { HistoryEntry } from '../../../../protocol/http/history';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import type { Gateway } from '../../../core/gateway/gateway-types';
import { recordCounterparties } from '../../../core/payments/known-counterparties';
import { connectedAccount } from '../../../core/state/accounts';
import { ADDRESS, ONE, settle } from '../../../core/testing/fake-core';
import {
  CONTRACT,
  ELSEWHERE,
  type Form,
  fill,
  NONE,
  ready,
  review,
  startForm,
  stopped,
  TO,
  warned,
} from '../fake-form';
import { confirmSend } from '../submit/confirm-send';

let form: Form;

beforeEach(async () => {
  form = await startForm();
});
afterEach(() => {
  form.stop();
  setGatewayLoader(() => Promise.reject(new Error('none')));
});

const LIKE_TO = `${TO.slice(0, 8)}${'0'.repeat(26)}${TO.slice(-8)}`;
const past = (id: string, from: string, to: string, more: object = {}): HistoryEntry =>
  ({
    id,
    metadata: { sentFrom: from, sentTo: to, minedAt: '2025-06-01T12:00:00.000Z', chain: ONE.id },
    transfers: [],
    ...more,
  }) as unknown as HistoryEntry;
const moved = (from: string, to: string, numeric: string) => ({
  transfers: [{ direction: 'in', from, to, quantity: { numeric } }],
});

/** Pages of the history, newest first. */
function serve(...pages: HistoryEntry[][]): { asked: unknown[] } {
  const asked: unknown[] = [];
  const callSource = async (network: string, _: unknown, { query }: { query: object }) => {
    asked.push([network, query]);
    const at = Number((query as { cursor?: string }).cursor ?? 0);
    return { data: pages[at], next: at + 1 < pages.length ? String(at + 1) : null };
  };
  setGatewayLoader(async () => ({ callSource }) as unknown as Gateway);
  return { asked };
}

test('a browser without payments: the history shows which address the recipient imitates', async () => {
  const { asked } = serve([past('b', ELSEWHERE, ADDRESS)], [past('a', ADDRESS, TO)]);
  await fill(LIKE_TO);
  await review();
  assert.equal(warned()[0], 'acknowledge:imitation');
  assert.equal(ready().review.warnings[0]?.params.like, TO);
  assert.deepEqual(asked, [
    [ONE.id, { chainId: ONE.id }],
    [ONE.id, { chainId: ONE.id, cursor: '1' }],
  ]);
  await confirmSend(NONE);
  stopped(form, 'send_changed');
  // The gateway may add warnings; only this browser decides that a recipient was paid before.
  await fill(TO);
  await review();
  assert.deepEqual(warned(), ['show:historyOnly']);
});

test('the imitated address has its checksum, like the recipient: a history is in lower case', async () => {
  const friend = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
  const small = friend.toLowerCase();
  form.sender.readAddress = (address) => ({ address: address === small ? friend : address });
  mock.timers.tick(60_000);
  serve([past('a', ADDRESS.toLowerCase(), small)]);
  await fill(`${friend.slice(0, 8)}${'0'.repeat(26)}${friend.slice(-8)}`);
  await review();
  assert.equal(warned()[0], 'acknowledge:imitation');
  assert.equal(ready().review.warnings[0]?.params.like, friend);
});

test('account with incoming payments only: a copy of its payer needs an acknowledgment', async () => {
  serve([
    past('dust', ELSEWHERE, CONTRACT, moved(LIKE_TO, ADDRESS, '0')),
    past('paid', TO, CONTRACT, moved(TO, ADDRESS, '25')),
  ]);
  await fill(LIKE_TO);
  await review();
  assert.equal(warned()[0], 'acknowledge:imitation');
  await fill(TO);
  await review();
  assert.deepEqual(warned(), ['show:historyOnly']);
});

test('missing or slow history: does not block the payment', async () => {
  for (const callSource of [
    () => Promise.reject(new Error('down')),
    async () => undefined,
    () => new Promise(() => {}),
  ]) {
    setGatewayLoader(async () => ({ callSource }) as unknown as Gateway);
    mock.timers.tick(60_000);
    await fill();
    const opened = review();
    await settle();
    mock.timers.tick(2_000);
    await opened;
    assert.deepEqual(warned(), ['show:historyOnly']);
  }
});

test('slow history: each review waits; read once, and again after half a minute', async () => {
  mock.timers.tick(60_000);
  let asked = 0;
  const callSource = () => {
    asked += 1;
    return new Promise(() => {});
  };
  setGatewayLoader(async () => ({ callSource }) as unknown as Gateway);
  await fill();
  for (const [elapsed, times] of [
    [0, 1],
    [5_000, 1],
    [30_000, 2],
  ] as const) {
    mock.timers.tick(elapsed);
    const opened = review();
    await settle();
    mock.timers.tick(2_000);
    await opened;
    assert.equal(asked, times);
  }
});

test('history loaded by Activity: counts, however old', async () => {
  serve([past('b', ELSEWHERE, ADDRESS)]);
  const me = connectedAccount('eip155')?.caipAddress;
  assert.ok(me);
  recordCounterparties(me, { sentTo: [TO], imitations: [] });
  await fill(LIKE_TO);
  await review();
  assert.equal(warned()[0], 'acknowledge:imitation');
  // A part of the history without the recipient removes nothing.
  recordCounterparties(me, { sentTo: [], imitations: [] });
  await review();
  assert.equal(warned()[0], 'acknowledge:imitation');
});
