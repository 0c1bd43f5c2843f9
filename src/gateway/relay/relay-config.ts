/** The relay configuration: the key `relay` of the gateway configuration. */
import * as v from 'valibot';

const socketUrl = v.pipe(
  v.string(),
  v.check(
    (url) => /^wss?:\/\//.test(url) && URL.canParse(url),
    'must be a ws or wss address, such as wss://relay.example.com',
  ),
);
const whole = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least));

const MEGABYTE = 1_048_576;

const settings = v.strictObject({
  enabled: v.optional(v.boolean(), true),
  /**
   * The relay's own addresses as clients have them. A token for another address is refused, so that
   * what was signed for one relay opens no other.
   */
  audiences: v.pipe(v.array(socketUrl), v.minLength(1, 'name at least one address of the relay')),
  /** The message file; absent: messages are in memory and end with the process. */
  file: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
  /** Bytes of one message. */
  maxMessageBytes: v.optional(whole(1024), MEGABYTE),
  /** Bytes of all messages that wait. */
  maxStoredBytes: v.optional(whole(MEGABYTE), 256 * MEGABYTE),
  /** The undelivered bytes of one client, and of one address. Absent: a 64th and a 16th. */
  maxClientBytes: v.exactOptional(whole(1024)),
  maxAddressBytes: v.exactOptional(whole(1024)),
  /** Sockets at once. */
  maxConnections: v.optional(whole(1), 10_000),
  /** Of these one address's. Absent: a 20th. */
  maxAddressConnections: v.exactOptional(whole(1)),
  /** Topics that the clients of one address have subscribed to, and those of all clients. */
  maxAddressTopics: v.optional(whole(1), 50_000),
  maxTopics: v.optional(whole(1), 500_000),
  /** Seconds a client's clock may be wrong. An hour is what a wrong time zone makes of it. */
  clockTolerance: v.optional(whole(0), 7200),
  /** Requests a minute of one client id; ten times as many of one address. */
  rateLimit: v.optional(
    v.union([v.literal(false), v.strictObject({ perMinute: whole(1), burst: whole(1) })]),
    { perMinute: 600, burst: 200 },
  ),
});

export const relayConfig = v.pipe(
  settings,
  v.forward(
    v.check(
      ({ maxMessageBytes, maxStoredBytes }) => maxMessageBytes <= maxStoredBytes / 4,
      'must be at most a quarter of maxStoredBytes',
    ),
    ['maxMessageBytes'],
  ),
);

/** As checked, with every default filled in. */
export type RelayConfig = v.InferOutput<typeof relayConfig>;

/** A frame may hold two messages and what belongs to them; a longer one ends its connection (1009). */
export const frameLimit = (maxMessageBytes: number): number => 2 * maxMessageBytes + 65_536;
