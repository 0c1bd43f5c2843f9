/**
 * The methods that a client may call. Two generations of clients use different halves of the table:
 * the older publish and subscribe step by step; the newer (sign-client 2.21.6 and later) propose
 * and approve in one call each, and rely on it to subscribe them. Source: protocol §6.4.
 */
import * as v from 'valibot';
import { type Delivery, subscriptionId, type TopicExchange } from './delivery';
import { RequestError } from './frames';
import type { Mailbox, NewMessage, WaitingMessage } from './mailbox/mailbox';

/** The parts of its connection that a method receives. */
export interface RelayCaller {
  client: string;
  /** The same for all clients at one network address. */
  origin: string;
  delivery: Delivery;
  /** How far each topic was fetched by this connection. */
  fetched: Map<string, number>;
}

export interface MethodParts {
  mailbox: Mailbox;
  exchange: TopicExchange;
  maxMessageBytes: number;
  onPublished(count: number): void;
}

export interface MethodResult {
  result: unknown;
  /**
   * Their subscribers get the new messages once the answer is written: a peer that answers at once
   * would reach a publisher that does not know yet that its message was taken.
   */
  published?: readonly string[];
  /**
   * Waiting messages of these topics go out after the answer: the client does not know the topics
   * before.
   */
  subscribed?: readonly string[];
}

type Method = (params: unknown, caller: RelayCaller) => Promise<MethodResult>;

/** Most topics of one call, as documented. */
const BATCH = 500;
/** Most topics of one connection: a wallet with thousands of sessions still is far below. */
const MAX_TOPICS = 10_000;
/** Thirty days: nothing of the protocol lives longer. */
const MAX_TTL = 2_592_000;
const DEFAULT_TTL = 300;
/** Of one answer to a fetch: so many messages, or so many bytes and the message that goes beyond. */
const FETCH = { limit: 16, maxBytes: 1_048_576 };
/**
 * A third party's signature over a proposal; it goes out with the message, and is not a message.
 */
const MAX_ATTESTATION = 8192;

/** Tags of the steps that newer clients leave to the relay. */
const TAGS = { propose: 1100, proposeResponse: 1101, settle: 1102 } as const;

const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'));
const topics = v.pipe(v.array(topic), v.minLength(1), v.maxLength(BATCH));
const message = v.pipe(v.string(), v.nonEmpty());
const ttl = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_TTL));
const attestation = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_ATTESTATION))));
const tag = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)), 0);

const publish = v.object({ topic, message, ttl, tag, attestation });
const SCHEMAS = {
  publish,
  publishMany: v.object({ messages: v.pipe(v.array(publish), v.minLength(1), v.maxLength(BATCH)) }),
  topic: v.object({ topic }),
  topics: v.object({ topics }),
  subscriptions: v.object({
    subscriptions: v.pipe(v.array(v.object({ topic })), v.minLength(1), v.maxLength(BATCH)),
  }),
  propose: v.object({
    pairingTopic: topic,
    sessionProposal: message,
    ttl: v.optional(ttl, DEFAULT_TTL),
    attestation,
  }),
  approve: v.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
    ttl: v.optional(ttl, DEFAULT_TTL),
  }),
};

function read<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params);
  if (result.success) return result.output;
  const [issue] = result.issues;
  // The place of the mistake, never what stood there.
  const place = (issue && v.getDotPath(issue)) ?? 'params';
  throw new RequestError('params', `Invalid params: ${place} is missing or not as documented.`);
}

/**
 * The list of each batch, and how many of its entries count as one request. A wallet that reconnects
 * subscribes to all its topics at once.
 */
const BATCHES: Readonly<Record<string, readonly [key: string, asOne: number]>> = {
  irn_batchPublish: ['messages', 10],
  irn_batchSubscribe: ['topics', 100],
  irn_batchUnsubscribe: ['subscriptions', 100],
  irn_batchFetchMessages: ['topics', 100],
};

/** As how many requests one counts. */
export function weightOf(name: string, params: unknown): number {
  const [key, asOne] = (Object.hasOwn(BATCHES, name) && BATCHES[name]) || ['', 1];
  const list = key && typeof params === 'object' && params !== null && Reflect.get(params, key);
  return Array.isArray(list) ? Math.max(1, Math.ceil(list.length / asOne)) : 1;
}

type Draft = Omit<NewMessage, 'publisher' | 'origin' | 'attestation'> & {
  attestation?: string | null | undefined;
};

