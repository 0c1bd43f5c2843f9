import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { PAIRING_LIFETIME_MS, PAIRING_MIN_LEFT_MS } from '../../../core/constants/limits';
import type { NewPairing, ShownLink } from '../../../core/contracts/pairing-state';
import { appKitError } from '../../../core/errors/app-kit-error';
import { ADDRESS, ONE, settle } from '../../../core/testing/fake-core';
import { readSession, type SessionFacts } from '../session/parse-session';
import type { TabConnectionEvent, TabListener } from '../tabs/connection-types';
import { createShownLinks } from './await-approval';
import { createAttempts, type PairingAttempts } from './pairing-attempts';

const facts = (pairing: string): SessionFacts => ({
  ...(readSession({
    topic: 'ab'.repeat(32),
    expiry: 2_000_000_000,
    namespaces: { eip155: { accounts: [`${ONE.id}:${ADDRESS}`], methods: [], events: [] } },
  }) as SessionFacts),
  pairing,
});

let listeners: Set<TabListener>;
let told: string[];
let links: ShownLink[];
let down: boolean;
let attempts: PairingAttempts;
let visitor: AbortController;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  listeners = new Set();
  told = [];
  links = [];
  down = false;
  visitor = new AbortController();
  attempts = createAttempts({
    line: () => ({
      async propose(_namespaces, given) {
        told.push(given ? `propose ${given.topic}` : 'propose');
        if (down) throw appKitError('relay_unreachable', { url: 'wss://relay.test' });
        if (given) return { uri: given.uri, pairing: given.topic };
        return { uri: 'wc:', pairing: `pairing ${told.length}` };
      },
      request: async () => undefined,
      end: async (topic) => void told.push(`end ${topic.slice(0, 2)}`),
      keep: async (topic) => void told.push(`keep ${topic.slice(0, 2)}`),
    }),
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  });
});
afterEach(() => {
  attempts.leave();
  mock.timers.reset();
});

const say = (event: TabConnectionEvent) => {
  for (const hear of [...listeners]) hear(event);
};
const next = () =>
  attempts.next({
    networks: [ONE],
    signal: visitor.signal,
    onPairing: (link) => links.push(link),
  });

/** A link is on screen, and its renewal finds no relay. */
async function failedRenewal(): Promise<void> {
  const first = next();
  const failed = assert.rejects(first, { code: 'relay_unreachable' });
  await settle();
  down = true;
  mock.timers.tick(PAIRING_LIFETIME_MS - PAIRING_MIN_LEFT_MS);
  await failed;
  told = [];
}

test('approval between two attempts: kept, and the next attempt finishes at once', async () => {
  await failedRenewal();
  say({ type: 'approved', session: facts('pairing 1') });
  assert.deepEqual(told, ['keep ab']);
  assert.equal(attempts.holds(), true);
  mock.timers.tick(30_000);
  assert.equal((await next()).pairing, 'pairing 1');
  assert.deepEqual(told, ['keep ab']);
  assert.equal(attempts.holds(), false);
  assert.equal(listeners.size, 0);
});

test('session that the wallet ended meanwhile, or a foreign session: not adopted', async () => {
  await failedRenewal();
  say({ type: 'approved', session: facts('of another tab') });
  assert.equal(attempts.holds(), false);
  say({ type: 'approved', session: facts('pairing 1') });
  say({ type: 'ended', topic: 'ab'.repeat(32) });
  assert.equal(attempts.holds(), false);
});

test('user gives up: the wallet is notified, unless another attempt follows', async () => {
  await failedRenewal();
  say({ type: 'approved', session: facts('pairing 1') });
  visitor.abort();
  visitor = new AbortController();
  assert.equal((await next()).pairing, 'pairing 1');

  down = false;
  await failedRenewal();
  say({ type: 'approved', session: facts('pairing 1') });
  visitor.abort();
  mock.timers.tick(3_000);
  assert.deepEqual(told, ['keep ab', 'end ab']);
  assert.equal(listeners.size, 0);
});

test('canceled before there is a link: none is made', async () => {
  visitor.abort(new Error('not now'));
  await assert.rejects(next(), /not now/);
  assert.deepEqual(told, []);
});

test("reply later than the link's lifetime: not for a link", () => {
  const shown = createShownLinks();
  shown.add('one');
  mock.timers.tick(599_999);
  assert.equal(shown.has('one'), true);
  assert.equal(shown.has('two'), false);
  assert.equal(shown.has(undefined), false);
  mock.timers.tick(1);
  assert.equal(shown.has('one'), false);
});

test('code on the screen: proposed once; an approval counts from the first moment', async () => {
  const pairing: NewPairing = {
    topic: 'early',
    symKey: '',
    expiry: 0,
    uri: 'wc:early',
    expiresAt: 0,
    early: true,
  };
  const first = attempts.next({
    networks: [ONE],
    signal: visitor.signal,
    pairing,
    onPairing: (link) => links.push(link),
  });
  say({ type: 'approved', session: facts('early') });
  assert.equal((await first).pairing, 'early');
  assert.deepEqual(told, ['propose early']);

  const second = attempts.next({
    networks: [ONE],
    signal: visitor.signal,
    pairing: { ...pairing, topic: 'spent', expiresAt: Date.now() + PAIRING_LIFETIME_MS },
    onPairing: (link) => links.push(link),
  });
  await settle();
  mock.timers.tick(PAIRING_LIFETIME_MS - PAIRING_MIN_LEFT_MS);
  await settle();
  // The next link has a key of its own.
  assert.deepEqual(told.slice(1), ['propose spent', 'propose']);
  say({ type: 'approved', session: facts('spent') });
  await second;
});
