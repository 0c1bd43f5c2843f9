import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeviceStore } from '../device/device-store';
import { createOwnSigner } from './own-signer';
import type { OwnSubject } from './own-subject';
import type { OwnTask, TaskWorker, WorkerReply } from './worker-line';

const SIGNER = {
  session: { token: async () => 'token' },
  origin: 'https://shop.test',
  wallet: { id: 'w', addresses: { eip155: '0x', solana: 's' } },
} as never;
const INTENT = { kind: 'eip155_message', message: '0x' } as never;
const SIGNED = { signature: '0x01' };
const RECIPIENT = { recipient: { kty: 'EC', crv: 'P-256', x: '', y: '' } } as const;

/** @param sealed The window's answer; null: it was closed. @param replies Of one worker after the other; undefined: it says nothing. */
async function open(replies: (WorkerReply | undefined)[], sealed: string | null = 'sealed') {
  const store = await openDeviceStore(undefined);
  const asked: OwnSubject[] = [];
  const tasks: string[] = [];
  let ended = 0;
  const sign = createOwnSigner({
    ...{ store, mode: 'live', client: { call: async () => ({ share: 'a' }) } as never },
    async startWorker() {
      const reply = replies.shift();
      const worker: TaskWorker = {
        ...{ onerror: null, onmessage: null },
        postMessage({ task }: OwnTask) {
          tasks.push(task);
          worker.onmessage?.call(worker as never, { data: reply } as never);
        },
        terminate() {
          ended += 1;
        },
      };
      const first = { data: RECIPIENT } as never;
      if (reply) setTimeout(() => worker.onmessage?.call(worker as never, first));
      return worker;
    },
    theme: () => 'dark',
    async ask(subject) {
      asked.push(subject);
      return sealed ?? undefined;
    },
  });
  return { store, asked, tasks, sign, ended: () => ended };
}

test('worker that says nothing: the page gives up, and the worker ends', async () => {
  const { sign, store, ended } = await open([undefined]);
  await store.set('shares w', { eip155: 'device' });
  const page = new AbortController();
  const signing = sign(INTENT, SIGNER, page.signal);
  setTimeout(() => page.abort());
  await assert.rejects(signing, /aborted/);
  assert.equal(ended(), 1);
});

test('share of the device that gives another key: forgotten, and the window asks for the words', async () => {
  const made = { eip155: 'new' } as never;
  const { sign, store, asked, tasks } = await open([
    { failed: 'key' },
    { done: made },
    { done: SIGNED },
  ]);
  await store.set('shares w', { eip155: 'old' });
  assert.deepEqual(await sign(INTENT, SIGNER, new AbortController().signal), SIGNED);
  assert.deepEqual(asked, [
    {
      ...{ theme: 'dark', origin: 'https://shop.test', mode: 'live', ...RECIPIENT, passkey: null },
      wallet: { id: 'w', addresses: { eip155: '0x', solana: 's' } },
    },
  ]);
  assert.deepEqual(tasks, ['sign', 'restore', 'sign']);
  assert.deepEqual(await store.get('shares w'), made);
});

test('worker that fails otherwise: the share of the device stays', async () => {
  const { sign, store, asked } = await open([{ failed: 'other' }]);
  await store.set('shares w', { eip155: 'old' });
  await assert.rejects(sign(INTENT, SIGNER, new AbortController().signal), /could not sign/);
  assert.deepEqual([asked, await store.get('shares w')], [[], { eip155: 'old' }]);
});

test('window that is closed, or words that give no share: nothing is stored, asked once', async () => {
  const signal = new AbortController().signal;
  const closed = await open([{ done: SIGNED }], null);
  await assert.rejects(closed.sign(INTENT, SIGNER, signal), /User rejected/);
  const wrong = await open([{ failed: 'key' }]);
  await assert.rejects(wrong.sign(INTENT, SIGNER, signal), /can't be put together/);
  for (const { asked, store, ended } of [closed, wrong]) {
    assert.deepEqual([asked.length, await store.get('shares w'), ended()], [1, undefined, 1]);
  }
});
