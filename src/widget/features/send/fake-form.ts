/** For tests: a connected page, a filled form, and a chain with scripted replies. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { connect } from '../../core/connect/connect';
import type { TransferStatus } from '../../core/contracts/sender';
import { addErrors } from '../../core/errors/app-kit-error';
import { PAYMENT_ERRORS } from '../../core/errors/catalog/payment-errors';
import { stopPending } from '../../core/payments/transaction-tracker';
import {
  $transferForm,
  resetSending,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  type Token,
} from '../../core/payments/transfer-form';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  settle,
  type World,
} from '../../core/testing/fake-core';
import { createFakeSender, type FakeSender } from '../../core/testing/fake-sender';
import { pendingCount } from '../../core/testing/pending-count';
import { pushView, resetView } from '../../core/views/router';
import { SEND_ERRORS } from './errors';
import { formFollows } from './send-rules';
import {
  $review,
  closeReview,
  confirmSend,
  openReview,
  type ReviewState,
} from './submit/confirm-send';

addErrors({ ...PAYMENT_ERRORS, ...SEND_ERRORS });

export const TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
export const ELSEWHERE = '0x00000000000000000000000000000000000abc01';
export const CONTRACT = '0x1111111111111111111111111111111111111111';
export const TOKEN: Token = {
  id: CONTRACT,
  name: 'Dollar X',
  symbol: 'USDX',
  decimals: 6,
  numeric: '10',
  verified: true,
  lookalike: false,
};
export const NONE: ReadonlySet<string> = new Set();

export interface Form {
  world: World;
  sender: FakeSender;
  stop(): void;
}

/** Fakes timers until the stop. @param can the features of the namespace */
export async function startForm(can: { send: boolean } = { send: true }): Promise<Form> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  fakePage();
  const sender = createFakeSender();
  const world = fakeWorld(can.send ? { sender } : {});
  const stopRules = formFollows();
  await connect(fakeConnector());
  resetView('Account');
  return {
    world,
    sender,
    stop() {
      closeReview();
      stopPending();
      resetSending();
      stopRules();
      world.stop();
      mock.timers.reset();
    },
  };
}

export async function fill(receiver = TO, amount = '1.5'): Promise<void> {
  setSendToken(TOKEN);
  setSendAmount(amount);
  setSendReceiver(receiver);
  mock.timers.tick(500);
  await settle();
}

export function ready(): Extract<ReviewState, { state: 'ready' }> {
  const shown = $review.get();
  assert.equal(shown.state, 'ready');
  return shown as Extract<ReviewState, { state: 'ready' }>;
}

export const warned = (): string[] =>
  ready().review.warnings.map(({ level, id }) => `${level}:${id}`);

export async function review(): Promise<void> {
  pushView('WalletSend');
  pushView('WalletSendPreview');
  await openReview();
}

/** Makes the chain report the result of all pending transactions. */
export async function ended(
  { sender }: Form,
  state: TransferStatus['state'] = 'confirmed',
): Promise<void> {
  sender.becomes = { state };
  // Earlier requests are sent again.
  for (let asked = 0; asked < 25; asked += 1) {
    mock.timers.tick(4_000);
    await settle();
  }
  assert.equal(pendingCount(), 0);
  sender.becomes = { state: 'pending' };
}

/** Looked at once more, with what was acknowledged. */
export const again = (keys: readonly string[] = []): Promise<void> =>
  confirmSend(new Set([...keys, ready().changed]));

/** Asserts the error that the user sees, and that the wallet got no payment request. */
export function stopped({ sender }: Form, code: string): void {
  assert.equal(ready().error?.code, code);
  assert.deepEqual(sender.submitted, []);
  assert.equal(pendingCount(), 0);
  assert.equal($transferForm.get().amount, '1.5');
}
