/** Tests payments on Solana: its coin and its tokens, by wallet and by exchange. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { PAY_METHODS } from '../../../protocol/pay/exchange-payments';
import { connect } from '../../core/connect/connect';
import { NATIVE } from '../../core/contracts/sender';
import { storage } from '../../core/storage/typed-storage';
import { fakeConnector, OTHER } from '../../core/testing/fake-core';
import { HASH } from '../../core/testing/fake-sender';
import { chooseExchange } from './exchange/choose-exchange';
import {
  asks,
  choosing,
  EXCHANGE,
  ended,
  type PayWorld,
  pass,
  press,
  reviewed,
  startPayWorld,
} from './fake-pay';

let pay: PayWorld;
const TO = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const COIN = `${OTHER.id}/slip44:501`;
const TOKEN = `${OTHER.id}/token:${MINT}`;

beforeEach(async () => {
  pay = await startPayWorld({ connected: false, adapters: ['solana'], networks: [OTHER] });
  pay.sender.readAddress = (text) =>
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? { address: text } : { problem: 'malformed' };
});
afterEach(() => {
  pay.stop();
  for (const name of ['page_payments', 'recent_payments', 'pending_transactions'] as const) {
    storage.remove(name);
  }
});

for (const [what, asset, token] of [
  ['SOL', COIN, NATIVE],
  ['a token of its mint', TOKEN, MINT],
] as const) {
  test(`${what} by wallet: exactly the amount to the recipient, in base58 as given`, async () => {
    await connect(fakeConnector('phantom', 'solana'));
    const call = await asks({ recipient: `${OTHER.id}:${TO}`, asset, amount: '1.5' });
    assert.equal(choosing().asset, asset);
    await reviewed();
    await press();
    assert.deepEqual(pay.sender.submitted, [
      { to: TO, amount: 1_500_000n, token, network: OTHER.id },
    ]);
    await ended(pay, { state: 'confirmed' });
    assert.deepEqual([call.result?.hash, call.result?.proof], [HASH, 'network']);
  });
}

test('by exchange: the word of the exchange is the proof, because no network proves it yet', async () => {
  const call = await asks({ recipient: TO, asset: COIN, amount: '1.5' });
  void chooseExchange(choosing(), EXCHANGE);
  await pass(0);
  const recipient = `${OTHER.id}:${TO}`;
  const params = { exchangeId: EXCHANGE.id, asset: COIN, amount: '1.5', recipient };
  assert.deepEqual(pay.asked.at(-2), [PAY_METHODS.payUrl, params]);
  pay.replies[PAY_METHODS.status] = () => ({ status: 'SUCCESS', txHash: '5'.repeat(88) });
  await pass();
  assert.deepEqual([call.result?.hash, call.result?.proof], ['5'.repeat(88), 'exchange']);
});

for (const [what, change, reason] of [
  ['coin of another chain', { asset: `${OTHER.id}/slip44:60` }, /must be a token or the native/],
  ['token of the form of EVM', { asset: `${OTHER.id}/erc20:${MINT}` }, /must be a token or the/],
  ['address of EVM', { recipient: `0x${'1'.repeat(40)}` }, /not an address/],
  ['mint as recipient', { asset: TOKEN, recipient: MINT }, /the token itself/],
] as [string, object, RegExp][]) {
  test(`${what}: refused with the reason`, async () => {
    const call = await asks({ recipient: TO, asset: COIN, amount: '1', ...change });
    assert.equal(call.error?.code, 'pay_invalid');
    assert.match(call.error?.message ?? '', reason);
  });
}
