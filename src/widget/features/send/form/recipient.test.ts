import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { appKitError } from '../../../core/errors/app-kit-error';
import { setSendReceiver } from '../../../core/payments/transfer-form';
import { settle } from '../../../core/testing/fake-core';
import { ELSEWHERE, type Form, startForm, TO } from '../fake-form';
import { $recipientState } from './recipient';

let form: Form;
beforeEach(async () => {
  form = await startForm();
});
afterEach(() => form.stop());

async function type(text: string): Promise<void> {
  setSendReceiver(text);
  mock.timers.tick(500);
  await settle();
}
const bad = (problem: string) => ({ state: 'bad', problem });

test('address: immediate, in canonical form; name: 500 ms after the last key', async () => {
  form.sender.names = { 'alice.eth': TO };
  setSendReceiver(` ${TO} `);
  assert.deepEqual($recipientState.get(), { state: 'ready', address: TO });
  setSendReceiver('alice.eth');
  assert.deepEqual($recipientState.get(), { state: 'resolving' });
  mock.timers.tick(499);
  await settle();
  assert.deepEqual($recipientState.get(), { state: 'resolving' });
  mock.timers.tick(1);
  await settle();
  assert.deepEqual($recipientState.get(), { state: 'ready', address: TO, name: 'alice.eth' });
});

test('code in upper case, or with characters that cannot be seen: the address, also typed', () => {
  const ready = { state: 'ready', address: TO };
  for (const text of [`ethereum:${TO}`, `ethereum:${TO}@31337`]) {
    setSendReceiver(text);
    assert.deepEqual($recipientState.get(), ready, text);
  }
  for (const mark of ['\u200b', '\u202a', '\u202c', '\u2060', '\u00a0']) {
    setSendReceiver(`${mark}${TO.slice(0, 9)}${mark}${TO.slice(9)}${mark}`);
    assert.deepEqual($recipientState.get(), { ...ready, invisible: true }, mark);
  }
  for (const text of [
    `\u202aethereum:${TO}\u202c`,
    `ethereum:${TO.slice(0, 9)}\u200b${TO.slice(9)}@31337`,
  ]) {
    setSendReceiver(text);
    assert.deepEqual($recipientState.get(), { ...ready, invisible: true }, text);
  }
  // The other parts of the request would be lost.
  for (const text of [`ethereum:${TO}@1`, `ethereum:${TO}?value=1`]) {
    setSendReceiver(text);
    assert.deepEqual($recipientState.get(), bad('malformed'), text);
  }
});

test('checksum that only the network of the form has: read as its address', () => {
  form.sender.readAddress = (text, networkId) =>
    text === ELSEWHERE && networkId === 'eip155:31337'
      ? { address: TO }
      : { problem: 'bad_checksum' };
  setSendReceiver(ELSEWHERE);
  assert.deepEqual($recipientState.get(), { state: 'ready', address: TO });
  setSendReceiver(`ethereum:${ELSEWHERE}`);
  assert.deepEqual($recipientState.get(), { state: 'ready', address: TO });
  setSendReceiver(`\u200b${ELSEWHERE}`);
  assert.deepEqual($recipientState.get(), { state: 'ready', address: TO, invisible: true });
});

test('late reply for an earlier text: never replaces the last one', async () => {
  const answers: Record<string, (address: string) => void> = {};
  form.sender.resolveName = (_, name) =>
    new Promise((resolve) => {
      answers[name] = resolve;
    });
  await type('first.eth');
  await type('second.eth');
  answers['second.eth']?.(TO);
  await settle();
  answers['first.eth']?.(ELSEWHERE);
  await settle();
  assert.deepEqual($recipientState.get(), { state: 'ready', address: TO, name: 'second.eth' });
});

test('name longer than 255 characters: a name, with the reason of its standard', async () => {
  const asked: number[] = [];
  form.sender.resolveName = async (_, name) => {
    asked.push(name.length);
    throw appKitError('name_invalid', { name, reason: 'longer than 255 characters' });
  };
  await type(`${'a'.repeat(300)}.eth`);
  assert.deepEqual($recipientState.get(), {
    ...bad('name_invalid'),
    reason: 'longer than 255 characters',
  });
  assert.deepEqual(asked, [304]);
});

test('malformed text, unknown name, unavailable lookup: each has its own error', async () => {
  const { sender } = form;
  await type('hello');
  assert.deepEqual($recipientState.get(), bad('malformed'));
  await type('nobody.eth');
  assert.deepEqual($recipientState.get(), bad('name_unknown'));
  sender.resolveName = async () => undefined;
  await type('a.eth');
  assert.deepEqual($recipientState.get(), bad('name_unsupported'));
  sender.resolveName = async () => 'garbage';
  await type('b.eth');
  assert.deepEqual($recipientState.get(), bad('name_unknown'));
  sender.resolveName = () => Promise.reject(appKitError('name_invalid'));
  await type('c.eth');
  assert.deepEqual($recipientState.get(), bad('name_invalid'));
  const reason = 'empty label';
  sender.resolveName = () => Promise.reject(appKitError('name_invalid', { reason }));
  await type('e..eth');
  assert.deepEqual($recipientState.get(), { ...bad('name_invalid'), reason });
  sender.resolveName = () => Promise.reject(appKitError('rpc_unavailable'));
  await type('d.eth');
  assert.deepEqual($recipientState.get(), bad('name_failed'));
  await type('');
  assert.deepEqual($recipientState.get(), { state: 'none' });
});
