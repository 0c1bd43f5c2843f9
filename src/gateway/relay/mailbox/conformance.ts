/**
 * What every mailbox must do, wherever it keeps its messages. A mailbox's test opens one and runs
 * the cases: `for (const { title, run } of mailboxCases(open)) test(title, run)`.
 */
import assert from 'node:assert/strict';
import { type Mailbox, MailboxFullError, type NewMessage } from './mailbox';

export type OpenMailbox = (options: {
  now: () => number;
  maxBytes: number;
}) => Promise<{ mailbox: Mailbox; dispose(): Promise<void> }>;

const TOPIC = 'a'.repeat(64);
const OTHER_TOPIC = 'b'.repeat(64);
const ROOMY = 1_000_000;

const text = (value: string, more: Partial<NewMessage> = {}): NewMessage => ({
  topic: TOPIC,
  message: value,
  tag: 1108,
  attestation: '',
  publisher: 'dapp',
  ttl: 300,
  ...more,
});

interface World {
  mailbox: Mailbox;
  clock: { now: number };
  /** Texts that wait for a client. */
  texts(client: string, topic?: string, after?: number, limit?: number): Promise<string[]>;
  /** Acknowledges all that waits. */
  take(client: string, topic?: string): Promise<void>;
}

const CASES: Record<string, { maxBytes?: number; run(world: World): Promise<void> }> = {
  'a message waits with all it came with, and the time it came': {
    async run({ mailbox, clock }) {
      await mailbox.store([text('hello', { tag: 1100, attestation: 'signed' })]);
      const question = { topic: TOPIC, client: 'wallet', after: 0, limit: 10 };
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
      const found = await mailbox.waiting({ topic: TOPIC, client: 'w', after: 0, limit: 2 });
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
    maxBytes: 4000,
    async run({ mailbox, texts, take }) {
      const long = (name: string) => text(name.padEnd(1000, '.'));
      await mailbox.store([long('a')]);
      await take('wallet');
      await mailbox.store([long('b'), long('c')]);
      await mailbox.store([long('d')]);
      const left = (await texts('second wallet')).map((each) => each[0]);
      assert.deepEqual(left, ['b', 'c', 'd']);
      await assert.rejects(mailbox.store([text('e'), long('f')]), MailboxFullError);
      assert.equal((await texts('wallet')).length, 3, 'all or none');
      assert.ok(mailbox.bytes() <= 4000);
      await take('wallet');
      await mailbox.store([long('f')]);
      assert.ok((await texts('wallet'))[0]?.startsWith('f'));
    },
  },
};

/** @param open A new, empty mailbox. */
export function mailboxCases(open: OpenMailbox): { title: string; run(): Promise<void> }[] {
  return Object.entries(CASES).map(([title, { maxBytes = ROOMY, run }]) => ({
    title,
    async run() {
      const clock = { now: 1_750_000_000_000 };
      const { mailbox, dispose } = await open({ now: () => clock.now, maxBytes });
      const waiting = (client: string, topic = TOPIC, after = 0, limit = 100) =>
        mailbox.waiting({ topic, client, after, limit });
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
