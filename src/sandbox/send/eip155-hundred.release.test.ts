/**
 * Tests ninety-nine pending transactions on a real chain and one more: rejected with its reason,
 * and sent when there is room.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatDecimals } from '../../protocol/amount';
import type { Transfer } from '../../widget/core/contracts/sender';
import { addPending } from '../../widget/core/payments/transaction-tracker';
import {
  $transferForm,
  setSendAmount,
  setSendReceiver,
  setSendToken,
} from '../../widget/core/payments/transfer-form';
import { $pendingTransactions } from '../../widget/core/state/pending-transactions';
import { storage } from '../../widget/core/storage/typed-storage';
import { pendingCount } from '../../widget/core/testing/pending-count';
import { $route, pushView, resetView } from '../../widget/core/views/router';
import { $review, confirmSend, openReview } from '../../widget/features/send/submit/confirm-send';
import { connectedToChain, sender } from './fake-connected';
import type { SendChain } from './fake-send-chain';

declare const __RELEASE__: boolean;

const NONE: ReadonlySet<string> = new Set();
const MOST = 99;
let chain: SendChain;
let stop: () => Promise<void>;

before(async () => {
  ({ chain, stop } = await connectedToChain());
});
after(() => stop());

const sends = (): number => chain.asked.filter((one) => one === 'eth_sendTransaction').length;
const held = async (): Promise<bigint> =>
  BigInt(await chain.rpc<string>('eth_getBalance', chain.other, 'latest'));
const noRequestWaits = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = $pendingTransactions.subscribe(() => {
      if (pendingCount() > 0) return;
      // Within its first call it cannot be stopped yet.
      queueMicrotask(() => stop());
      resolve();
    });
  });

test('hundredth pending transfer: rejected with its reason, no prompt, form kept; with room: sent', {
  skip: !__RELEASE__,
}, async () => {
  const before = await held();
  await chain.rpc('evm_setAutomine', false);
  const { id: networkId, namespace } = chain.network;
  const one: Transfer = { token: 'native', decimals: 18, to: chain.other, amount: 1n };
  const quote = await sender.quote(chain.place, one);
  for (let count = 0; count < MOST; count += 1) {
    const id = await sender.submit(chain.place, one, quote);
    const facts = { id, namespace, networkId, from: chain.place.from, to: one.to };
    const amount = formatDecimals(one.amount, one.decimals);
    addPending({ ...facts, token: 'native', amount, symbol: 'ETH', sentAt: Date.now() });
  }
  assert.equal(pendingCount(), MOST);

  resetView('Account');
  const coin = { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18, numeric: '10000' };
  setSendToken({ ...coin, verified: true, lookalike: false });
  setSendAmount('1');
  setSendReceiver(chain.other);
  pushView('WalletSend');
  pushView('WalletSendPreview');
  await openReview();
  await confirmSend(NONE);
  const shown = $review.get();
  assert.equal(shown.state, 'ready');
  const { error, busy, review } = shown as Extract<typeof shown, { state: 'ready' }>;
  assert.deepEqual(
    [error?.code, error?.message, busy],
    ['send_too_many', 'At most 99 transactions may be pending', false],
  );
  assert.equal(review.quote.nonce, MOST, 'behind all that wait');
  assert.equal(sends(), MOST);
  assert.deepEqual([$route.get().view, $transferForm.get().amount], ['WalletSendPreview', '1']);
  assert.equal(storage.get('pending_transactions')?.length, MOST);

  await chain.rpc('evm_mine');
  await noRequestWaits();
  assert.ok($pendingTransactions.get().every(({ status }) => status === 'confirmed'));
  await confirmSend(NONE);
  assert.equal(sends(), MOST + 1);
  assert.equal($route.get().view, 'Account');
  await chain.rpc('evm_mine');
  await noRequestWaits();
  assert.equal($pendingTransactions.get().at(-1)?.status, 'confirmed');
  assert.equal((await held()) - before, BigInt(MOST) + 10n ** 18n);
  const count = await chain.rpc<string>('eth_getTransactionCount', chain.place.from, 'latest');
  assert.equal(Number(count), MOST + 1);
});