export function createMethods(parts: MethodParts): Readonly<Record<string, Method>> {
  const { mailbox, exchange, maxMessageBytes } = parts;

  /** @returns the topics, to be announced after the answer. */
  async function store(
    drafts: readonly Draft[],
    { client, origin }: RelayCaller,
  ): Promise<readonly string[]> {
    if (drafts.some((each) => Buffer.byteLength(each.message) > maxMessageBytes)) {
      throw new RequestError('too_large', `Message too large: at most ${maxMessageBytes} bytes.`);
    }
    const messages = drafts.map((each) => ({
      ...each,
      publisher: client,
      origin,
      // Wallets without an attestation ask a third-party server for it.
      attestation: each.attestation ?? '',
    }));
    parts.onPublished(await mailbox.store(messages));
    return [...new Set(messages.map((one) => one.topic))];
  }

  /**
   * Existing subscriptions take no more room: a reconnecting client subscribes to all of them
   * again.
   */
  function checkRoom(wanted: readonly string[], delivery: Delivery): void {
    const fresh = new Set(wanted.filter((each) => !delivery.has(each)));
    if (delivery.topics + fresh.size > MAX_TOPICS) {
      throw new RequestError('params', `Too many topics: at most ${MAX_TOPICS} of one client.`);
    }
    const lack = exchange.lacks(delivery.origin, fresh.size);
    if (lack === 'share') throw new RequestError('share', 'Too many topics from your address.');
    if (lack === 'full') throw new RequestError('full', 'The relay is full: try again later.');
  }

  function subscribe(wanted: readonly string[], { client, delivery }: RelayCaller): string[] {
    checkRoom(wanted, delivery);
    for (const each of wanted) delivery.subscribe(each);
    return wanted.map((each) => subscriptionId(each, client));
  }

  async function fetchMessages(wanted: readonly string[], { client, fetched }: RelayCaller) {
    const found: WaitingMessage[] = [];
    let bytes = 0;
    let hasMore = false;
    const places = wanted.map((topic) => ({ topic, after: fetched.get(topic) ?? 0 }));
    // Never more topics with mail than messages in the answer.
    for (const topic of await mailbox.holding(places, client)) {
      const waiting = (limit: number, maxBytes: number) =>
        mailbox.waiting({ topic, client, after: fetched.get(topic) ?? 0, limit, maxBytes });
      if (found.length >= FETCH.limit || bytes >= FETCH.maxBytes) {
        hasMore = true;
        break;
      }
      const page: readonly WaitingMessage[] = await waiting(
        FETCH.limit - found.length,
        FETCH.maxBytes - bytes,
      );
      const last = page.at(-1);
      if (last) fetched.set(topic, last.place);
      found.push(...page);
      bytes += page.reduce((sum, { message }) => sum + message.length, 0);
      hasMore = (await waiting(1, 0)).length > 0;
      if (hasMore) break;
    }
    // Only then: a topic that came to its end would begin again with the next page of the others.
    if (!hasMore) for (const topic of wanted) fetched.delete(topic);
    const messages = found.map(({ place: _, attestation: __, ...rest }) => rest);
    return { result: { messages, hasMore } };
  }

  return {
    async irn_publish(params, caller) {
      return { result: true, published: await store([read(SCHEMAS.publish, params)], caller) };
    },
    async irn_batchPublish(params, caller) {
      const { messages } = read(SCHEMAS.publishMany, params);
      return { result: true, published: await store(messages, caller) };
    },
    async irn_subscribe(params, caller) {
      const { topic: one } = read(SCHEMAS.topic, params);
      return { result: subscribe([one], caller)[0], subscribed: [one] };
    },
    async irn_batchSubscribe(params, caller) {
      const { topics: many } = read(SCHEMAS.topics, params);
      return { result: subscribe(many, caller), subscribed: many };
    },
    // By topic: the id in it is the one the client computed, whatever it was told.
    async irn_unsubscribe(params, { delivery }) {
      delivery.unsubscribe(read(SCHEMAS.topic, params).topic);
      return { result: true };
    },
    async irn_batchUnsubscribe(params, { delivery }) {
      const { subscriptions } = read(SCHEMAS.subscriptions, params);
      for (const each of subscriptions) delivery.unsubscribe(each.topic);
      return { result: true };
    },
    async irn_fetchMessages(params, caller) {
      return fetchMessages([read(SCHEMAS.topic, params).topic], caller);
    },
    async irn_batchFetchMessages(params, caller) {
      return fetchMessages(read(SCHEMAS.topics, params).topics, caller);
    },
    async wc_proposeSession(params, caller) {
      const { pairingTopic, sessionProposal, ...rest } = read(SCHEMAS.propose, params);
      const draft = { ...rest, topic: pairingTopic, message: sessionProposal, tag: TAGS.propose };
      checkRoom([pairingTopic], caller.delivery);
      const published = await store([draft], caller);
      subscribe([pairingTopic], caller);
      return { result: true, published, subscribed: [pairingTopic] };
    },
    async wc_approveSession(params, caller) {
      const given = read(SCHEMAS.approve, params);
      const answer = {
        topic: given.pairingTopic,
        message: given.sessionProposalResponse,
        tag: TAGS.proposeResponse,
        ttl: given.ttl,
      };
      const settlement = {
        topic: given.sessionTopic,
        message: given.sessionSettlementRequest,
        tag: TAGS.settle,
        ttl: given.ttl,
      };
      // Together: a session is never half approved. The settlement waits until the page, which reads
      // the answer first, has subscribed.
      checkRoom([given.sessionTopic], caller.delivery);
      const published = await store([answer, settlement], caller);
      subscribe([given.sessionTopic], caller);
      return { result: true, published, subscribed: [given.sessionTopic] };
    },
  };
}
