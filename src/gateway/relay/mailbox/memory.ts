/** Messages in memory: gone when the process ends. */
import {
  costOf,
  type Mailbox,
  MailboxFullError,
  type MailboxOptions,
  type NewMessage,
  type WaitingMessage,
} from './mailbox';

interface Kept {
  /** What goes out. */
  mail: WaitingMessage;
  publisher: string;
  expiresAt: number;
  cost: number;
  acknowledgedBy: Set<string>;
}

interface Topic {
  /** In order of place. */
  kept: Kept[];
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

export function createMemoryMailbox({ now, maxBytes }: MailboxOptions): Mailbox {
  const topics = new Map<string, Topic>();
  const byPlace = new Map<number, Kept>();
  /** Somebody has had them; in the order they were acknowledged. */
  const delivered = new Set<Kept>();
  let used = 0;
  let places = 0;

  const forget = (each: Kept) => {
    const { place, topic, message } = each.mail;
    byPlace.delete(place);
    delivered.delete(each);
    used -= each.cost;
    const box = topics.get(topic);
    if (!box) return;
    box.kept.splice(firstBehind(box.kept, place - 1), 1);
    box.byText.delete(message);
    if (box.kept.length === 0) topics.delete(topic);
  };

  const makeRoom = (bytes: number) => {
    for (const each of delivered) {
      if (used + bytes <= maxBytes) break;
      forget(each);
    }
    if (used + bytes > maxBytes) throw new MailboxFullError();
  };

  const known = ({ topic, message }: NewMessage) => {
    const twin = topics.get(topic)?.byText.get(message);
    if (twin && twin.expiresAt <= now()) forget(twin);
    return twin !== undefined && twin.expiresAt > now();
  };

  const keep = ({ publisher, ttl, ...message }: NewMessage, cost: number) => {
    const topic = topics.get(message.topic) ?? { kept: [], byText: new Map<string, Kept>() };
    topics.set(message.topic, topic);
    places += 1;
    const publishedAt = now();
    const kept: Kept = {
      mail: { ...message, place: places, publishedAt },
      publisher,
      expiresAt: publishedAt + ttl * 1000,
      cost,
      acknowledgedBy: new Set(),
    };
    topic.kept.push(kept);
    topic.byText.set(message.message, kept);
    byPlace.set(places, kept);
    used += cost;
  };

  return {
    async store(messages) {
      const fresh = messages.filter((each) => !known(each));
      makeRoom(fresh.reduce((sum, each) => sum + costOf(each), 0));
      // Asked again: the same text may come twice in one call.
      const kept = fresh.filter((each) => {
        if (known(each)) return false;
        keep(each, costOf(each));
        return true;
      });
      return kept.length;
    },
    async waiting({ topic, client, after, limit }) {
      const kept = topics.get(topic)?.kept ?? [];
      const time = now();
      const found: WaitingMessage[] = [];
      for (let at = firstBehind(kept, after); at < kept.length && found.length < limit; at += 1) {
        const each = kept[at];
        if (!each || each.publisher === client || each.expiresAt <= time) continue;
        if (!each.acknowledgedBy.has(client)) found.push(each.mail);
      }
      return found;
    },
    async acknowledge(client, place) {
      const each = byPlace.get(place);
      if (!each) return;
      each.acknowledgedBy.add(client);
      delivered.add(each);
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
