/**
 * Tests known recipients: a payment has reached them, and contracts count only on the network of
 * that payment.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { switchNetwork } from '../../../core/network/switch-network';
import { warningKey } from '../../../core/payments/payment-warning';
import { ONE, TWO } from '../../../core/testing/fake-core';
import {
  again,
  ELSEWHERE,
  ended,
  type Form,
  fill,
  NONE,
  ready,
  review,
  startForm,
  TO,
  warned,
} from '../fake-form';
import { confirmSend } from '../submit/confirm-send';

const LIKE_TO = `${TO.slice(0, 8)}${'0'.repeat(26)}${TO.slice(-8)}`;
let form: Form;
let sent = 0;

beforeEach(async () => {
  form = await startForm();
});
afterEach(() => form.stop());

/** Acknowledges every warning. */
async function pay(to: string): Promise<void> {
  sent += 1;
  form.sender.quoted = { ...form.sender.quoted, nonce: sent };
  const id = `0x${String(sent).padStart(64, '0')}`;
  form.sender.answer = async () => id;
  await fill(to);
  await review();
  await again(ready().review.warnings.map(warningKey));
  assert.equal(form.sender.submitted.splice(0).length, 1);
}
/** Uses another amount each time: a repeated payment has its own warning. */
async function told(to: string): Promise<string[]> {
  await fill(to, '1');
  await review();
  return warned();
}

test('contract known on one network: new on another', async () => {
  form.sender.quoted = { ...form.sender.quoted, recipientIsContract: true };
  await pay(TO);
  await ended(form);
  assert.deepEqual(await told(TO), []);
  await switchNetwork(TWO);
  assert.deepEqual(await told(TO), ['acknowledge:newContract']);
  assert.deepEqual(ready().review.warnings[0]?.params, { network: 'Local Two' });
  await confirmSend(NONE);
  assert.deepEqual(form.sender.submitted, []);
  await pay(TO);
  await ended(form);
  assert.deepEqual(await told(TO), []);
  await switchNetwork(ONE);
  assert.deepEqual(await told(TO), []);
});

for (const state of ['pending', 'failed', 'dropped', 'replaced'] as const) {
  test(`recipient of a payment that is ${state}: not known by it`, async () => {
    form.sender.quoted = { ...form.sender.quoted, recipientIsContract: true };
    const all = ['acknowledge:newContract', 'show:firstTime'];
    assert.deepEqual(await told(TO), all);
    await pay(TO);
    if (state !== 'pending') await ended(form, state);
    assert.deepEqual(await told(TO), all);
    await ended(form).catch(() => {});
    assert.deepEqual(await told(TO), state === 'pending' ? [] : all);
  });
}

test('imitation with a failed payment: still an imitation', async () => {
  await pay(TO);
  await ended(form);
  await pay(LIKE_TO);
  assert.equal((await told(LIKE_TO))[0], 'acknowledge:imitation');
  await ended(form, 'failed');
  assert.equal((await told(LIKE_TO))[0], 'acknowledge:imitation');
  // And does not make the real one an imitation.
  assert.deepEqual(await told(TO), []);
});

test('a recipient that no payment has reached cannot be imitated: the real one gets no warning', async () => {
  await pay(LIKE_TO);
  await ended(form, 'failed');
  assert.deepEqual(await told(TO), ['show:firstTime']);
});

test('an imitation of a recipient with a pending payment: warns', async () => {
  await pay(TO);
  assert.equal((await told(LIKE_TO))[0], 'acknowledge:imitation');
});

test('changed name: still marked as changed until a payment arrives at the new address', async () => {
  form.sender.names['alice.eth'] = TO;
  await pay('alice.eth');
  await ended(form);
  form.sender.names['alice.eth'] = ELSEWHERE;
  await pay('alice.eth');
  await ended(form, 'failed');
  assert.equal((await told('alice.eth'))[0], 'acknowledge:nameMoved');
});
