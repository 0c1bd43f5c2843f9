/** The configuration of third-party files: the key `media`. */
import * as v from 'valibot';

const base = v.pipe(
  v.string(),
  v.check(
    (url) => /^https?:\/\/[^?#]+\/$/.test(url) && URL.canParse(url),
    'must be an http(s) address that ends with /',
  ),
);
const MEGABYTE = 1024 * 1024;

export const mediaConfig = v.strictObject({
  /** Gateways for `ipfs://`, asked in turn; what follows the scheme is put behind. `[]`: not read. */
  ipfs: v.optional(v.array(base), ['https://ipfs.io/ipfs/', 'https://dweb.link/ipfs/']),
  /** The same for `ar://`. */
  arweave: v.optional(v.array(base), ['https://arweave.net/']),
  /** `false`: the gateway asks no third-party server and shows only on-chain files. */
  outside: v.optional(v.boolean(), true),
  /** Of all copies of pictures; the oldest go first. */
  maxStoredBytes: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(4 * MEGABYTE)),
    256 * MEGABYTE,
  ),
});

/** As checked, with every default filled in. */
export type MediaConfig = v.InferOutput<typeof mediaConfig>;
