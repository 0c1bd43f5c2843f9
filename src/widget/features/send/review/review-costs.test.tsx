/** Tests the costs in the rendered review: in fiat, to the last unit on demand, and the time. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { forgetPortfolio, putPortfolio } from '../../../core/account-data/portfolio';
import { NATIVE } from '../../../core/account-data/token';
import { setSendToken } from '../../../core/payments/transfer-form';
import { $activeAccount } from '../../../core/state/accounts';
import { press } from '../../../core/testing/fake-dom';
import { fill, TOKEN } from '../fake-form';
import { type RenderedReview, startReview } from './fake-review';

const COIN = { ...TOKEN, id: NATIVE, name: 'Ether', symbol: 'ETH', decimals: 18, price: '2000' };
let review: RenderedReview;

beforeEach(async () => {
  review = await startReview();
});
afterEach(() => {
  review.stop();
  forgetPortfolio('eip155');
});

/** Prices of the token and the coin: 2 and 2000. */
async function drawPriced(): Promise<void> {
  const account = $activeAccount.get();
  if (account.status !== 'connected') throw new Error('Not connected');
  const { caipAddress } = account;
  putPortfolio('eip155', { status: 'ready', caipAddress, tokens: [COIN], partial: false });
  await fill();
  setSendToken({ ...TOKEN, price: '2' });
  await review.draw();
}

test('known prices: amount, fee and total in fiat, with the time', async () => {
  const { sender, said } = review;
  sender.quoted = { ...sender.quoted, seconds: 12 };
  await drawPriced();
  assert.equal(said('review-worth'), '≈ $3.00');
  assert.equal(said('review-fee'), '$4.00 · about 12 s');
  assert.equal(said('review-total'), '$7.00');
});

test('costs pressed: exact to the last unit, and back to fiat', async () => {
  const { sender, said, byId, rest } = review;
  sender.quoted = { ...sender.quoted, fee: 2_123_456_789_012_345n };
  await drawPriced();
  assert.equal(said('review-fee'), '$4.24');
  press(byId('review-fee') ?? assert.fail());
  await rest();
  assert.equal(said('review-fee'), '0.002123456789012345 ETH');
  assert.equal(said('review-total'), '1.5 USDX + 0.002123456789012345 ETH');
  press(byId('review-fee') ?? assert.fail());
  await rest();
  assert.equal(said('review-total'), '$7.24');
});

test('no price of the coin: six digits of it until pressed', async () => {
  const { sender, said, byId, rest } = review;
  sender.quoted = { ...sender.quoted, fee: 2_123_456_789_012_345n };
  await fill();
  await review.draw();
  assert.equal(said('review-fee'), '0.00212345 ETH');
  assert.equal(said('review-worth'), undefined);
  press(byId('review-fee') ?? assert.fail());
  await rest();
  assert.equal(said('review-fee'), '0.002123456789012345 ETH');
});
