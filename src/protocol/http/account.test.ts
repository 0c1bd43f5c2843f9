import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { runToEnd, STEP_SIZE } from '../steps';
import { anyText } from '../test-text';
import { balance, balanceSteps, firstBalances, foremostOf } from './balance';
import { history } from './history';

const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  value: 1234.5,
  price: 2469.0,
  quantity: { decimals: '18', numeric: '0.5' },
  iconUrl: 'https://x.test/eth.png',
};
/** As the widget reads it. */
const balances = (...entries: unknown[]) =>
  (runToEnd(balanceSteps({ balances: entries })) ?? assert.fail()).balances;

test('balance reply of the protocol: parsed', () => {
  assert.deepEqual(balances(ether), [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      value: '1234.5',
      price: '2469',
      quantity: { decimals: 18, numeric: '0.5' },
      iconUrl: 'https://x.test/eth.png',
    },
  ]);
});

test('price or value unknown to the server: absent, never zero', () => {
  const read = (more: object) => {
    const [entry] = balances({ ...ether, ...more });
    return [entry?.price, entry?.value];
  };
  assert.deepEqual(read({ price: 0, value: 0 }), [undefined, undefined]);
  assert.deepEqual(read({ price: null, value: undefined }), [undefined, undefined]);
  assert.deepEqual(read({ price: -1, value: -1 }), [undefined, undefined]);
  assert.deepEqual(read({ price: Number.NaN, value: '1e400' }), [undefined, undefined]);
  assert.deepEqual(read({ price: '0.00', value: '0.0' }), [undefined, undefined]);
  assert.deepEqual(read({ price: 1e-9, value: 5e-10 }), ['0.000000001', '0.0000000005']);
  const nothing = { value: 0, quantity: { decimals: 18, numeric: '0.000' } };
  assert.deepEqual(read(nothing), ['2469', '0'], 'nothing is worth nothing');
});

test('token: never taken for the native coin or a token of another chain', () => {
  assert.equal(balances({ ...ether, address: USDC })[0]?.address, USDC);
  assert.equal(balances({ ...ether, address: null })[0]?.address, undefined);
  for (const address of ['', '0xA0b8', 'eip155:1', 7, `${USDC}:1`, USDC.replace(':1:', ':137:')]) {
    assert.deepEqual(balances({ ...ether, address }), [], String(address));
  }
});

test('decimals and amounts at the limits: exact, or the entry is dropped', () => {
  const huge = `1${'0'.repeat(77)}`;
  for (const decimals of ['0', '36', 255, 18]) {
    const [entry] = balances({ ...ether, quantity: { decimals, numeric: huge } });
    assert.deepEqual(entry?.quantity, { decimals: Number(decimals), numeric: huge });
  }
  for (const quantity of [
    undefined,
    {},
    { decimals: '18' },
    { decimals: -1, numeric: '1' },
    { decimals: '-1', numeric: '1' },
    { decimals: 256, numeric: '1' },
    { decimals: 1.5, numeric: '1' },
    { decimals: '', numeric: '1' },
    { decimals: 18, numeric: '-1' },
    { decimals: 18, numeric: '0x1' },
    { decimals: 18, numeric: '1,5' },
    { decimals: 18, numeric: '9'.repeat(401) },
  ]) {
    assert.deepEqual(balances({ ...ether, quantity }), [], JSON.stringify(quantity));
  }
});

test('reply read in steps: same result, with a pause before each further hundred entries', () => {
  const entries = Array.from({ length: 2 * STEP_SIZE + 1 }, (_, at) =>
    at % 7 === 0 ? { nonsense: at } : { ...ether, name: `Coin ${at}` },
  );
  for (const reply of [
    { balances: entries, since: '2023-01-02T12:00:00+01:00' },
    { balances: entries.slice(0, STEP_SIZE), since: 'yesterday' },
    { balances: Array(20_000).fill(ether) },
    { balances: [] },
  ]) {
    let rests = 0;
    const steps = balanceSteps(reply);
    let step = steps.next();
    for (; !step.done; step = steps.next()) rests += 1;
    assert.deepEqual(step.value, v.parse(balance.reply, reply));
    const looked = Math.min(reply.balances.length, 10_000);
    assert.equal(rests, Math.max(0, Math.ceil(looked / STEP_SIZE) - 1));
  }
  const told = runToEnd(balanceSteps({ balances: [], since: '2023-01-02T12:00:00+01:00' }));
  assert.equal(told?.since, '2023-01-02T11:00:00.000Z');
  for (const odd of [null, [], 'text', {}, { balances: {} }]) {
    assert.equal(runToEnd(balanceSteps(odd)), undefined);
  }
});

