import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AssetMove } from './decode-intent';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  judgeSpending,
  type LedgerEntry,
  type LimitQuestion,
  ledgerNetwork,
} from './spending-limits';
import { createLimits, parseVaultConfig } from './vault-config';

const NETWORK = 'eip155:1';
const TOKEN = '0x00000000000000000000000000000000000070C0';
const NOW = 1_800_000_000;
const amounts = { hour: '100', day: '300', newRecipient: '50' };
const config = (limits: object) =>
  parseVaultConfig({
    secureOrigin: 'https://secure.example.com',
    store: { file: ':memory:' },
    kek: { current: { file: 'kek' } },
    sealKey: { file: 'seal' },
    receiptKey: { file: 'receipt' },
    auth: { grantKeys: [{ kty: 'OKP', crv: 'Ed25519', x: 'x'.repeat(43) }] },
    limits,
  });
const limits = createLimits(
  config({
    unknownMoves: { hour: 2, day: 3 },
    networks: {
      [NETWORK]: { ...amounts, decimals: 0, tokens: { [TOKEN]: { ...amounts, decimals: 0 } } },
    },
  }),
);

const native = (amount: number, recipient = 'known'): AssetMove => ({
  unit: 'native',
  recipient,
  amount: BigInt(amount),
});
const ask = (moves: readonly AssetMove[], changes: Partial<LimitQuestion> = {}) =>
  judgeSpending({
    ...{ limits, networkId: NETWORK, moves, spent: [], now: NOW },
    ...{ known: (recipient) => recipient === 'known', heldSince: () => undefined },
    stepUp: false,
    ...changes,
  });
const spent = (at: number, amount: number, unit = 'native'): LedgerEntry => ({
  ...{ at, unit, networkId: NETWORK, amount: BigInt(amount) },
});

test('an hour and a day slide: what is older counts no more, and the reply says when there is room', () => {
  const earlier = [spent(NOW - HOUR_SECONDS + 10, 60), spent(NOW - 5, 30)];
  assert.equal(ask([native(10)], { spent: earlier }).allowed, true);
  assert.deepEqual(ask([native(11)], { spent: earlier }), {
    allowed: false,
    code: 'limit_reached',
    until: NOW + 10,
  });
  assert.equal(ask([native(11)], { spent: earlier, now: NOW + 10 }).allowed, true);
  const ofDay = [1, 2, 3].map((hours) => spent(NOW - hours * HOUR_SECONDS - 1, 100));
  assert.deepEqual(ask([native(1)], { spent: ofDay }), {
    allowed: false,
    code: 'limit_reached',
    until: NOW - 3 * HOUR_SECONDS - 1 + DAY_SECONDS,
  });
});

test('over the limit by itself: no time helps', () => {
  assert.deepEqual(ask([native(101)]), { allowed: false, code: 'limit_reached' });
});

test('several moves and the fee count together', () => {
  const moves: AssetMove[] = [native(40), native(40), { unit: 'fee', amount: 20n }];
  assert.equal(ask(moves).allowed, true);
  assert.equal(ask([...moves, native(1)]).allowed, false);
});

test('an unknown token and an unknown call share one count, over all networks', () => {
  const move: AssetMove = { unit: 'unknown', recipient: 'known' };
  const other: AssetMove = {
    ...{ unit: 'token', token: '0xother', recipient: 'known', amount: 10n ** 40n },
  };
  assert.equal(ask([move, other]).allowed, true);
  assert.equal(ask([move, other, move]).allowed, false);
  const elsewhere = { ...spent(NOW - 1, 2, 'unknown'), networkId: 'eip155:10' };
  assert.equal(ask([move], { spent: [elsewhere] }).allowed, false);
});

const NEW = { allowed: false, code: 'on_hold', recipients: ['new'], until: NOW + DAY_SECONDS };

