/** The configuration of the wallet list and its pictures: the key `catalogue`. */
import { isIP } from 'node:net';
import * as v from 'valibot';
import { isPublicAddress } from '../http/ip-address';

const text = v.pipe(v.string(), v.nonEmpty());
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * The gateway checks names again when it connects to them; this check finds what the text alone
 * shows.
 */
export function isOutside(address: string): boolean {
  const { hostname } = new URL(address);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal)) return isPublicAddress(literal);
  return !/(^|\.)localhost\.?$/.test(hostname);
}

const origin = v.pipe(
  v.string(),
  v.check(
    (address) =>
      /^https:\/\//.test(address) &&
      URL.canParse(address) &&
      [new URL(address).origin, `${new URL(address).origin}/`].includes(address),
    'must be an https origin such as https://catalogue.example.com, without a path',
  ),
  v.check(
    (address) => !URL.canParse(address) || isOutside(address),
    'must not point to this machine or a private network',
  ),
);

export const catalogueConfig = v.strictObject({
  /** A list of wallets instead of the gateway's own: docs/adding-a-wallet.md. */
  file: v.exactOptional(text),
  /** The logos that come with the gateway, or none: then tiles with letters. */
  pictures: v.optional(v.picklist(['bundled', 'none']), 'bundled'),
  /** Another service of the same protocol, asked for pictures. */
  upstream: v.exactOptional(
    v.strictObject({
      enabled: v.optional(v.boolean(), true),
      url: origin,
      /** The owner's project there. */
      projectId: text,
      /** Of one picture; a longer one is replaced by a tile. */
      maxPictureBytes: v.optional(whole(KILOBYTE, 8 * MEGABYTE), 256 * KILOBYTE),
      /** Of all pictures kept in memory. */
      cacheBytes: v.optional(whole(MEGABYTE, 1024 * MEGABYTE), 32 * MEGABYTE),
    }),
  ),
});

/** As checked, with every default filled in. */
export type CatalogueConfig = v.InferOutput<typeof catalogueConfig>;
