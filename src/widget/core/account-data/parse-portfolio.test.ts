import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fakeNetwork } from '../testing/fake-core';
import {
  readTokens,
  sameTokens,
  TOKENS_AT_ONCE,
  type TokenEntry,
  tokenSteps,
  totalOf,
  totalSteps,
} from './parse-portfolio';
import { NATIVE } from './token';

const ONE = fakeNetwork('eip155:31337');

let last = 0;
const address = (): string => {
  last += 1;
  return `eip155:31337:0x${last.toString(16).padStart(40, '0')}`;
};

type EntryOptions = Partial<Omit<TokenEntry, 'quantity'>> & { numeric?: string; decimals?: number };

function entry({ numeric = '1', decimals = 18, ...rest }: EntryOptions = {}): TokenEntry {
  return {
    name: 'Some Token',
    symbol: 'SOME',
    chainId: ONE.id,
    address: address(),
    value: undefined,
    price: undefined,
    iconUrl: undefined,
    ...rest,
    quantity: { decimals, numeric },
  };
}

const coin = (options: EntryOptions = {}): TokenEntry => {
  const { address: _, ...native } = entry({ name: 'x', symbol: 'y', ...options });
  return native;
};

const symbols = (entries: TokenEntry[]): string[] =>
  readTokens(entries, ONE).map(({ symbol }) => symbol);

test('order: most valuable first, unknown value last, the native coin before equals', () => {
  const order = symbols([
    entry({ symbol: 'ZZ' }),
    entry({ symbol: 'LITTLE', price: '0.1', numeric: '2' }),
    entry({ symbol: 'MUCH', price: '2', numeric: '90071992547409930000' }),
    entry({ symbol: 'MORE', price: '2', numeric: '90071992547409930000.000000000000000001' }),
    entry({ symbol: 'AA' }),
    coin({ numeric: '0.5' }),
  ]);
  assert.deepEqual(order, ['MORE', 'MUCH', 'LITTLE', 'ETH', 'AA', 'ZZ']);
});

test('order: that of the values as bigints, for any values', () => {
  const value = fc.bigInt({ min: 0n, max: 10n ** 40n });
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 30 }), (values) => {
      const tokens = readTokens(
        values.map((one) => entry({ numeric: '1', price: `${one}` })),
        ONE,
      );
      // A price of 0 means an unknown price.
      const shown = tokens.flatMap(({ value: text }) => (text ? [BigInt(text)] : []));
      const wanted = values.filter((one) => one > 0n).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
      assert.deepEqual(shown, wanted);
    }),
  );
});

test('value: computed exactly from the price; without a price, the value from the gateway', () => {
  const [first, second] = readTokens(
    [
      entry({ numeric: '3.000000000000000001', price: '2.5', value: '1000000' }),
      entry({ numeric: '4', value: '4.04' }),
    ],
    ONE,
  );
  assert.equal(first?.value, '7.5000000000000000025');
  assert.equal(second?.value, '4.04');
  assert.equal(second?.price, undefined);
});

test('price that is zero, negative or absent: unknown, never a zero value', () => {
  for (const price of ['0', '0.00', '-3', undefined]) {
    const [token] = readTokens([entry({ price, value: price })], ONE);
    assert.equal(token?.value, undefined, price);
    assert.deepEqual(totalOf(token ? [token] : []), { partial: true });
  }
});

test('total: the sum; partial if a price is missing', () => {
  const priced = [entry({ price: '1', numeric: '0.1' }), entry({ price: '1', numeric: '0.2' })];
  assert.deepEqual(totalOf(readTokens(priced, ONE)), { total: '0.3', partial: false });
  const some = readTokens([...priced, entry()], ONE);
  assert.deepEqual(totalOf(some), { total: '0.3', partial: true });
  assert.deepEqual(totalOf([]), { total: '0', partial: false });
  // A zero balance is worth nothing, also without a price.
  assert.deepEqual(totalOf(readTokens([coin({ numeric: '0' })], ONE)), {
    total: '0',
    partial: false,
  });
  // The known total is 0, but some values are unknown.
  const rest = readTokens([coin({ numeric: '0' }), entry()], ONE);
  assert.deepEqual(totalOf(rest), { partial: true });
});

