/** Tests the figures of a swap against plain bigint fractions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDecimals } from '../amount';
import { namedNetwork, parseNetworkObject } from '../networks';
import { knownRouter } from './known-router';
import { DEFAULT_SLIPPAGE, minimumReceived, SLIPPAGES } from './swap-math';
import { hasSwaps, SWAP_NETWORK_IDS } from './swap-networks';
import {
  percentHundredths,
  priceImpact,
  priceMoved,
  providerFee,
  rateOf,
  toAmountText,
} from './swap-numbers';

const ether = (units: bigint, price?: string) => ({ units, decimals: 18, price });
const usdx = (units: bigint, price?: string) => ({ units, decimals: 6, price });
const ONE = 10n ** 18n;

test('received amount: exactly six decimals, cut', () => {
  assert.equal(toAmountText(ether(1_234_567_890_000_000_000n)), '1.234567');
  assert.equal(toAmountText(ether(ONE)), '1.000000');
  assert.equal(toAmountText({ units: 5n, decimals: 0 }), '5.000000');
  assert.equal(toAmountText(ether(1n)), '0.000000');
});

test('rate: tokens received for one token', () => {
  assert.equal(rateOf(ether(ONE / 2n), usdx(1_241_020_000n)), '2482.04');
  assert.equal(rateOf(usdx(1_000_000n), ether(ONE / 2500n)), '0.0004');
  assert.equal(rateOf(ether(0n), usdx(5n)), undefined);
});

test('price impact: the lost part of the value, in hundredths of a percent', () => {
  assert.equal(priceImpact(ether(ONE, '2000'), usdx(1_996_000_000n, '1')), 20n);
  assert.equal(priceImpact(ether(ONE, '2000'), usdx(2_000_000_000n, '1')), 0n);
  assert.equal(priceImpact(ether(ONE, '2000'), usdx(2_020_000_000n, '1')), -100n);
  assert.equal(priceImpact(ether(ONE), usdx(1n, '1')), undefined);
  assert.equal(priceImpact(ether(ONE, '2000'), usdx(1n)), undefined);
  assert.equal(priceImpact(ether(0n, '2000'), usdx(1n, '1')), undefined);
});

const units = fc.bigInt(1n, 10n ** 30n);

test('price impact: never shown smaller than the exact fraction', () => {
  fc.assert(
    fc.property(units, units, (paid, received) => {
      const impact = priceImpact(ether(paid, '1'), ether(received, '1'));
      assert.ok(impact !== undefined);
      const lost = (paid - received) * 10_000n;
      assert.ok(impact * paid >= lost);
      assert.ok((impact - 1n) * paid < lost);
    }),
  );
});

test('minimum: each slippage keeps at least its part, to the smallest unit', () => {
  assert.equal(DEFAULT_SLIPPAGE, 1);
  fc.assert(
    fc.property(units, fc.constantFrom(...SLIPPAGES), (quoted, slippage) => {
      const least = minimumReceived(quoted, slippage);
      assert.ok(least * 100n >= quoted * BigInt(100 - slippage));
      assert.ok((least - 1n) * 100n < quoted * BigInt(100 - slippage));
    }),
  );
});

test('moved price: announced above half a percent, either way', () => {
  assert.equal(priceMoved(10_000n, 10_050n), false);
  assert.equal(priceMoved(10_000n, 10_051n), true);
  assert.equal(priceMoved(10_000n, 9_949n), true);
  assert.equal(priceMoved(10_000n, 9_950n), false);
  assert.equal(priceMoved(0n, 1n), true);
});

test('provider fee: the named percent of the source amount', () => {
  assert.equal(providerFee(ether(ONE), '0.85'), '0.0085');
  assert.equal(providerFee(usdx(1_000_000n), '0'), '0');
  const percents = fc.bigInt(0n, 10_000_000n);
  fc.assert(
    fc.property(units, fc.nat({ max: 18 }), percents, (amount, decimals, parts) => {
      const fee = providerFee({ units: amount, decimals }, formatDecimals(parts, 5));
      // The exact fraction: seven more places than the token has.
      assert.equal(fee, formatDecimals(amount * parts, decimals + 7));
    }),
  );
});

test('percent: hundredths, never less than it is', () => {
  assert.equal(percentHundredths('0'), 0n);
  assert.equal(percentHundredths('0.85'), 85n);
  assert.equal(percentHundredths('100'), 10_000n);
  assert.equal(percentHundredths('100.000000001'), 10_001n);
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), fc.nat({ max: 9 }), (parts, places) => {
      const found = percentHundredths(formatDecimals(parts, places));
      const scale = 10n ** BigInt(places);
      assert.ok(found * scale >= parts * 100n);
      assert.ok((found - 1n) * scale < parts * 100n);
    }),
  );
});

test('swap networks: twelve, including eip155:1, 10, 56, 137, 8453', () => {
  assert.equal(SWAP_NETWORK_IDS.length, 12);
  for (const reference of ['1', '10', '56', '137', '8453', '324', '1313161554']) {
    const network = namedNetwork(`eip155:${reference}`);
    assert.ok(network && hasSwaps(network), reference);
  }
  const solana = namedNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp');
  assert.ok(solana && !hasSwaps(solana));
});

test("network of the page: has swaps, and one router, when it names the router's contract", () => {
  const address = `0x${'aB'.repeat(20)}`;
  const own = {
    id: 'eip155:31337',
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: 'http://node.test/',
  };
  const plain = parseNetworkObject(own);
  assert.deepEqual([hasSwaps(plain), knownRouter(plain, address)], [false, undefined]);
  const network = parseNetworkObject({ ...own, contracts: { swapRouter: { address } } });
  assert.ok(hasSwaps(network));
  assert.equal(knownRouter(network, address.toLowerCase())?.kind, 'uniswap-v2');
  assert.equal(knownRouter(network, `0x${'cd'.repeat(20)}`), undefined);
});

test('routers of the named networks: of the network that is asked alone', () => {
  const [ethereum, kaia] = ['1', '8217'].map((id) => namedNetwork(`eip155:${id}`));
  assert.ok(ethereum && kaia);
  const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d';
  assert.equal(knownRouter(ethereum, router)?.kind, 'uniswap-v2');
  assert.equal(knownRouter(kaia, router), undefined);
});
