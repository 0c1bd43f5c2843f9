/**
 * Manages the subscriptions of one connection and delivers their messages: in order, and each once.
 */
import { createHash } from 'node:crypto';
import { messageFrame } from './frames';
import type { Mailbox, WaitingMessage } from './mailbox/mailbox';

/** Subscribed connections by topic; one for the whole relay. */
export interface TopicExchange {
  /** Why so many more subscriptions of this origin find no room; undefined: they do. */
  lacks(origin: string, more: number): 'share' | 'full' | undefined;
  join(topic: string, delivery: Delivery): void;
  leave(topic: string, delivery: Delivery): void;
  /** Something new waits under the topic. */
  announce(topic: string): void;
}

export interface Delivery {
  /** The same for all clients at one network address. */
  readonly origin: string;
  readonly topics: number;
  has(topic: string): boolean;
  /** Nothing is sent before `announce`, so that the answer to the subscription goes out first. */
  subscribe(topic: string): void;
  unsubscribe(topic: string): void;
  announce(topic: string): void;
  /** Announces those of many topics in which something waits: one query, however many. */
  announceWaiting(topics: readonly string[]): void;
  /** The client's answer to a message, by our id. @returns false when it answers nothing we sent. */
  answered(id: string, ok: boolean): Promise<boolean>;
  close(): void;
}

export interface DeliveryParts {
  client: string;
  origin: string;
  mailbox: Mailbox;
  exchange: TopicExchange;
  /** Resolves when it is this work's turn. */
  turn(): Promise<void>;
  /** Resolves when the frame left this process, rejects when it cannot. */
  send(frame: string): Promise<void>;
  onDelivered(): void;
  onError(error: unknown): void;
}

/** Read at once: so many messages, or so many bytes and the message that goes beyond. */
const PAGE = { limit: 16, maxBytes: 262_144 };
/** Of a client that never answers only the newest are remembered; the others it gets again. */
const MAX_UNANSWERED = 4096;

/** The id clients compute for themselves. Source: protocol §6.2. */
export function subscriptionId(topic: string, client: string): string {
  return createHash('sha256').update(`${topic}${client}`).digest('hex');
}

/** @param most Subscriptions of one origin, and of all. A client costs nothing, an address does. */
export function createExchange(most: { origin: number; all: number }): TopicExchange {
  const topics = new Map<string, Set<Delivery>>();
  const held = new Map<string, number>();
  let all = 0;
  const count = (origin: string, by: number) => {
    all += by;
    const sum = (held.get(origin) ?? 0) + by;
    if (sum > 0) held.set(origin, sum);
    else held.delete(origin);
  };
  return {
    lacks(origin, more) {
      if ((held.get(origin) ?? 0) + more > most.origin) return 'share';
      return all + more > most.all ? 'full' : undefined;
    },
    join(topic, delivery) {
      topics.set(topic, (topics.get(topic) ?? new Set()).add(delivery));
      count(delivery.origin, 1);
    },
    leave(topic, delivery) {
      const joined = topics.get(topic);
      if (!joined?.delete(delivery)) return;
      count(delivery.origin, -1);
      if (joined.size === 0) topics.delete(topic);
    },
    announce(topic) {
      for (const delivery of topics.get(topic) ?? []) delivery.announce(topic);
    },
  };
}

/** Messages whose text is kept while it goes to their subscribers, one after the other. */
const MOST_TEXTS = 64;
const texts = new Map<WaitingMessage, string>();

/** One text for all subscribers of a message: the mailbox in memory gives each the same object. */
function dataOf(waiting: WaitingMessage): string {
  const known = texts.get(waiting);
  if (known !== undefined) return known;
  const { topic, message, publishedAt, tag, attestation } = waiting;
  const text = JSON.stringify({ topic, message, publishedAt, tag, attestation });
  texts.set(waiting, text);
  const [oldest] = texts.keys();
  if (texts.size > MOST_TEXTS && oldest) texts.delete(oldest);
  return text;
}

// Integers that every client's language can hold, and that never come twice while we live.
let lastId = Date.now() * 1000;

export function createDelivery(parts: DeliveryParts): Delivery {
  const { client, mailbox, exchange } = parts;
  /** `reached`: the place of the last message sent; `subscription`: its id for the client. */
  const topics = new Map<string, { reached: number; subscription: string }>();
  /** Topics to be looked at, in turn. */
  const turns = new Set<string>();
  let busy = false;
  const unanswered = new Map<string, number>();
  let closed = false;

  const frameOf = (message: WaitingMessage, subscription: string) => {
    lastId += 1;
    unanswered.set(String(lastId), message.place);
    const oldest = unanswered.size > MAX_UNANSWERED && unanswered.keys().next().value;
    if (oldest) unanswered.delete(oldest);
    return messageFrame(lastId, subscription, dataOf(message));
  };

  async function sendPage(topic: string): Promise<void> {
    const place = topics.get(topic);
    if (!place) return;
    const page = await mailbox.waiting({ topic, client, after: place.reached, ...PAGE });
    for (const message of page) {
      // Unsubscribed while it was read.
      if (topics.get(topic) !== place) return;
      place.reached = message.place;
      await parts.send(frameOf(message, place.subscription));
    }
    // The topic goes to the end of the queue: one long topic does not block the others. A message that
    // is stored later is announced.
    if (page.length > 0 && mailbox.mayHold(topic, place.reached)) turns.add(topic);
  }

  /**
   * One message at a time for the whole connection: none overtakes another, and a client that does not
   * read holds one page, however many topics it has.
   */
  async function pump(topic: string): Promise<void> {
    turns.add(topic);
    if (busy) return;
    busy = true;
    try {
      // A topic added during the loop comes at the end.
      for (const next of turns) {
        turns.delete(next);
        await parts.turn();
        await sendPage(next);
      }
    } finally {
      busy = false;
    }
  }

  const unsubscribe = (topic: string) => {
    if (topics.delete(topic)) exchange.leave(topic, delivery);
  };
  async function pumpWaiting(wanted: readonly string[]): Promise<void> {
    const places = wanted.flatMap((topic) => {
      const place = topics.get(topic);
      return place ? [{ topic, after: place.reached }] : [];
    });
    for (const topic of await mailbox.holding(places, client)) delivery.announce(topic);
  }

  const delivery: Delivery = {
    origin: parts.origin,
    get topics() {
      return topics.size;
    },
    has: (topic) => topics.has(topic),
    subscribe(topic) {
      // A request that was read before the end may be answered after it.
      if (closed || topics.has(topic)) return;
      topics.set(topic, { reached: 0, subscription: subscriptionId(topic, client) });
      exchange.join(topic, delivery);
    },
    unsubscribe,
    announce(topic) {
      pump(topic).catch(parts.onError);
    },
    announceWaiting(wanted) {
      pumpWaiting(wanted).catch(parts.onError);
    },
    async answered(id, ok) {
      const place = unanswered.get(id);
      if (place === undefined) return false;
      unanswered.delete(id);
      // The client gets every unsent message again when it reconnects.
      if (ok) {
        await mailbox.acknowledge(client, place);
        parts.onDelivered();
      }
      return true;
    },
    close() {
      closed = true;
      // Sent messages stay remembered: the client's acknowledgment may already wait in the queue.
      for (const topic of [...topics.keys()]) unsubscribe(topic);
    },
  };
  return delivery;
}
