import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeviceStore } from '../device/device-store';
import { createOwnSigner } from './own-signer';
import type { TaskWorker, WorkerReply } from './worker-line';

const SIGNER = {
  session: { token: async () => 'token' },
  wallet: { id: 'w', addresses: { eip155: '0x', solana: 's' } },
} as never;
const INTENT = { kind: 'eip155_message', message: '0x' } as never;
const SIGNED = { signature: '0x01' };
const RECIPIENT = { recipient: { kty: 'EC', crv: 'P-256', x: '', y: '' } } as const;

/** @param replies Of one worker after the other; undefined: it says nothing. */
async function open(replies: (WorkerReply | undefined)[]) {
  const store = await openDeviceStore(undefined);
  const asked: (string | undefined)[] = [];
  const tasks: unknown[] = [];
  let ended = 0;
  const sign = createOwnSigner({
    ...{ store, mode: 'live', client: { call: async () => ({ share: 'a' }) } as never },
    async startWorker() {
      const reply = replies.shift();
      const worker: TaskWorker = {
        ...{ onerror: null, onmessage: null },
        postMessage(task: unknown) {
          tasks.push((task as { task: string }).task);
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
    async ask(error) {
      asked.push(error);
      return 'words';
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

test('share of the device that gives another key: forgotten, and the words are asked for', async () => {
  const made = { eip155: 'new' } as never;
  const { sign, store, asked, tasks } = await open([
    { failed: 'key' },
    { done: made },
    { done: SIGNED },
  ]);
  await store.set('shares w', { eip155: 'old' });
  assert.deepEqual(await sign(INTENT, SIGNER, new AbortController().signal), SIGNED);
  assert.deepEqual(asked, [undefined]);
  assert.deepEqual(tasks, ['sign', 'restore', 'sign']);
  assert.deepEqual(await store.get('shares w'), made);
});

test('worker that fails otherwise: the share of the device stays', async () => {
  const { sign, store, asked } = await open([{ failed: 'other' }]);
  await store.set('shares w', { eip155: 'old' });
  await assert.rejects(sign(INTENT, SIGNER, new AbortController().signal), /could not sign/);
  assert.deepEqual([asked, await store.get('shares w')], [[], { eip155: 'old' }]);
});
