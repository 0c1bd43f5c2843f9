/** The question which of many topics hold something, of each kind of mailbox. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openLibsqlMailbox } from './libsql';
import type { Mailbox, MailboxOptions, NewMessage } from './mailbox';
import { createMemoryMailbox } from './memory';

const KINDS: Record<string, (folder: string, options: MailboxOptions) => Promise<Mailbox>> = {
  'in memory': async (_, options) => createMemoryMailbox(options),
  'in a file': (folder, options) => openLibsqlMailbox(path.join(folder, 'relay.db'), options),
};

for (const [kind, open] of Object.entries(KINDS)) {
  test(`many topics at once, ${kind}: those in which something waits for the client`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'holding-'));
    let now = 1_750_000_000_000;
    const shares = { publisher: 1e6, origin: 1e6 };
    const mailbox = await open(folder, { now: () => now, maxBytes: 1e6, shares });
    const [had, own, over, waits, none] = ['a', 'b', 'c', 'd', 'e'].map((each) => each.repeat(64));
    const places = [had, own, over, waits, none].map((topic = '') => ({ topic, after: 0 }));
    const store = (topic = '', more: Partial<NewMessage> = {}) =>
      mailbox.store([
        {
          ...{ topic, message: 'text', tag: 0, attestation: '', publisher: 'dapp' },
          ...{ origin: 'here', ttl: 300, ...more },
        },
      ]);
    const holding = async (after = 0) =>
      [
        ...(await mailbox.holding(
          places.map((each) => ({ ...each, after })),
          'wallet',
        )),
      ].sort();
    try {
      await store(had);
      await store(waits);
      await store(own, { publisher: 'wallet' });
      await store(over, { ttl: 1 });
      const question = { client: 'wallet', after: 0, limit: 1, maxBytes: 1e6 };
      const [first] = await mailbox.waiting({ ...question, topic: had ?? '' });
      // Without a query: where nothing waits for any client.
      const mayHold = [0, first?.place ?? 0].map((place) => mailbox.mayHold(had ?? '', place));
      assert.deepEqual([...mayHold, mailbox.mayHold(none ?? '', 0)], [true, false, false]);
      await mailbox.acknowledge('wallet', first?.place ?? 0);
      assert.deepEqual(await holding(), [over, waits]);
      now += 1000;
      assert.deepEqual(await holding(), [waits]);
      assert.deepEqual(await holding(1_000_000), []);
      assert.equal((await mailbox.holding([], 'wallet')).size, 0);
    } finally {
      await mailbox.close();
      rmSync(folder, { recursive: true });
    }
  });
}
