/**
 * Tests from the review to the chain: the real sender, real nodes, and a fee that jumps in between.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatDecimals } from '../../protocol/amount';
import type { StoredTransaction } from '../../protocol/storage-keys';
import { warningKey } from '../../widget/core/payments/payment-warning';
import { resumePending, stopPending } from '../../widget/core/payments/transaction-tracker';
import {
  setSendAmount,
  setSendReceiver,
  setSendToken,
  type Token,
} from '../../widget/core/payments/transfer-form';
import { $pendingTransactions } from '../../widget/core/state/pending-transactions';
import { storage } from '../../widget/core/storage/typed-storage';
import { pushView, resetView } from '../../widget/core/views/router';
import { maxNow } from '../../widget/features/send/form/max-amount';
import { $review, confirmSend, openReview } from '../../widget/features/send/submit/confirm-send';
import { connectedToChain } from './fake-connected';
import type { SendChain } from './fake-send-chain';

const GWEI = 1_000_000_000n;
const NONE: ReadonlySet<string> = new Set();
const COIN: Token = {
  id: 'native',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  numeric: '10000',
  verified: true,
  lookalike: false,
};
let chain: SendChain;
let stop: () => Promise<void>;

before(async () => {
  ({ chain, stop } = await connectedToChain());
});
after(() => stop());

async function baseFee(gwei: bigint): Promise<void> {
  const value = `0x${(gwei * GWEI).toString(16)}`;
  await chain.rpc('anvil_setNextBlockBaseFeePerGas', value);
  await chain.rpc('evm_mine');
}

function ready() {
  const shown = $review.get();
  assert.equal(
    shown.state,
    'ready',
    JSON.stringify(shown, (_, one) => String(one)),
  );
  return shown as Extract<typeof shown, { state: 'ready' }>;
}

const sends = (): number => chain.asked.filter((one) => one === 'eth_sendTransaction').length;
const held = async (): Promise<bigint> =>
  BigInt(await chain.rpc<string>('eth_getBalance', chain.other, 'latest'));

test('base fee rises tenfold at confirm: needs another review before it is paid', async () => {
  await baseFee(10n);
  resetView('Account');
  setSendToken(COIN);
  setSendAmount('1.000000000000000007');
  setSendReceiver(chain.other);
  pushView('WalletSend');
  pushView('WalletSendPreview');
  await openReview();
  const seen = ready().review.quote.fee;
  const before = await held();

  await baseFee(100n);
  await confirmSend(NONE);
  assert.equal(ready().error?.code, 'send_changed');
  assert.ok(ready().review.quote.fee > 9n * seen);
  assert.equal(sends(), 0);
  // A hasty second press sends nothing.
  await confirmSend(NONE);
  assert.equal(sends(), 0);

  await confirmSend(new Set([ready().changed]));
  assert.equal(sends(), 1);
  const [sent] = $pendingTransactions.get();
  assert.ok(sent);
  await chain.mined(sent.id);
  assert.equal((await held()) - before, 1_000_000_000_000_000_007n);
});

test('Max amount: sent, although the fee rose before the review and before the press', async () => {
  await baseFee(10n);
  resetView('Account');
  setSendToken(COIN);
  setSendReceiver(chain.other);
  const most = await maxNow(COIN);
  assert.ok(most);
  setSendAmount(formatDecimals(most, 18));
  await baseFee(12n);
  pushView('WalletSend');
  pushView('WalletSendPreview');
  await openReview();
  assert.ok(!ready().review.warnings.some(({ level }) => level === 'block'));
  const before = { theirs: await held(), sends: sends() };
  await baseFee(15n);
  await confirmSend(NONE);
  assert.equal(sends(), before.sends + 1);
  const sent = $pendingTransactions.get().at(-1);
  await chain.mined(sent?.id ?? '');
  assert.equal((await held()) - before.theirs, most);
});

/** Confirms a payment that waits in the mempool. @returns its row and the wallet's transaction */
async function sendWaiting(amount: string) {
  await chain.rpc('anvil_setBalance', chain.place.from, `0x${(10n ** 20n).toString(16)}`);
  await baseFee(10n);
  await chain.rpc('evm_setAutomine', false);
  resetView('Account');
  setSendToken(COIN);
  setSendAmount(amount);
  setSendReceiver(chain.other);
  pushView('WalletSend');
  pushView('WalletSendPreview');
  await openReview();
  const { warnings } = ready().review;
  await confirmSend(new Set(warnings.map(warningKey)));
  const row = $pendingTransactions.get().at(-1);
  assert.ok(row);
  const sent = await chain.rpc<Record<string, string>>('eth_getTransactionByHash', row.id);
  return { row, sent };
}

async function mineDearer({ from, to, value, nonce }: Record<string, string>): Promise<string> {
  const price = `0x${(500n * GWEI).toString(16)}`;
  const fees = { gas: '0x5208', maxFeePerGas: price, maxPriorityFeePerGas: price };
  const by = await chain.rpc<string>('eth_sendTransaction', { from, to, value, nonce, ...fees });
  await chain.rpc('evm_mine');
  await chain.rpc('evm_setAutomine', true);
  return by;
}

/** A payment that is not found stays pending for ever. */
const ENDS = { timeout: 20_000 };

const ended = (id: string) =>
  new Promise<readonly unknown[]>((resolve) => {
    const stop = $pendingTransactions.subscribe((rows) => {
      const row = rows.find((one) => one.id === id);
      if (!row || row.status === 'pending') return;
      setImmediate(() => stop());
      resolve([row.status, row.by]);
    });
  });

/** The next page of this browser reads the row, and asks at once. */
function reload(row: StoredTransaction): void {
  stopPending();
  storage.set('pending_transactions', [row]);
  resumePending();
}

/** As the sending wrote it: without the content that the chain may have shown since. */
function storedRow(id: string): StoredTransaction {
  const row = storage.get('pending_transactions')?.find((one) => one.id === id);
  assert.ok(row);
  const { call: _, ...written } = row;
  return written;
}

test(
  'payment sent again at a higher price by the wallet: confirmed under the new hash',
  ENDS,
  async () => {
    const { row, sent } = await sendWaiting('1.25');
    const by = await mineDearer(sent);
    reload(storedRow(row.id));
    assert.deepEqual(await ended(row.id), ['confirmed', by]);
  },
);

test(
  'hash that was never sent: the payment is found by its content, and confirmed',
  ENDS,
  async () => {
    const { row, sent } = await sendWaiting('1.5');
    const id = `0x${'0f'.repeat(32)}`;
    const by = await mineDearer(sent);
    const { nonce: _, ...written } = storedRow(row.id);
    reload({ ...written, id });
    assert.deepEqual(await ended(id), ['confirmed', by]);
  },
);
