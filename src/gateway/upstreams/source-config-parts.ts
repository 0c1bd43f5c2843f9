/** What the sources of several kinds are configured with. */
import * as v from 'valibot';

/** Without what the caller fills in, it must be an address; whether it may be asked is told when it is. */
export const outside = v.pipe(
  v.string(),
  v.check(
    (url) => /^https?:\/\/[^{}]+(?:[/?]|$)/.test(url) && URL.canParse(url.replace(/[{}]/g, '')),
    'must be an http(s) address',
  ),
);

/** Where a value lies in a reply: names from the outside in. */
export const place = v.pipe(
  v.array(v.pipe(v.string(), v.nonEmpty())),
  v.minLength(1),
  v.maxLength(8),
);
