/** The configuration of the files at the gateway's root: the key `public`. */
import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());

const contact = v.pipe(
  v.string(),
  v.regex(
    /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/,
    'must be an address such as mailto:security@example.com, https://… or tel:+…',
  ),
);

/** A full date and time with a time zone. Source: RFC 3339. */
const instant = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/,
    'must be a time such as 2030-12-31T00:00:00Z',
  ),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'is not a valid time'),
);

export const publicConfig = v.strictObject({
  /** A folder of your own. Its files replace the gateway's files of the same path. */
  directory: v.exactOptional(text),
  /** Fills in `/.well-known/security.txt`. Absent: the gateway serves none. Source: RFC 9116. */
  security: v.exactOptional(
    v.strictObject({
      /** In the order of preference. */
      contacts: v.pipe(v.array(contact), v.minLength(1)),
      /** The gateway stops serving the file at this time. */
      expires: instant,
    }),
  ),
});

export type PublicConfig = v.InferOutput<typeof publicConfig>;
