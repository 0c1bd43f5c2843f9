import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFunctionData, erc20Abi, parseTransaction } from 'viem';
import { FrameError } from '../frame/frame-error';
import { BOB, KEY, openSigning } from './test-signing';
import { windowReason } from './window/window-rule';

const MINUTE = 60_000;
const payment = { from: KEY.address, to: BOB, value: '0x1' };
const REPEATED = /^You approved the same request (\d+) minutes? ago\. It may have been sent/;

/** A gateway that keeps payments back, says that it failed, and counts them when it is asked for the next number. */
async function openEvil({ afterVault = true } = {}) {
  let count = 3;
  let time = 1_800_000_000_000;
  const opened = await openSigning(
    {
      eth_getTransactionCount: () => `0x${count.toString(16)}`,
      eth_sendRawTransaction: () => {
        count += 1;
        throw new FrameError('The network is busy.');
      },
    },
    afterVault ? [] : ['too_many'],
    [],
    { now: () => time },
  );
  return {
    ...opened,
    wait(minutes: number) {
      time += minutes * MINUTE;
    },
    next() {
      count += 1;
    },
    pay: (more: object = {}) => opened.request('eth_sendTransaction', [{ ...payment, ...more }]),
  };
}

test('a gateway that hides a payment and gives the next number: the same payment is asked for in a window, in words', async () => {
  const { pay, wait, asked, answers, intents } = await openEvil();
  await assert.rejects(pay(), /may have been sent/);
  wait(4);
  answers.push(false);
  await assert.rejects(pay(), /User rejected/);
  const [first, again] = asked.map(({ review }) => review);
  assert.ok(first && again);
  assert.equal(windowReason(first, true), undefined);
  assert.equal(REPEATED.exec(again.warnings[0]?.text ?? '')?.[1], '4');
  assert.equal(again.warnings[0]?.level, 'danger');
  assert.match(windowReason(again, true) ?? '', /same request a short time ago/);
  assert.equal(intents.length, 1);
});

test('the vault’s signature kept back by the gateway: counts as approved, too', async () => {
  const { pay, next, asked, intents } = await openEvil({ afterVault: false });
  await assert.rejects(pay(), /too_many/);
  assert.deepEqual(intents, []);
  next();
  await assert.rejects(pay());
  assert.match(asked[1]?.review.warnings[0]?.text ?? '', REPEATED);
});

test('not the same payment: another amount, recipient, network effect, or the same number; and half an hour later', async () => {
  const { pay, wait, asked, intents } = await openEvil();
  const isAsked = async (more: object) => {
    await assert.rejects(pay(more), /may have been sent/);
    return asked.at(-1)?.review.risks?.includes('repeat');
  };
  assert.equal(await isAsked({}), false);
  assert.equal(await isAsked({ value: '0x2' }), false);
  assert.equal(await isAsked({ to: KEY.address }), false);
  // One of two transactions with this number is carried out.
  const { nonce } = parseTransaction((intents[0] as { transaction: '0x' }).transaction);
  const { request, asked: others } = await openSigning();
  for (const gasPrice of ['0x64', '0x6e']) {
    await request('eth_sendTransaction', [
      { ...payment, nonce: `0x${nonce?.toString(16)}`, gasPrice },
    ]);
  }
  assert.deepEqual(others[1]?.review.risks, []);
  wait(29);
  assert.equal(await isAsked({}), true);
  wait(30);
  assert.equal(await isAsked({}), false);
});

test('access twice is the same as once: no question', async () => {
  const { pay, asked } = await openEvil();
  const args = [BOB as `0x${string}`, 5n] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
  for (const _ of [1, 2]) await assert.rejects(pay({ value: '0x0', data }), /may have been sent/);
  assert.deepEqual(asked[1]?.review.risks, []);
});
