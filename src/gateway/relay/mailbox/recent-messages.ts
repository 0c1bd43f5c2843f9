/**
 * The newest messages of a file, in memory: their subscribers get them at once, each without a query.
 * The file stays the one place that counts: the first query of a topic that is not here whole goes to it.
 */
import type { MailboxQuery, WaitingMessage } from './mailbox';

export interface RecentMessage {
  mail: WaitingMessage;
  publisher: string;
  /** Epoch ms. */
  expiresAt: number;
  cost: number;
}

export interface RecentMessages {
  /** @param before place of the last message of its topic before this one; 0 for none */
  add(message: RecentMessage, before: number): void;
  acknowledge(client: string, place: number, expiresAt: number): void;
  /** It was deleted from the file. */
  remove(place: number): void;
  /** @returns undefined when only the file knows */
  find(query: MailboxQuery, time: number): readonly WaitingMessage[] | undefined;
}

interface Kept extends RecentMessage {
  acknowledgedBy: Set<string>;
}

interface Topic {
  /** All messages behind this place are kept here. */
  since: number;
  /** In order of place. */
  kept: Kept[];
}

/** @param maxBytes of all messages; the oldest go first */
export function createRecentMessages(maxBytes: number): RecentMessages {
  const topics = new Map<string, Topic>();
  /** The oldest first. */
  const byPlace = new Map<number, Kept>();
  let bytes = 0;

  function drop(place: number): Topic | undefined {
    const one = byPlace.get(place);
    if (!one) return undefined;
    byPlace.delete(place);
    bytes -= one.cost;
    const { topic } = one.mail;
    const found = topics.get(topic);
    if (!found) return undefined;
    // Mostly the oldest of its topic.
    found.kept.splice(found.kept.indexOf(one), 1);
    if (found.kept.length === 0) topics.delete(topic);
    return found;
  }

  return {
    add(message, before) {
      const { topic, place } = message.mail;
      const kept = { ...message, acknowledgedBy: new Set<string>() };
      const found = topics.get(topic) ?? { since: before, kept: [] };
      topics.set(topic, found);
      found.kept.push(kept);
      byPlace.set(place, kept);
      bytes += message.cost;
      for (const oldest of byPlace.keys()) {
        if (bytes <= maxBytes) break;
        const left = drop(oldest);
        if (left) left.since = oldest;
      }
    },
    acknowledge(client, place, expiresAt) {
      const one = byPlace.get(place);
      if (!one) return;
      one.acknowledgedBy.add(client);
      one.expiresAt = Math.min(one.expiresAt, expiresAt);
    },
    remove: drop,
    find({ topic, client, after, limit, maxBytes: most }, time) {
      const known = topics.get(topic);
      if (!known || after < known.since) return undefined;
      const { kept } = known;
      let start = kept.length;
      while (start > 0 && (kept[start - 1]?.mail.place ?? 0) > after) start -= 1;
      const found: WaitingMessage[] = [];
      let size = 0;
      for (let at = start; at < kept.length && found.length < limit; at += 1) {
        const one = kept[at];
        if (!one || one.publisher === client || one.expiresAt <= time) continue;
        if (one.acknowledgedBy.has(client)) continue;
        if (found.length > 0 && size >= most) break;
        found.push(one.mail);
        size += one.cost;
      }
      return found;
    },
  };
}
