/**
 * Test cases for every mailbox, whatever its storage is. A mailbox's test opens one and runs the
 * cases: `for (const { title, run } of mailboxCases(open)) test(title, run)`.
 */
import assert from 'node:assert/strict';
import { type Mailbox, type MailboxOptions, MESSAGE_TTL } from './mailbox';
import { long, TOPIC, text } from './test-messages';

export type OpenMailbox = (
  options: MailboxOptions,
) => Promise<{ mailbox: Mailbox; dispose(): Promise<void> }>;

const OTHER_TOPIC = 'b'.repeat(64);
const ROOMY = 1_000_000;
const NO_SHARES = { publisher: ROOMY, origin: ROOMY };
const FULL = { name: 'MailboxFullError', reason: 'full' };
const SHARE = { name: 'MailboxFullError', reason: 'share' };

interface World {
  mailbox: Mailbox;
  clock: { now: number };
  /** Texts that wait for a client. */
  texts(client: string, topic?: string, after?: number, limit?: number): Promise<string[]>;
  /** Acknowledges all that waits. */
  take(client: string, topic?: string): Promise<void>;
}

interface Case {
  maxBytes?: number;
  shares?: MailboxOptions['shares'];
  run(world: World): Promise<void>;
}

const CASES: Record<string, Case> = {
  'a message waits with all it came with, and the time it came': {
    async run({ mailbox, clock }) {
      await mailbox.store([text('hello', { tag: 1100, attestation: 'signed' })]);
      const question = { topic: TOPIC, client: 'wallet', after: 0, limit: 10, maxBytes: ROOMY };
      const [{ place, ...rest } = { place: 0 }] = await mailbox.waiting(question);
      assert.ok(Number.isSafeInteger(place) && place > 0);
      assert.deepEqual(
        { ...rest },
        {
          ...{ topic: TOPIC, message: 'hello', tag: 1100, attestation: 'signed' },
          publishedAt: clock.now,
        },
      );
    },
  },
  'messages come in the order they were published, from the place that was reached': {
    async run({ mailbox, texts }) {
      await mailbox.store([text('1'), text('2')]);
      await Promise.all([mailbox.store([text('3')]), mailbox.store([text('4')])]);
      assert.deepEqual(await texts('wallet'), ['1', '2', '3', '4']);
      assert.deepEqual(await texts('wallet', TOPIC, 0, 2), ['1', '2']);
      const question = { topic: TOPIC, client: 'w', after: 0, limit: 2, maxBytes: ROOMY };
      const found = await mailbox.waiting(question);
      assert.deepEqual(await texts('wallet', TOPIC, found[1]?.place), ['3', '4']);
    },
  },
  'a topic nobody wrote to is empty, and topics do not mix': {
    async run({ mailbox, texts }) {
      await mailbox.store([text('here')]);
      assert.deepEqual(await texts('wallet', OTHER_TOPIC), []);
      await mailbox.store([text('there', { topic: OTHER_TOPIC })]);
      assert.deepEqual(await texts('wallet'), ['here']);
      assert.deepEqual(await texts('wallet', OTHER_TOPIC), ['there']);
    },
  },
  'the publisher never gets its own': {
    async run({ mailbox, texts }) {
      await mailbox.store([text('request'), text('answer', { publisher: 'wallet' })]);
      assert.deepEqual(await texts('dapp'), ['answer']);
      assert.deepEqual(await texts('wallet'), ['request']);
    },
  },
  'what a client acknowledged is gone for it alone': {
    async run({ mailbox, texts, take }) {
      await mailbox.store([text('1'), text('2')]);
      assert.deepEqual(await texts('wallet'), ['1', '2'], 'asking takes nothing away');
      await take('wallet');
      assert.deepEqual(await texts('wallet'), []);
      assert.deepEqual(await texts('second wallet'), ['1', '2']);
      await mailbox.store([text('3')]);
      assert.deepEqual(await texts('wallet'), ['3']);
      await mailbox.acknowledge('wallet', 987_654);
    },
  },
  'the same message again is kept once, also after it was acknowledged': {
    async run({ mailbox, texts, take }) {
      assert.equal(await mailbox.store([text('same'), text('same')]), 1);
      assert.equal(await mailbox.store([text('same')]), 0);
      assert.deepEqual(await texts('wallet'), ['same']);
      await take('wallet');
      assert.equal(await mailbox.store([text('same')]), 0);
      assert.deepEqual(await texts('wallet'), []);
      assert.equal(await mailbox.store([text('same', { topic: OTHER_TOPIC })]), 1);
    },
  },
  'after its time a message is not given out, and is forgotten when asked to': {
    async run({ mailbox, clock, texts, take }) {
      await mailbox.store([text('had', { ttl: 10 })]);
      await take('wallet');
      await mailbox.store([text('short', { ttl: 10 }), text('long', { ttl: 20 })]);
      clock.now += 9_999;
      assert.deepEqual(await texts('wallet'), ['short', 'long']);
      assert.equal(await mailbox.expire(), 0);
      clock.now += 1;
      assert.deepEqual(await texts('wallet'), ['long']);
      assert.equal(await mailbox.expire(), 1, 'only what nobody had counts as lost');
      clock.now += 10_000;
      assert.equal(await mailbox.expire(), 1);
      assert.equal(mailbox.bytes(), 0);
    },
  },
  'what is over may be published anew': {
    async run({ mailbox, clock, texts }) {
      await mailbox.store([text('again', { ttl: 1 })]);
      clock.now += 1000;
      assert.equal(await mailbox.store([text('again')]), 1);
      assert.deepEqual(await texts('wallet'), ['again']);
    },
  },
  'full: delivered messages go first, what nobody had stays, and then no more is taken': {
    maxBytes: 6600,
    async run({ mailbox, texts, take }) {
      await mailbox.store([long('a')]);
      await take('wallet');
      await mailbox.store([long('b'), long('c')]);
      await mailbox.store([long('d')]);
      const left = (await texts('second wallet')).map((each) => each[0]);
      assert.deepEqual(left, ['b', 'c', 'd']);
      await assert.rejects(mailbox.store([text('e'), long('f')]), FULL);
      assert.equal((await texts('wallet')).length, 3, 'all or none');
      assert.ok(mailbox.bytes() <= 6600);
      assert.equal(await mailbox.store([long('b')]), 0, 'what is kept needs no more room');
      await take('wallet');
      await mailbox.store([long('f')]);
      assert.ok((await texts('wallet'))[0]?.startsWith('f'));
    },
  },
  'once somebody has it, a message stays for others as long as a pairing lives': {
    async run({ mailbox, clock, texts, take }) {
      await mailbox.store([text('asked', { ttl: 604_800 }), text('unheard', { ttl: 604_800 })]);
      const question = { topic: TOPIC, client: 'wallet', after: 0, limit: 1, maxBytes: ROOMY };
      const [first] = await mailbox.waiting(question);
      await mailbox.acknowledge('wallet', first?.place ?? 0);
      clock.now += MESSAGE_TTL - 1;
      assert.deepEqual(await texts('second wallet'), ['asked', 'unheard']);
      // A later client does not extend its lifetime.
      await take('second wallet');
      clock.now += 1;
      assert.deepEqual(await texts('third wallet'), ['unheard']);
      assert.equal(await mailbox.expire(), 0, 'not lost');
      assert.deepEqual(await texts('third wallet'), ['unheard']);
    },
  },
  'one publisher fills its share, and others publish still': {
    shares: { publisher: 4500, origin: ROOMY },
    async run({ mailbox, texts, take }) {
      await mailbox.store([long('a'), long('b')]);
      await assert.rejects(mailbox.store([long('c')]), SHARE);
      assert.equal(await mailbox.store([long('b')]), 0, 'its retry of what is kept is no more');
      const other = { publisher: 'wallet' };
      await mailbox.store([long('d', other), long('e', other)]);
      await assert.rejects(mailbox.store([long('f', other)]), SHARE);
      // A received message no longer counts against its publisher's share.
      await take('second wallet');
      await mailbox.store([long('c'), long('f', other)]);
      assert.equal((await texts('third')).length, 6);
    },
  },
  'one address fills its share with all its clients, and others publish still': {
    shares: { publisher: ROOMY, origin: 4500 },
    async run({ mailbox, clock }) {
      await mailbox.store([long('a'), long('b', { publisher: 'second' })]);
      await assert.rejects(mailbox.store([long('c', { publisher: 'third' })]), SHARE);
      await mailbox.store([long('d', { origin: 'elsewhere' })]);
      clock.now += 300_000;
      await mailbox.expire();
      await mailbox.store([long('c', { publisher: 'third' })]);
    },
  },
  'publications of the same moment: each is kept or refused by itself, in order': {
    shares: { publisher: 4500, origin: ROOMY },
    async run({ mailbox, texts }) {
      const other = { publisher: 'wallet' };
      const stores = [
        [text('first')],
        [long('a'), long('b'), long('c')],
        [text('first')],
        [long('d', other), long('e', other)],
      ].map((messages) => mailbox.store(messages).catch(({ reason }) => reason));
      assert.deepEqual(await Promise.all(stores), [1, 'share', 0, 2]);
      assert.equal((await texts('third')).map(([letter]) => letter).join(''), 'fde');
    },
  },
  'publications of the same moment, with room: each learns how many of its own were new': {
    async run({ mailbox, texts }) {
      const stores = [['first'], ['a'], ['b', 'b', 'c'], ['a', 'd']].map((names) =>
        mailbox.store(names.map((name) => text(name))),
      );
      assert.deepEqual(await Promise.all(stores), [1, 1, 2, 1]);
      assert.deepEqual(await texts('third'), ['first', 'a', 'b', 'c', 'd']);
    },
  },
  'who is over its share pushes nothing of others out': {
    maxBytes: 6600,
    shares: { publisher: 4500, origin: ROOMY },
    async run({ mailbox, texts, take }) {
      await mailbox.store([long('had', { publisher: 'other' })]);
      await take('wallet');
      await mailbox.store([long('a'), long('b')]);
      await assert.rejects(mailbox.store([long('c')]), SHARE);
      assert.ok((await texts('second wallet'))[0]?.startsWith('had'));
    },
  },
  'a page ends when it is large enough, and is never empty': {
    async run({ mailbox }) {
      await mailbox.store([long('a'), long('b'), long('c'), text('d')]);
      const page = async (after: number, maxBytes: number) =>
        mailbox.waiting({ topic: TOPIC, client: 'wallet', after, limit: 10, maxBytes });
      const first = await page(0, 0);
      assert.deepEqual(
        first.map(({ message }) => message[0]),
        ['a'],
      );
      const next = await page(first[0]?.place ?? 0, 4000);
      assert.deepEqual(
        next.map(({ message }) => message[0]),
        ['b', 'c'],
      );
    },
  },
  'many clients that acknowledge make it no larger than it may be': {
    maxBytes: 4000,
    async run({ mailbox, texts }) {
      await mailbox.store([text('a')]);
      const [one] = await mailbox.waiting({
        ...{ topic: TOPIC, client: 'wallet', after: 0, limit: 1, maxBytes: ROOMY },
      });
      const before = mailbox.bytes();
      for (let index = 0; index < 50; index += 1) {
        await mailbox.acknowledge('wallet', one?.place ?? 0);
        await mailbox.acknowledge(`client ${index}`, one?.place ?? 0);
        assert.ok(mailbox.bytes() <= 4000);
        if (index === 0) assert.ok(mailbox.bytes() > before);
      }
      assert.deepEqual(await texts('late'), []);
      assert.equal(mailbox.bytes(), 0);
    },
  },
  'many of one topic go at once, and the rest stays in order': {
    maxBytes: 50_000_000,
    shares: { publisher: 50_000_000, origin: 50_000_000 },
    async run({ mailbox, clock, texts }) {
      const many = Array.from({ length: 2000 }, (_, index) =>
        text(String(index), { ttl: index % 4 === 3 ? 20 : 10 }),
      );
      await mailbox.store(many);
      clock.now += 10_000;
      assert.equal(await mailbox.expire(), 1500);
      assert.deepEqual((await texts('wallet')).slice(0, 3), ['3', '7', '11']);
      const question = { topic: TOPIC, client: 'wallet', after: 0, limit: 2, maxBytes: ROOMY };
      const [, second] = await mailbox.waiting(question);
      assert.deepEqual(await texts('wallet', TOPIC, second?.place, 1), ['11']);
      assert.equal(await mailbox.store([text('3')]), 0);
      clock.now += 10_000;
      assert.equal(await mailbox.expire(), 500);
      assert.equal(mailbox.bytes(), 0);
    },
  },
};

/** @param open A new, empty mailbox. */
export function mailboxCases(open: OpenMailbox): { title: string; run(): Promise<void> }[] {
  return Object.entries(CASES).map(([title, { maxBytes = ROOMY, shares = NO_SHARES, run }]) => ({
    title,
    async run() {
      const clock = { now: 1_750_000_000_000 };
      const { mailbox, dispose } = await open({ now: () => clock.now, maxBytes, shares });
      const waiting = (client: string, topic = TOPIC, after = 0, limit = 100) =>
        mailbox.waiting({ topic, client, after, limit, maxBytes: ROOMY });
      try {
        await run({
          mailbox,
          clock,
          texts: async (...question) => (await waiting(...question)).map((each) => each.message),
          async take(client, topic) {
            for (const { place } of await waiting(client, topic)) {
              await mailbox.acknowledge(client, place);
            }
          },
        });
      } finally {
        await dispose();
      }
    },
  }));
}
