/** Configuration schema parts shared by several data sources. */
import * as v from 'valibot';

/**
 * Without its placeholders, the value must be an address. The client checks at request time whether
 * it may ask that address.
 */
export const urlTemplate = v.pipe(
  v.string(),
  v.check(
    (url) => /^https?:\/\/[^{}]+(?:[/?]|$)/.test(url) && URL.canParse(url.replace(/[{}]/g, '')),
    'must be an http(s) address',
  ),
);

/** Path to a value in a reply: key names from the outermost to the innermost. */
export const valuePath = v.pipe(
  v.array(v.pipe(v.string(), v.nonEmpty())),
  v.minLength(1),
  v.maxLength(8),
);