test('long reply: listed tokens and the native coin are available first; short reply: nothing early', () => {
  const listed = { ...ether, address: 'eip155:1:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' };
  const entries = Array.from({ length: 2 * STEP_SIZE }, (_, at) => ({
    ...listed,
    name: `Coin ${at}`,
    verified: at % 2 === 0 ? true : at % 3 === 0 ? 'true' : undefined,
  }));
  const odd = [null, 7, 'text', [], { verified: true }];
  const some = firstBalances({ balances: [...odd, ...entries, ether] });
  assert.equal(some.length, 12 - odd.length);
  assert.deepEqual(
    some.map(({ name }) => name),
    some.map((_, at) => `Coin ${2 * at}`),
  );
  assert.deepEqual(firstBalances({ balances: [ether, ...entries] })[0], balances(ether)[0]);
  assert.deepEqual(firstBalances({ balances: entries.slice(0, STEP_SIZE) }), []);
  for (const none of [null, [], 'text', {}, { balances: {} }])
    assert.deepEqual(firstBalances(none), []);
});

test('reply cut at any point: the early entries match the start of the full reply', () => {
  const name = fc.oneof(anyText(), fc.constantFrom('},{', '"},{"', '\\},{', '}]},{'));
  const entry = fc.record({ name, traits: fc.array(fc.record({ name })), verified: fc.boolean() });
  const cut = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), cut, (entries, part) => {
      const all = entries.map((each) => ({ ...ether, address: USDC, ...each }));
      const text = JSON.stringify({ since: '2025-01-01T00:00:00Z', balances: all });
      const told = foremostOf(text.slice(0, Math.round(text.length * part)));
      const listed = balances(...all.filter(({ verified }) => verified));
      assert.deepEqual(told, listed.slice(0, told.length));
    }),
    { numRuns: 500 },
  );
  const many = Array.from({ length: 30 }, () => ({ ...ether, verified: true }));
  assert.equal(foremostOf(JSON.stringify({ balances: many }).slice(0, -9)).length, 12);
  for (const none of ['', '{', '[[[', '{"balances":5},{', 'null},{']) {
    assert.deepEqual(foremostOf(none), [], none);
  }
});

test('clean names: unchanged; all others are sanitized', () => {
  const [plain, cut, spaced, hidden, marks] = balances(
    { ...ether, name: 'Some Coin (v2) ~$%' },
    { ...ether, name: 'x'.repeat(33) },
    { ...ether, name: '  a  b ' },
    { ...ether, name: 'a\u202eb\u0000' },
    { ...ether, name: `a${'\u0301'.repeat(9)}` },
  );
  assert.equal(plain?.name, 'Some Coin (v2) ~$%');
  assert.equal(cut?.name, `${'x'.repeat(31)}…`);
  assert.equal(spaced?.name, 'a b');
  assert.equal(hidden?.name, 'ab');
  assert.ok((marks?.name.length ?? 99) <= 5);
});

const received = {
  id: '0f9a',
  metadata: {
    operationType: 'receive',
    hash: `0x${'1'.repeat(64)}`,
    minedAt: '2024-05-01T10:11:12Z',
    sentFrom: '0xaa',
    sentTo: '0xbb',
    status: 'confirmed',
    nonce: 12,
    application: { name: 'Uniswap', iconUrl: 'https://x.test/u.png' },
    chain: 'eip155:1',
  },
  transfers: [
    {
      fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://x.test/c.png' } },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: '12.5' },
      value: 12.5,
      price: 1.0,
    },
  ],
};
const readHistory = (reply: object) => v.parse(history.reply, { data: [received], ...reply });

