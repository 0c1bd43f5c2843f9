import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { ADDRESS, ONE, settle } from '../../../core/fake-world';
import type { Transfer, TransferQuote } from '../../../core/sender';
import { submit } from './submit';

const HASH = `0x${'ab'.repeat(32)}`;
const transfer: Transfer = { token: 'native', decimals: 18, to: ADDRESS, amount: 1n };
const quote = {} as TransferQuote;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

/** Silent from the given question about its chain on. */
function silentFrom(question: number): { asked: string[]; done: Promise<unknown> } {
  const asked: string[] = [];
  const request = ({ method }: { method: string }): Promise<unknown> => {
    asked.push(method);
    if (method === 'eth_sendTransaction') return Promise.resolve(HASH);
    const count = asked.filter((one) => one === 'eth_chainId').length;
    return count < question ? Promise.resolve('0x7a69') : new Promise(() => {});
  };
  const place = { provider: { request }, network: ONE, from: ADDRESS };
  return { asked, done: submit(place, transfer, quote).catch((cause) => cause.code) };
}

test('a wallet that has sent and then says nothing of its chain has sent: its id is not lost', async () => {
  const { done } = silentFrom(2);
  await settle();
  mock.timers.tick(5_000);
  assert.equal(await Promise.race([done, settle()]), HASH);
});

test('one that does not say where it is is not asked to send, however late it says so', async () => {
  const { asked, done } = silentFrom(1);
  await settle();
  mock.timers.tick(5_000);
  assert.equal(await Promise.race([done, settle()]), 'wallet_timeout');
  assert.deepEqual(asked, ['eth_chainId']);
});
