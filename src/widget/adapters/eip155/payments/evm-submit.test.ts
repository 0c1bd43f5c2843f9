import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { Transfer, TransferQuote } from '../../../core/contracts/sender';
import { ADDRESS, ADDRESS_2, ONE, settle } from '../../../core/testing/fake-core';
import { submit } from './evm-submit';

const HASH = `0x${'ab'.repeat(32)}`;
const transfer: Transfer = { token: 'native', decimals: 18, to: ADDRESS, amount: 1n };
const quote = {} as TransferQuote;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

/** Stops reporting its chain from this call on. */
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

test('wallet sends, then does not report its chain: the id is kept', async () => {
  const { done } = silentFrom(2);
  await settle();
  mock.timers.tick(5_000);
  assert.equal(await Promise.race([done, settle()]), HASH);
});

test('wallet does not report its chain: no send request, even if a late report comes', async () => {
  const { asked, done } = silentFrom(1);
  await settle();
  mock.timers.tick(5_000);
  assert.equal(await Promise.race([done, settle()]), 'wallet_timeout');
  assert.ok(!asked.includes('eth_sendTransaction'));
});

test('caller: notified directly before the wallet request, and only then', async () => {
  for (const [chain, expected] of [
    ['0x7a69', ['eth_chainId', 'eth_accounts', 'asking', 'eth_sendTransaction', 'eth_chainId']],
    ['0x1', ['eth_chainId', 'eth_accounts']],
    [new Error('no line'), ['eth_chainId', 'eth_accounts']],
  ] as const) {
    const asked: string[] = [];
    const request = async ({ method }: { method: string }): Promise<unknown> => {
      asked.push(method);
      if (method === 'eth_sendTransaction') return HASH;
      if (method === 'eth_accounts') return [ADDRESS];
      if (chain instanceof Error) throw chain;
      return chain;
    };
    const place = { provider: { request }, network: ONE, from: ADDRESS };
    await submit(place, transfer, quote, () => asked.push('asking')).catch(() => {});
    assert.deepEqual(asked, expected);
  }
});

/** On its network, with this answer about its accounts. */
async function telling(accounts: unknown): Promise<{ asked: string[]; said: string }> {
  const asked: string[] = [];
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    asked.push(method);
    if (method === 'eth_sendTransaction') return HASH;
    if (method === 'eth_chainId') return '0x7a69';
    if (accounts instanceof Error) throw accounts;
    return accounts;
  };
  const place = { provider: { request }, network: ONE, from: ADDRESS };
  const said = await submit(place, transfer, quote).catch((cause) => cause.code);
  return { asked, said };
}

test('sender is not among the accounts of the wallet: no send request', async () => {
  for (const accounts of [[ADDRESS_2], [ADDRESS_2, ADDRESS.slice(0, -1)], [null, { ADDRESS }]]) {
    const { asked, said } = await telling(accounts);
    assert.equal(said, 'unauthorized');
    assert.ok(!asked.includes('eth_sendTransaction'));
  }
});

test('own account: found in any letter case and at any position', async () => {
  for (const accounts of [
    [ADDRESS],
    [ADDRESS.slice(2)],
    [ADDRESS.toLowerCase()],
    [ADDRESS_2, ADDRESS.toUpperCase()],
  ]) {
    assert.equal((await telling(accounts)).said, HASH);
  }
});

test('wallet reports no accounts or does not support the query: gets the send request', async () => {
  const unknown = Object.assign(new Error('unknown'), { code: -32601 });
  const refused = Object.assign(new Error('no'), { code: 4100 });
  for (const accounts of [unknown, refused, null, undefined, 'none', {}, []]) {
    assert.equal((await telling(accounts)).said, HASH);
  }
});

test('wallet never answers the account query: gets the send request', async () => {
  const asked: string[] = [];
  const request = ({ method }: { method: string }): Promise<unknown> => {
    asked.push(method);
    if (method === 'eth_accounts') return new Promise(() => {});
    return Promise.resolve(method === 'eth_chainId' ? '0x7a69' : HASH);
  };
  const done = submit({ provider: { request }, network: ONE, from: ADDRESS }, transfer, quote);
  await settle();
  assert.ok(!asked.includes('eth_sendTransaction'));
  mock.timers.tick(5_000);
  assert.equal(await done, HASH);
});

test('wallet on another network: the network error comes before the account error', async () => {
  const request = async ({ method }: { method: string }): Promise<unknown> =>
    method === 'eth_chainId' ? '0x1' : [ADDRESS_2];
  const place = { provider: { request }, network: ONE, from: ADDRESS };
  await assert.rejects(submit(place, transfer, quote), { code: 'send_wrong_chain' });
});
