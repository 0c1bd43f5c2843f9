/** Tests the checks that stop a send: each detectable way to lose funds. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { warningKey } from '../../../core/payments/payment-warning';
import { connectedAccount, setConnected } from '../../../core/state/accounts';
import { ONE, TWO } from '../../../core/testing/fake-core';
import {
  again,
  CONTRACT,
  ELSEWHERE,
  ended,
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
import { $recipientState } from '../form/recipient';
import { confirmSend } from './confirm-send';

let form: Form;
let sender: Form['sender'];

beforeEach(async () => {
  form = await startForm();
  sender = form.sender;
});
afterEach(() => form.stop());

test('change between the review and the press: each stops the send and is shown', async () => {
  const changes: [string, () => void][] = [
    ['decimals', () => (sender.facts = { ...sender.facts, decimals: 8 })],
    ['name of the token', () => (sender.facts = { ...sender.facts, name: 'Other' })],
    ['symbol', () => (sender.facts = { ...sender.facts, symbol: 'USDY' })],
    ['nonce', () => (sender.quoted = { ...sender.quoted, nonce: 8 })],
    ['what arrives', () => (sender.quoted = { ...sender.quoted, received: 1n })],
    [
      'that what arrives is known',
      () => (sender.quoted = { ...sender.quoted, receivedUnknown: true }),
    ],
    ['fee', () => (sender.quoted = { ...sender.quoted, fee: 10_000n })],
    ['cost of an account', () => (sender.quoted = { ...sender.quoted, opensAccount: 2_000n })],
  ];
  for (const [what, change] of changes) {
    const before = { facts: sender.facts, quoted: sender.quoted };
    await fill();
    await review();
    change();
    await confirmSend(NONE);
    stopped(form, 'send_changed');
    assert.notEqual(ready().changed, '', what);
    // Pressed again in haste: the user has not read the change yet.
    await confirmSend(NONE);
    assert.deepEqual(sender.submitted, [], what);
    Object.assign(sender, before);
  }
});

test('small fee increase: does not stop it', async () => {
  await fill();
  await review();
  sender.quoted = { ...sender.quoted, fee: 1_200n };
  await confirmSend(NONE);
  assert.equal(sender.submitted.length, 1);
});

test('name: shown with its address, and stops the send when it resolves elsewhere', async () => {
  sender.names['alice.eth'] = TO;
  await fill('alice.eth');
  assert.deepEqual($recipientState.get(), { state: 'ready', address: TO, name: 'alice.eth' });
  await review();
  assert.deepEqual([ready().review.name, ready().review.transfer.to], ['alice.eth', TO]);
  sender.names['alice.eth'] = ELSEWHERE;
  await confirmSend(NONE);
  stopped(form, 'send_changed');
  delete sender.names['alice.eth'];
  await again();
  stopped(form, 'send_changed');
  sender.names['alice.eth'] = TO;
  await again();
  assert.equal(sender.submitted[0]?.to, TO);
});

test('gateway lies about decimals or the token: nothing moves', async () => {
  const honest = { ...sender.facts };
  for (const [facts, id] of [
    [{ decimals: 18 }, 'decimals'],
    [{ name: 'Junk', symbol: 'JNK' }, 'tokenName'],
    [{ name: 'Junk' }, 'tokenName'],
    [{ symbol: 'JNK' }, 'tokenName'],
    [{ name: '', symbol: 'JNK' }, 'tokenName'],
    [{ name: 'Dollar Y' }, 'tokenName'],
  ] as const) {
    sender.facts = { ...honest, ...facts };
    await fill();
    await review();
    assert.equal(warned()[0], `block:${id}`);
    await confirmSend(NONE);
    stopped(form, 'send_blocked');
  }
});

test('account on a different network than shown: sends nothing', async () => {
  await fill();
  const account = connectedAccount('eip155');
  assert.ok(account);
  setConnected({ ...account, networkId: TWO.id });
  await review();
  assert.equal(warned()[0], 'block:wrongChain');
  assert.deepEqual(ready().review.warnings[0]?.params, { network: 'Local One' });
  await confirmSend(new Set(ready().review.warnings.map(warningKey)));
  stopped(form, 'send_blocked');
  setConnected(account);
  await review();
  await confirmSend(NONE);
  assert.equal(sender.submitted[0]?.network, ONE.id);
});

test('blocking warnings: cannot be dismissed: burn, the token itself, a revert, too much', async () => {
  const cases: [string, () => Promise<void>][] = [
    ['burn', () => fill('0x0000000000000000000000000000000000000000')],
    ['tokenContract', () => fill(CONTRACT)],
    [
      'reverts',
      () => {
        sender.quoted = { ...sender.quoted, simulation: { ok: false, reason: 'Pausable: paused' } };
        return fill();
      },
    ],
    [
      'notEnough',
      () => {
        sender.quoted = { ...sender.quoted, simulation: { ok: true }, max: 1n };
        return fill();
      },
    ],
    [
      'noGas',
      () => {
        sender.quoted = { ...sender.quoted, max: 10_000_000n, coin: 999n };
        return fill();
      },
    ],
  ];
  for (const [id, arrange] of cases) {
    await arrange();
    await review();
    assert.ok(warned().includes(`block:${id}`), id);
    const all = new Set(ready().review.warnings.map(warningKey));
    await confirmSend(all);
    stopped(form, 'send_blocked');
  }
});

test('burn addresses: block in any spelling, in each namespace', async () => {
  const incinerator = '1nc1nerator11111111111111111111111111111111';
  sender.burnAddresses = [`0x${'dead'.padStart(40, '0')}`, incinerator];
  sender.readAddress = (address) => ({ address });
  for (const burned of ['0x000000000000000000000000000000000000dEaD', incinerator]) {
    await fill(burned);
    await review();
    assert.equal(warned()[0], 'block:burn', burned);
    await confirmSend(new Set(ready().review.warnings.map(warningKey)));
    stopped(form, 'send_blocked');
  }
  // In base58, another case is another address.
  await fill(incinerator.toUpperCase());
  await review();
  assert.ok(!warned().includes('block:burn'));
});

test('received amount unknown: acknowledge as for a token with a transfer fee', async () => {
  await fill();
  await review();
  assert.ok(!warned().includes('acknowledge:partUnknown'));
  sender.quoted = { ...sender.quoted, receivedUnknown: true };
  await review();
  assert.ok(warned().includes('acknowledge:partUnknown'));
  await confirmSend(NONE);
  stopped(form, 'send_changed');
});

test('scaled token: needs an acknowledgment, with the on-chain amount', async () => {
  sender.quoted = { ...sender.quoted, scaled: true };
  await fill();
  await review();
  const [first] = ready().review.warnings;
  assert.deepEqual(
    [first?.level, first?.id, first?.params.amount],
    ['acknowledge', 'scaled', '1.5'],
  );
  await confirmSend(NONE);
  stopped(form, 'send_changed');
  await again(ready().review.warnings.map(warningKey));
  assert.equal(sender.submitted.length, 1);
});

test('acknowledgments: required one by one, with these exact words', async () => {
  sender.quoted = { ...sender.quoted, received: 1_485_000n, recipientIsContract: true };
  await fill();
  await review();
  assert.deepEqual(warned().slice(0, 2), ['acknowledge:newContract', 'acknowledge:keepsPart']);
  await confirmSend(NONE);
  stopped(form, 'send_changed');
  const [first, second] = ready().review.warnings;
  assert.ok(first && second);
  await again([warningKey(first)]);
  stopped(form, 'send_changed');
  await again([warningKey(first), warningKey(second)]);
  assert.equal(sender.submitted.length, 1);
});

test('address similar to a past recipient: must be acknowledged', async () => {
  await fill();
  await review();
  await confirmSend(NONE);
  await ended(form);
  sender.quoted = { ...sender.quoted, nonce: 8 };
  const alike = `${TO.slice(0, 8)}${'0'.repeat(26)}${TO.slice(-8)}`;
  await fill(alike);
  await review();
  assert.equal(warned()[0], 'acknowledge:imitation');
  await fill(TO, '1');
  await review();
  assert.deepEqual(warned(), []);
});

test('name that resolved elsewhere at the last payment: needs an acknowledgment', async () => {
  sender.names['alice.eth'] = TO;
  await fill('alice.eth');
  await review();
  await confirmSend(NONE);
  assert.equal(sender.submitted.length, 1);
  await ended(form);
  sender.names['Alice.eth'] = ELSEWHERE;
  await fill('Alice.eth');
  await review();
  const [moved] = ready().review.warnings;
  assert.equal(warned()[0], 'acknowledge:nameMoved');
  assert.equal(moved?.params.before, TO);
  await confirmSend(NONE);
  assert.equal(ready().error?.code, 'send_changed');
  assert.equal(sender.submitted.length, 1);
  sender.names['alice.eth'] = TO;
  await fill('alice.eth', '1');
  await review();
  assert.deepEqual(warned(), []);
});
