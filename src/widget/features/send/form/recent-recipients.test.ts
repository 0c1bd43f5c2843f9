/** Tests the recipients that this browser has sent to. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { CaipNetworkId } from '../../../../protocol/caip';
import {
  ledTo,
  paidRecipients,
  recentRecipients,
  rememberRecipient,
  sentTo,
} from '../../../core/payments/recent-recipients';
import { settlePayment } from '../../../core/payments/settle-payment';
import { addPending, stopPending } from '../../../core/payments/transaction-tracker';
import { storage } from '../../../core/storage/typed-storage';
import { ADDRESS, fakePage, ONE, TWO } from '../../../core/testing/fake-core';
import { ELSEWHERE, TO } from '../fake-form';

const SOL = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const numbered = (at: number): string => `0x${String(at).padStart(40, '0')}`;
const recent = (): string[] => recentRecipients('eip155').map(({ address }) => address);

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 });
  fakePage();
});
afterEach(() => {
  stopPending();
  mock.timers.reset();
});

test('recent recipients: newest first, each once, in any spelling of the address', () => {
  assert.deepEqual(recent(), []);
  rememberRecipient('eip155', TO);
  mock.timers.tick(5);
  rememberRecipient('eip155', ELSEWHERE);
  assert.deepEqual(recent(), [ELSEWHERE, TO]);
  mock.timers.tick(5);
  rememberRecipient('eip155', TO.toLowerCase());
  assert.deepEqual(recent(), [TO.toLowerCase(), ELSEWHERE]);
  assert.deepEqual(
    recentRecipients('eip155').map(({ usedAt }) => usedAt),
    [1_010, 1_005],
  );
});

test('twenty stored: the oldest is dropped', () => {
  for (let at = 1; at <= 21; at += 1) rememberRecipient('eip155', numbered(at));
  assert.equal(recent().length, 20);
  assert.equal(recent()[0], numbered(21));
  assert.equal(recent().at(-1), numbered(2));
});

test('namespace: lists only its own recipients; base58 is case-sensitive', () => {
  rememberRecipient('eip155', TO);
  rememberRecipient('solana', SOL);
  rememberRecipient('solana', SOL.toLowerCase());
  assert.deepEqual(recent(), [TO]);
  assert.deepEqual(
    recentRecipients('solana').map(({ address }) => address),
    [SOL.toLowerCase(), SOL],
  );
  assert.deepEqual(recentRecipients('bip122'), []);
});

test('name: keeps the address of its last payment', () => {
  rememberRecipient('eip155', TO, 'alice.eth');
  assert.equal(ledTo('eip155', 'Alice.ETH'), TO);
  assert.equal(ledTo('eip155', 'bob.eth'), undefined);
  assert.equal(ledTo('solana', 'alice.eth'), undefined);
  rememberRecipient('eip155', ELSEWHERE, 'alice.eth');
  assert.equal(ledTo('eip155', 'alice.eth'), ELSEWHERE);
  // Last sent to as an address: the name's earlier target is kept.
  rememberRecipient('eip155', ELSEWHERE);
  assert.equal(ledTo('eip155', 'alice.eth'), ELSEWHERE);
});

test('pending recipient: not known yet, but can be the target of an imitation', () => {
  rememberRecipient('eip155', TO);
  assert.deepEqual([sentTo('eip155'), paidRecipients('eip155')], [[], []]);
  const row = { id: '0x1', namespace: 'eip155', networkId: ONE.id, from: ADDRESS, to: TO } as const;
  addPending({ ...row, token: 'native', amount: '1', symbol: 'ETH', sentAt: 1_000 });
  assert.deepEqual(sentTo('eip155'), [{ address: TO, paid: [] }]);
  assert.deepEqual(sentTo('solana'), []);
  assert.deepEqual(paidRecipients('eip155'), []);
  settlePayment(
    { ...row, token: 'native', amount: '1', symbol: 'ETH', sentAt: 1_000 },
    'confirmed',
  );
  assert.deepEqual(sentTo('eip155')[0], { address: TO, paid: [ONE.id] });
  assert.deepEqual(paidRecipients('eip155'), [TO]);
});

test('arrival of a payment: stored per network, also after another payment', () => {
  const to = (networkId: CaipNetworkId) =>
    settlePayment(
      {
        ...({ id: '0x1', namespace: 'eip155', networkId, from: ADDRESS, to: TO } as const),
        ...{ token: 'native', amount: '1', symbol: 'ETH', sentAt: 1_000 },
      },
      'confirmed',
    );
  rememberRecipient('eip155', ELSEWHERE);
  rememberRecipient('eip155', TO);
  for (const { id } of [ONE, TWO, ONE]) to(id);
  rememberRecipient('eip155', TO, 'alice.eth');
  assert.deepEqual(recentRecipients('eip155')[0]?.paid, [ONE.id, TWO.id]);
  assert.deepEqual(paidRecipients('eip155'), [TO]);
});

test('recipients saved before networks were recorded: shown, not trusted', () => {
  storage.set('recent_recipients', [{ namespace: 'eip155', address: TO, usedAt: 900 }]);
  assert.deepEqual(recent(), [TO]);
  assert.deepEqual(sentTo('eip155'), [{ address: TO, paid: [] }]);
  assert.deepEqual(paidRecipients('eip155'), []);
  rememberRecipient('eip155', TO);
  assert.deepEqual(sentTo('eip155'), [{ address: TO, paid: [] }]);
});

test('name: trusted where a payment arrived, and not where one has failed since', () => {
  rememberRecipient('eip155', TO, 'alice.eth');
  settlePayment(
    {
      ...({ id: '0x1', namespace: 'eip155', networkId: ONE.id, from: ADDRESS, to: TO } as const),
      ...{ token: 'native', amount: '1', symbol: 'ETH', sentAt: 1_000 },
    },
    'confirmed',
  );
  rememberRecipient('eip155', ELSEWHERE, 'alice.eth');
  assert.equal(ledTo('eip155', 'alice.eth'), TO);
});
