/** Messages in memory: gone when the process ends. */
import { createLedger } from './ledger';
import {
  costOf,
  type Mailbox,
  MailboxFullError,
  type MailboxOptions,
  MESSAGE_TTL,
  type NewMessage,
  RECEIPT_BYTES,
  type WaitingMessage,
} from './mailbox';

interface Kept {
  /** The outgoing message. */
  mail: WaitingMessage;
  publisher: string;
  origin: string;
  expiresAt: number;
  cost: number;
  acknowledgedBy: Set<string>;
  gone: boolean;
}

interface Topic {
  /** In order of place; some are gone. */
  kept: Kept[];
  gone: number;
  byText: Map<string, Kept>;
}

/** Index of the first message behind a place. */
function firstBehind(kept: readonly Kept[], place: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.mail.place ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isFor(each: Kept, client: string, time: number): boolean {
  const isOpen = !each.gone && each.publisher !== client && each.expiresAt > time;
  return isOpen && !each.acknowledgedBy.has(client);
}

export function createMemoryMailbox({ now, maxBytes, shares }: MailboxOptions): Mailbox {
  const topics = new Map<string, Topic>();
  const byPlace = new Map<number, Kept>();
  /** Delivered messages, in the order of their acknowledgment. */
  const delivered = new Set<Kept>();
  const ledger = createLedger(shares);
  let used = 0;
  let places = 0;

  const forget = (each: Kept) => {
    const { place, topic, message } = each.mail;
    byPlace.delete(place);
    const had = delivered.delete(each);
    if (!had) ledger.remove(each, each.cost);
    used -= each.cost;
    each.gone = true;
    const box = topics.get(topic);
    if (!box) return;
    box.byText.delete(message);
    box.gone += 1;
    if (box.byText.size === 0) topics.delete(topic);
    // Now and then, not each time: of a hundred thousand in one topic each would move all the others.
    else if (box.gone * 2 > box.kept.length) {
      box.kept = box.kept.filter((one) => !one.gone);
      box.gone = 0;
    }
  };

  const makeRoom = (bytes: number) => {
    for (const each of delivered) {
      if (used + bytes <= maxBytes) break;
      forget(each);
    }
    if (used + bytes > maxBytes) throw new MailboxFullError('full');
  };

  const known = ({ topic, message }: NewMessage) => {
    const twin = topics.get(topic)?.byText.get(message);
    if (twin && twin.expiresAt <= now()) forget(twin);
    return twin !== undefined && twin.expiresAt > now();
  };

  const keep = ({ publisher, origin, ttl, ...message }: NewMessage, cost: number) => {
    const topic: Topic = topics.get(message.topic) ?? { kept: [], gone: 0, byText: new Map() };
    topics.set(message.topic, topic);
    places += 1;
    const publishedAt = now();
    const kept: Kept = {
      mail: { ...message, place: places, publishedAt },
      ...{ publisher, origin, cost },
      expiresAt: publishedAt + ttl * 1000,
      acknowledgedBy: new Set(),
      gone: false,
    };
    topic.kept.push(kept);
    topic.byText.set(message.message, kept);
    byPlace.set(places, kept);
    used += cost;
    ledger.add(kept, cost);
  };

  return {
    async store(messages) {
      const fresh = messages.filter((each) => !known(each));
      // Check before making room: a publisher over its share must not evict other messages.
      if (!ledger.fits(fresh)) throw new MailboxFullError('share');
      makeRoom(fresh.reduce((sum, each) => sum + costOf(each), 0));
      // Asked again: the same text may come twice in one call.
      const kept = fresh.filter((each) => {
        if (known(each)) return false;
        keep(each, costOf(each));
        return true;
      });
      return kept.length;
    },
    async waiting({ topic, client, after, limit, maxBytes: most }) {
      const kept = topics.get(topic)?.kept ?? [];
      const time = now();
      const found: WaitingMessage[] = [];
      let bytes = 0;
      for (let at = firstBehind(kept, after); at < kept.length && found.length < limit; at += 1) {
        const each = kept[at];
        if (!each || !isFor(each, client, time)) continue;
        if (found.length > 0 && bytes >= most) break;
        found.push(each.mail);
        bytes += each.cost;
      }
      return found;
    },
    mayHold: (topic, after) => (topics.get(topic)?.kept.at(-1)?.mail.place ?? 0) > after,
    async holding(places, client) {
      const time = now();
      const found = places.filter(({ topic, after }) => {
        const kept = topics.get(topic)?.kept ?? [];
        for (let at = firstBehind(kept, after); at < kept.length; at += 1) {
          const each = kept[at];
          if (each && isFor(each, client, time)) return true;
        }
        return false;
      });
      return new Set(found.map(({ topic }) => topic));
    },
    async acknowledge(client, place) {
      const each = byPlace.get(place);
      if (!each || each.acknowledgedBy.has(client)) return;
      if (!delivered.has(each)) ledger.remove(each, each.cost);
      delivered.add(each);
      each.acknowledgedBy.add(client);
      each.expiresAt = Math.min(each.expiresAt, now() + MESSAGE_TTL);
      each.cost += RECEIPT_BYTES;
      used += RECEIPT_BYTES;
      // The acknowledged message may be evicted, so there is always room.
      makeRoom(0);
    },
    async expire() {
      const time = now();
      const over = [...byPlace.values()].filter((each) => each.expiresAt <= time);
      const lost = over.filter((each) => !delivered.has(each)).length;
      for (const each of over) forget(each);
      return lost;
    },
    bytes: () => used,
    async close() {
      topics.clear();
      byPlace.clear();
      delivered.clear();
      used = 0;
    },
  };
}
