/** Schema parts for what an account owns and did. Apart from `lenient`, which every reply needs. */
import * as v from 'valibot';
import { parseCaipAddress, parseCaipNetworkId } from '../caip';
import { parseCaipAsset } from '../caip-asset';
import { money, optionalField } from './lenient-schemas';

/** A money amount that cannot be negative. */
export const positiveMoney = v.pipe(
  money,
  v.check((text) => !text.startsWith('-')),
);

/** Servers say zero where they know no price: nothing that is priced costs nothing. */
export const price = v.pipe(
  positiveMoney,
  v.check((text) => /[1-9]/.test(text)),
);

/** Of a token: a uint8 on chain; the protocol sends it as text. */
export const tokenDecimals = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(255),
);

/** A whole number of any size, as text. */
export const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,78}$/));

/** A place in time, in one spelling, so that text order is the order of time. */
export const isoTime = v.pipe(
  v.string(),
  v.maxLength(40),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text).toISOString()),
);

function parses(parse: (text: string) => unknown) {
  // Of one network are all entries of a list.
  let good: string | undefined;
  return v.pipe(
    v.string(),
    v.maxLength(300),
    v.check((text) => {
      if (text === good) return true;
      try {
        parse(text);
        good = text;
        return true;
      } catch {
        return false;
      }
    }),
  );
}

/** Ids of networks, accounts, tokens and NFTs in the known namespaces. */
export const caip2 = parses(parseCaipNetworkId);
export const caip10 = parses(parseCaipAddress);
export const caip19 = parses(parseCaipAsset);

/** Opaque cursor of the next page. An invalid value means that there is no next page. */
export const cursor = v.fallback(
  v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(2048)), null),
  null,
);

/** The same, as it is sent back: all of it. */
export const cursorQuery = () => v.optional(v.pipe(v.string(), v.maxLength(2048)));

/** Fields of a reply in pages. `since` is ours: earlier entries are unknown; absent: all are known. */
export const pageFields = { next: cursor, since: optionalField(isoTime) };

export interface PageReply {
  /** The cursor of the next page. */
  next: string | null;
  /** ISO 8601. */
  since?: string | undefined;
}