test('tokens of 0 and 255 decimals: kept to the last digit', () => {
  const most = (2n ** 256n - 1n).toString();
  const small = `0.${'0'.repeat(254)}1`;
  const tokens = readTokens(
    [
      entry({ symbol: 'A', decimals: 0, numeric: most }),
      entry({ symbol: 'B', decimals: 255, numeric: small }),
    ],
    ONE,
  );
  assert.deepEqual(
    tokens.map(({ decimals, numeric }) => [decimals, numeric]),
    [
      [0, most],
      [255, small],
    ],
  );
});

test('zero amounts, tokens of other networks and duplicates: left out', () => {
  const twice = address();
  const shout = twice.replace(/[a-f]/g, (letter) => letter.toUpperCase());
  const order = symbols([
    entry({ symbol: 'ONCE', address: twice }),
    entry({ symbol: 'TWICE', address: shout }),
    entry({ symbol: 'NONE', numeric: '0.000' }),
    entry({ symbol: 'OWED', numeric: '-1' }),
    entry({ symbol: 'FAR', chainId: 'eip155:1' }),
    entry({ symbol: 'LIE', address: address().replace('31337', '1') }),
    entry({ symbol: 'BAD', address: 'nonsense' }),
    coin({ numeric: '0' }),
  ]);
  assert.deepEqual(order, ['ETH', 'ONCE']);
});

test('name, symbol and decimals of the native coin: from the network, not the gateway', () => {
  const [token] = readTokens([coin({ name: 'Free', symbol: 'MONEY', decimals: 2 })], ONE);
  assert.equal(token?.id, NATIVE);
  assert.deepEqual([token?.name, token?.symbol, token?.decimals], ['Ether', 'ETH', 18]);
});

test('symbol or name of a listed token at another address: marked and not counted', () => {
  const entries = [
    entry({ symbol: 'USDC', name: 'USD Coin', verified: true, price: '1', numeric: '5' }),
    // The С is Cyrillic.
    entry({ symbol: 'USDС', name: 'Dollar', verified: false, price: '1', numeric: '1000000' }),
    entry({ symbol: 'FAKE', name: 'USD C0in', price: '9', numeric: '1' }),
    entry({ symbol: 'ETH', name: 'Free', verified: false, price: '2000', numeric: '7' }),
    entry({ symbol: 'CAT', name: 'Cat', verified: false, price: '0.5', numeric: '2' }),
  ];
  const tokens = readTokens(entries, ONE);
  const marks = Object.fromEntries(
    tokens.map(({ symbol, verified, lookalike, value }) => [
      symbol,
      { verified, lookalike, value },
    ]),
  );
  assert.deepEqual(marks, {
    USDC: { verified: true, lookalike: false, value: '5' },
    CAT: { verified: false, lookalike: false, value: '1' },
    USDС: { verified: false, lookalike: true, value: undefined },
    FAKE: { verified: false, lookalike: true, value: undefined },
    ETH: { verified: false, lookalike: true, value: undefined },
  });
  assert.deepEqual(totalOf(tokens), { total: '6', partial: false });
});

test('gateway without a list: only the coin is verified; gateway without the field: all are verified', () => {
  const token = (more: EntryOptions): TokenEntry => entry({ symbol: 'CAT', ...more });
  const verified = (entries: readonly TokenEntry[]) =>
    readTokens(entries, ONE).map((each) => each.verified);
  // Our own gateway then verifies only the native coin.
  assert.deepEqual(verified([coin({ verified: true }), token({})]), [true, false]);
  assert.deepEqual(verified([coin({}), token({})]), [true, true]);
});

test('listed token: may look like another listed one', () => {
  const pair = [
    entry({ symbol: 'USDT', verified: true }),
    entry({ symbol: 'USD₮', verified: true }),
  ];
  assert.ok(readTokens(pair, ONE).every(({ lookalike }) => !lookalike));
});

