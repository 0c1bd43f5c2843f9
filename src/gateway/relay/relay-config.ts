/** What the owner of a gateway writes down about its relay: the key `relay` of the configuration. */
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

export const relayConfig = v.strictObject({
  enabled: v.optional(v.boolean(), true),
  /**
   * The relay's own addresses as clients have them. A token for another address is refused, so that
   * what was signed for one relay opens no other.
   */
  audiences: v.pipe(v.array(socketUrl), v.minLength(1, 'name at least one address of the relay')),
  /** Where messages wait; absent: in memory, and gone with the process. */
  file: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
  /** Bytes of one message. */
  maxMessageBytes: v.optional(whole(1024), MEGABYTE),
  /** Bytes of all messages that wait. */
  maxStoredBytes: v.optional(whole(MEGABYTE), 256 * MEGABYTE),
  /** Sockets at once. */
  maxConnections: v.optional(whole(1), 10_000),
  /** Seconds a client's clock may be wrong. An hour is what a wrong time zone makes of it. */
  clockTolerance: v.optional(whole(0), 7200),
  /** Requests a minute of one client id; ten times as many of one address. Absent: no limit. */
  rateLimit: v.exactOptional(v.strictObject({ perMinute: whole(1), burst: whole(1) })),
});

/** As checked, with every default filled in. */
export type RelayConfig = v.InferOutput<typeof relayConfig>;
