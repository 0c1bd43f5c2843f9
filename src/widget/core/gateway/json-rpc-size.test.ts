/**
 * Tests the size and time limits of a reply: hazards E, an endless compressed reply, and one that
 * arrives byte by byte.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { parseNetworkObject } from '../../../protocol/networks';
import { $options, setOptions } from '../config/options';
import { REPLY_MAX_LENGTH } from '../constants/initial-limits';
import { RPC_DEADLINE_MS } from '../constants/limits';
import { endlessReply } from '../testing/fake-page';
import { callRpc } from './json-rpc';

const local = parseNetworkObject({
  id: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'https://own.example/rpc',
});
const plain = $options.get();

let answer: (url: string, id: number, signal: AbortSignal) => Response;

beforeEach(() => {
  setOptions({ ...plain, customRpcUrls: { 'eip155:31337': ['https://custom.example'] } });
  mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) =>
    answer(url, JSON.parse(init.body as string).id, init.signal as AbortSignal),
  );
});
afterEach(() => {
  mock.restoreAll();
  setOptions(plain);
});

const read = () => callRpc(local, 'x', [], (result) => result);

/** The first address replies with this, the next one correctly: the first is given up. */
async function isLeft(response: Response): Promise<void> {
  let left = false;
  answer = (url, id, signal) => {
    if (!url.startsWith('https://custom')) {
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: '0x7' }));
    }
    signal.addEventListener('abort', () => {
      left = true;
    });
    return response;
  };
  assert.equal(await read(), '0x7');
  assert.ok(left);
}

test('endless reply: aborted at the limit, and the next address is asked', async () => {
  const endless = endlessReply();
  await isLeft(endless.response);
  // The allowance covers data that the stream reads ahead.
  assert.ok(endless.given() <= REPLY_MAX_LENGTH + 3_000_000, `${endless.given()} bytes`);
});

test('failed status: the body is not read, and is canceled', async () => {
  await isLeft(new Response(new ReadableStream(), { status: 500 }));
});

test('reply of exactly the limit: read, with intact characters at any chunk border', async () => {
  const spaced = (id: number, length: number): string => {
    const text = JSON.stringify({ jsonrpc: '2.0', id, result: 'größer 🙂' });
    return text.padEnd(length);
  };
  const inParts = (text: string, size: number) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(stream) {
          const bytes = new TextEncoder().encode(text);
          for (let at = 0; at < bytes.length; at += size) {
            stream.enqueue(bytes.subarray(at, at + size));
          }
          stream.close();
        },
      }),
    );
  answer = (_, id) => inParts(spaced(id, 100), 1);
  assert.equal(await read(), 'größer 🙂');
  answer = (_, id) => inParts(spaced(id, REPLY_MAX_LENGTH), 1_000_000);
  assert.equal(await read(), 'größer 🙂');
  answer = (_, id) => inParts(spaced(id, REPLY_MAX_LENGTH + 1), 1_000_000);
  await assert.rejects(read(), { code: 'rpc_unavailable' });
});

test('reply that starts and then stalls: same timeout as a missing reply', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const begun = (signal: AbortSignal) =>
    new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"jsonrpc":"2.0",'));
        signal.addEventListener('abort', () => stream.error(signal.reason));
      },
    });
  answer = (url, id, signal) =>
    url.startsWith('https://custom')
      ? new Response(begun(signal))
      : new Response(JSON.stringify({ jsonrpc: '2.0', id, result: '0x7' }));
  const got = read();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  mock.timers.tick(RPC_DEADLINE_MS);
  assert.equal(await got, '0x7');
  mock.timers.reset();
});