test('gateway without a list: marks only imitations of the native coin', () => {
  const tokens = readTokens([coin(), entry({ symbol: 'A' }), entry({ symbol: 'EТH' })], ONE);
  assert.deepEqual(
    tokens.map(({ verified, lookalike }) => [verified, lookalike]),
    [
      [true, false],
      [true, false],
      [false, true],
    ],
  );
});

test('spam: without value, last before imitations, and not part of the total', () => {
  const tokens = readTokens(
    [entry({ symbol: 'VISIT', isSpam: true, price: '5' }), coin({ price: '2' })],
    ONE,
  );
  assert.deepEqual(
    tokens.map(({ symbol, value, verified, spam }) => [symbol, value, verified, spam]),
    [
      ['ETH', '2', true, undefined],
      ['VISIT', undefined, false, true],
    ],
  );
  assert.deepEqual(totalOf(tokens), { total: '2', partial: false });
});

test('5,000 tokens: each once, in order', () => {
  const entries = Array.from({ length: 5_000 }, (_, index) =>
    entry({ symbol: `T${index}`, price: `${(index * 7919) % 5_000}.5`, numeric: '1.000000001' }),
  );
  const tokens = readTokens(entries, ONE);
  assert.equal(new Set(tokens.map(({ id }) => id)).size, 5_000);
  assert.equal(tokens[0]?.price, '4999.5');
  assert.equal(tokens.at(-1)?.price, '0.5');
  const sum = entries.reduce(
    (total, { price = '0' }) => total + BigInt(price.replace('.', '')),
    0n,
  );
  // In units of 10^-10.
  assert.equal(
    totalOf(tokens).total?.replace('.', ''),
    `${sum * 1_000_000_001n}`.replace(/0+$/, ''),
  );
});

test('thousands of tokens: parsed with a pause after each hundred', () => {
  const entries = Array.from({ length: 1_000 }, (_, index) => entry({ symbol: `T${index}` }));
  const steps = tokenSteps(entries, ONE);
  let rests = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) rests += 1;
  assert.deepEqual(step.value, readTokens(entries, ONE));
  assert.ok(rests >= 2 * (1_000 / TOKENS_AT_ONCE - 1), `${rests} rests`);
});

test('thousands of tokens: summed with a pause before each further hundred, to the same total', () => {
  const many = (count: number) =>
    readTokens(
      Array.from({ length: count }, () => entry({ price: '0.1', numeric: '1' })),
      ONE,
    );
  for (const [count, wanted] of [
    [TOKENS_AT_ONCE, 0],
    [TOKENS_AT_ONCE + 1, 1],
    [10 * TOKENS_AT_ONCE, 9],
  ] as const) {
    let rests = 0;
    const steps = totalSteps(many(count));
    let step = steps.next();
    for (; !step.done; step = steps.next()) rests += 1;
    assert.equal(rests, wanted);
    assert.deepEqual(step.value, { total: `${count / 10}`, partial: false });
  }
});

test('unchanged token: keeps its object; any change creates a new one', () => {
  const entries = [entry({ price: '3' }), entry({ price: '2', iconUrl: 'https://a.test/b.png' })];
  const known = readTokens(entries, ONE);
  assert.equal(sameTokens(known, readTokens(entries, ONE)), known);
  const [first, second] = entries as [TokenEntry, TokenEntry];
  const { iconUrl: _, ...plain } = second;
  const now = sameTokens(known, readTokens([first, { ...plain, iconUrl: undefined }], ONE));
  assert.deepEqual([now[0] === known[0], now[1] === known[1]], [true, false]);
  assert.equal(now[1]?.iconUrl, undefined);
  const less = sameTokens(known, known.slice(0, 1));
  assert.deepEqual(less, known.slice(0, 1));
  const turned = sameTokens(known, [...known].reverse());
  assert.deepEqual(turned, [...known].reverse());
});