test('new recipients: small amounts pass, more than that of a day waits, in any number of payments', () => {
  assert.equal(ask([native(50, 'new')]).allowed, true);
  assert.deepEqual(ask([native(51, 'new')]), { allowed: false, code: 'step_up_needed' });
  assert.deepEqual(ask([native(26, 'new'), native(25, 'new')], { stepUp: true }), NEW);
  const first = ask([native(30, 'other')]);
  assert.ok(first.allowed);
  // A small payment does not make its recipient known.
  assert.deepEqual(first.recipients, []);
  assert.deepEqual(ask([native(21, 'new')], { spent: first.entries, stepUp: true }), NEW);
});

test('a hold is served after a day, for a day', () => {
  const at = (since: number) => ask([native(51, 'new')], { stepUp: true, heldSince: () => since });
  assert.equal(at(NOW - DAY_SECONDS + 1).allowed, false);
  const served = at(NOW - DAY_SECONDS);
  assert.ok(served.allowed);
  assert.deepEqual(served.recipients, ['new']);
  assert.deepEqual(at(NOW - 2 * DAY_SECONDS), NEW);
});

test('an unlisted token to a new recipient waits; a call of a new contract needs a fresh code', () => {
  const token: AssetMove = { unit: 'token', token: '0xother', recipient: 'new', amount: 1n };
  assert.deepEqual(ask([token]), { allowed: false, code: 'step_up_needed' });
  assert.deepEqual(ask([token], { stepUp: true }), NEW);
  const call: AssetMove = { unit: 'unknown', recipient: 'contract' };
  assert.deepEqual(ask([call]), { allowed: false, code: 'step_up_needed' });
  const asked = ask([call], { stepUp: true });
  assert.ok(asked.allowed);
  assert.deepEqual(asked.recipients, ['contract']);
  assert.equal(ask([{ unit: 'unknown' }]).allowed, true);
});

test('a call of a limited token that cannot be decoded: over the limit', () => {
  const call: AssetMove = { unit: 'unknown', recipient: TOKEN };
  const code = ask([call], { stepUp: true, known: () => true });
  assert.deepEqual(code, { allowed: false, code: 'limit_reached' });
});

test('signatures of one wallet in a minute have a limit of their own', () => {
  const ten = Array.from({ length: 10 }, () => spent(NOW - 30, 1, 'signature'));
  assert.deepEqual(ask([], { spent: ten }), {
    allowed: false,
    code: 'limit_reached',
    until: NOW + 30,
  });
});

test('all networks of Solana are one in the ledger', () => {
  assert.equal(ledgerNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), 'solana');
  assert.equal(ledgerNetwork('solana:anything'), 'solana');
  assert.equal(ledgerNetwork('eip155:10'), 'eip155:10');
  assert.equal(createLimits(config({})).of('solana')?.hour, 10n * 10n ** 9n);
});

test('any order of payments: never more than the limit in any hour', () => {
  const steps = fc.array(fc.tuple(fc.nat(1_800), fc.integer({ min: 1, max: 120 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(steps, (list) => {
      const ledger: LedgerEntry[] = [];
      let now = NOW;
      for (const [wait, amount] of list) {
        now += wait;
        const verdict = ask([native(amount)], { spent: ledger, now });
        if (verdict.allowed) ledger.push(...verdict.entries);
        for (const [window, limit] of [
          [HOUR_SECONDS, 100n],
          [DAY_SECONDS, 300n],
        ] as const) {
          const sum = ledger
            .filter(({ unit, at }) => unit === 'native' && at > now - window)
            .reduce((total, each) => total + each.amount, 0n);
          assert.ok(sum <= limit);
        }
      }
    }),
  );
});

test('configuration: each mistake is a line with its path', () => {
  assert.throws(() => config({ networks: { [NETWORK]: { ...amounts, hour: 1 } } }), /hour/);
  assert.throws(() => config({ signatures: { minute: 1, hour: 0, day: 1 } }), /signatures\.hour/);
  assert.equal(createLimits(config({})).of('eip155:10')?.hour, 5n * 10n ** 17n);
  assert.equal(createLimits(config({})).of('solana:x')?.hour, 10n * 10n ** 9n);
});