test('history reply of the protocol: parsed', () => {
  const { data, next, since } = readHistory({ next: 'c1' });
  assert.deepEqual([next, since], ['c1', undefined]);
  assert.deepEqual(data[0]?.metadata, {
    ...received.metadata,
    minedAt: '2024-05-01T10:11:12.000Z',
  });
  const [transfer] = data[0]?.transfers ?? [];
  assert.deepEqual(transfer?.fungible_info, received.transfers[0]?.fungible_info);
  assert.deepEqual(
    [transfer?.nft_info, transfer?.direction, transfer?.quantity?.numeric, transfer?.value],
    [undefined, 'in', '12.5', '12.5'],
  );
});

test('optional fields: absent stays absent; our own fields are read', () => {
  const { metadata } = received;
  const { data, since, next } = readHistory({
    next: null,
    since: '2026-01-02T03:04:05+01:00',
    data: [
      {
        ...received,
        transfers: null,
        metadata: { ...metadata, application: null, chain: null, nonce: null, sentTo: null },
      },
      {
        ...received,
        metadata: { ...metadata, operationType: 'dance' },
        transfers: [
          {
            fungible_info: { symbol: '\u202eCDSU', address: USDC, decimals: '6' },
            direction: 'out',
            from: '0xaa',
            to: 'javascript:alert(1)',
            quantity: { numeric: 1e-7 },
          },
          {
            nft_info: {
              content: { preview: { url: 'javascript:1' }, detail: { url: 'https://x.test/1' } },
              flags: { is_spam: true },
              token_id: '12',
              address: USDC,
            },
            direction: 'self',
            quantity: { numeric: '1' },
          },
          { direction: 'up', quantity: { numeric: '1' } },
          { direction: 'in', quantity: { numeric: '-1' } },
          { fungible_info: { symbol: 'ODD', address: USDC }, direction: 'in' },
        ],
      },
    ],
  });
  assert.deepEqual([since, next], ['2026-01-02T02:04:05.000Z', null]);
  const [bare, full] = data;
  assert.deepEqual([bare?.transfers, bare?.metadata.sentTo], [[], '']);
  assert.deepEqual([bare?.metadata.application, bare?.metadata.chain], [undefined, undefined]);
  assert.equal(full?.metadata.operationType, 'execute');
  assert.equal(full?.transfers.length, 3);
  const [token, nft, uncounted] = full?.transfers ?? [];
  assert.equal(token?.fungible_info?.symbol, 'CDSU');
  assert.equal(token?.fungible_info?.address, USDC);
  assert.equal(token?.fungible_info?.decimals, 6);
  assert.equal(token?.quantity?.numeric, '0.0000001');
  assert.deepEqual([token?.from, token?.to], ['0xaa', undefined]);
  assert.deepEqual([uncounted?.fungible_info?.symbol, uncounted?.quantity], ['ODD', undefined]);
  assert.equal(nft?.nft_info?.flags.is_spam, true);
  assert.equal(nft?.nft_info?.token_id, '12');
  assert.equal(nft?.nft_info?.content?.preview, undefined);
  assert.equal(nft?.nft_info?.content?.detail?.url, 'https://x.test/1');
});

test('entry that could be mistaken for another: dropped', () => {
  const { metadata } = received;
  for (const wrong of [
    { status: 'done' },
    { status: null },
    { minedAt: 'yesterday' },
    { minedAt: 1714550000000 },
    { minedAt: '2024-13-45T99:00:00Z' },
    { hash: '' },
    { hash: '0x1/../..' },
    { hash: 'javascript:1' },
  ]) {
    const { data } = readHistory({ data: [{ ...received, metadata: { ...metadata, ...wrong } }] });
    assert.deepEqual(data, [], JSON.stringify(wrong));
  }
  for (const next of ['', 7, {}, 'x'.repeat(3000)]) assert.equal(readHistory({ next }).next, null);
  assert.equal(v.safeParse(history.reply, { data: 'none' }).success, false);
});
