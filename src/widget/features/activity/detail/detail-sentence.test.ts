import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entry, ME, transfer } from '../history/fake-history';
import { detailSentence } from './detail-sentence';

const OTHER = '0xc0aB3b528522C377c9b2D869a603771f63082bC8';
const coins = (numeric: string, more = {}) => transfer({ quantity: { numeric }, ...more });
const sent = entry('sent', { operationType: 'send', sentFrom: ME, sentTo: OTHER }, [
  coins('0.25', { direction: 'out', from: ME, to: OTHER }),
]);
/** Without the marks that isolate the direction of a part. */
const said = (...args: Parameters<typeof detailSentence>) =>
  detailSentence(...args).replace(/[\u2066-\u2069]/g, '');
const same = (address: string) => address;

test('payment, receipt and swap: one sentence each', () => {
  const got = entry('got', { sentFrom: OTHER, sentTo: ME }, [coins('5', { from: OTHER, to: ME })]);
  const swap = entry('swap', { operationType: 'trade', sentFrom: ME }, [
    coins('25', { direction: 'out' }),
    coins('0.0125'),
  ]);
  assert.equal(said(sent, false, same), 'You sent 0.250 ETH to 0xc0…082bC8');
  assert.equal(said(got, false, same), 'You received 5.000 ETH from 0xc0…082bC8');
  assert.equal(said(swap, false, same), 'You swapped 25.000 ETH for 0.012 ETH');
});

test('marked, failed or pending: never reads like a completed payment', () => {
  assert.equal(said(sent, true, same), 'Sent');
  for (const status of ['failed', 'pending'] as const) {
    const other = { ...sent, metadata: { ...sent.metadata, status } };
    assert.equal(said(other, false, same), 'Sent');
  }
});

test('nothing moved, or another operation: the verb', () => {
  const call = entry('call', { operationType: 'execute', sentFrom: ME, sentTo: OTHER }, []);
  assert.equal(said(call, false, same), 'Executed');
  const stake = entry('stake', { operationType: 'stake', sentFrom: ME, sentTo: OTHER }, [
    coins('3', { direction: 'out', from: ME, to: OTHER }),
  ]);
  assert.equal(said(stake, false, same), 'Staked 3.000 ETH');
});
