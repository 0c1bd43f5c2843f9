/** Schema of the `names` key of the configuration: the zone in which the gateway registers names. */
import * as v from 'valibot';

export const zoneConfig = v.strictObject({
  /** An ENS name of the operator, such as `shop.eth`. Names are `label.zone`. */
  zone: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9-]{3,63}(?:\.[a-z0-9-]{2,63})+$/, 'must be a name such as shop.eth'),
  ),
  /** The network of the registry, whose `sources.names` is its registry. */
  chain: v.pipe(v.string(), v.regex(/^eip155:\d+$/, 'must be an EVM network such as eip155:1')),
  /** The zone's resolver: `contracts/ZoneResolver.sol`. */
  resolver: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{40}$/i, 'must be an address: 0x and 40 hex digits'),
    v.toLowerCase(),
  ),
  /** A file with the signer's key: 64 hex digits. Relative to the configuration. */
  signerKeyFile: v.pipe(v.string(), v.nonEmpty()),
  /** Labels that users cannot register, besides the built-in ones. */
  reserved: v.optional(v.array(v.pipe(v.string(), v.toLowerCase())), []),
});
export type ZoneConfig = v.InferOutput<typeof zoneConfig>;
