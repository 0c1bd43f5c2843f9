/**
 * Tests from the review to the chain: the real sender, real nodes, and a fee that jumps in between.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatDecimals } from '../../protocol/amount';
import {
  setSendAmount,
  setSendReceiver,
  setSendToken,
  type Token,
} from '../../widget/core/payments/transfer-form';
import { $pendingTransactions } from '../../widget/core/state/pending-transactions';
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
