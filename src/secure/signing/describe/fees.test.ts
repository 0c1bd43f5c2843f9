import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownAddresses } from '../../../protocol/address-looks';
import { encodeTransaction } from '../evm/evm-transaction';
import { describeTransaction, type NetworkHints } from './describe-transaction';
import { coinAmount, networkWords } from './known-network';
import { joinReviews } from './review';
import { BOB, context, HINTS, review } from './test-review';

test("the page's fee and number: compared with the network's", () => {
  const fee = (perGas: bigint, hints: Partial<NetworkHints> = {}) =>
    describeTransaction(
      encodeTransaction({
        ...{ chainId: 1n, nonce: 0n, gas: 21_000n, to: BOB, value: 10n ** 18n, data: '0x' },
        ...{ fee: { perGas }, accessList: [] },
      }),
      context({ known: knownAddresses([BOB]) }),
      { ...HINTS, usualFee: 21_000n * 100n, ...hints },
    );
  assert.deepEqual(fee(400n).warnings, []);
  assert.match(fee(600n).warnings[0]?.text ?? '', /very high network fee/);
  assert.equal(fee(600n).blocked, undefined);
  assert.match(fee(20_000n).blocked ?? '', /a hundred times/);
  assert.match(fee(1n, { usualFee: undefined }).warnings[0]?.text ?? '', /couldn’t compare/);
  assert.match(fee(1n, { order: 'replaces' }).warnings[0]?.text ?? '', /replaces a transaction/);
  assert.match(fee(1n, { order: 'waits' }).warnings[0]?.text ?? '', /waits until/);
});

test('several at once: the fee of each, shared rows once', () => {
  const one = review({ to: BOB, value: 1n, gas: 21_000n });
  const two = review({ to: BOB, value: 1n, gas: 42_000n });
  assert.deepEqual(joinReviews([one, two]).rows, [
    { label: 'Network', value: ['Ethereum'] },
    { label: 'Network fee, at most (1 of 2)', value: ['0.000042 ETH'] },
    { label: 'Network fee, at most (2 of 2)', value: ['0.000084 ETH'] },
  ]);
});

test('a network that this build does not know: named by its id, and so are its coins', () => {
  const network = networkWords('eip155:999');
  assert.equal(network.name, 'Unknown network, ID 999');
  assert.equal(coinAmount(15n * 10n ** 17n, network), '1.5 native coins of network 999');
  assert.equal(networkWords('eip155:31337').symbol, 'ETH');
});
