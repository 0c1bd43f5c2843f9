/** Schema parts for replies of servers we do not control: what is odd is dropped, the rest is kept. */
import * as v from 'valibot';
import { decimalFromNumber, isDecimal } from '../amount';
import { sanitizeName } from '../sanitize';

/** A list whose bad entries are dropped; at most `max` are looked at. */
export function listOf<Entry>(schema: v.GenericSchema<unknown, Entry>, max = 10_000) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((entries) => {
      const good: Entry[] = [];
      for (const entry of entries.slice(0, max)) {
        const result = v.safeParse(schema, entry);
        if (result.success) good.push(result.output);
      }
      return good;
    }),
  );
}

/** A field that is left undefined when it is missing, null or malformed. */
export function maybe<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.optional(v.unknown()),
    v.transform((value) => {
      const result = v.safeParse(schema, value);
      return result.success ? result.output : undefined;
    }),
  );
}

/** Longer than any uint256 with 255 decimals and any JSON number: what is longer is an attack. */
const MONEY_LENGTH = 400;

/** Money as a decimal string, whether it arrives as a JSON number or as text. */
export const money = v.pipe(
  v.union([
    v.pipe(v.number(), v.finite(), v.transform(decimalFromNumber)),
    v.pipe(v.string(), v.maxLength(MONEY_LENGTH)),
  ]),
  v.check(isDecimal),
);

/** More marks than any script puts on one letter: they would be painted over the lines around. */
const STACKED = /(\p{M}{4})\p{M}+/gu;

/** Text to show, cleaned. */
export function label(max: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => sanitizeName(text.replace(STACKED, '$1'), max)),
  );
}

/** An address that may be linked or loaded: http or https, nothing that runs. */
export const webUrl = v.pipe(v.string(), v.maxLength(2048), v.regex(/^https?:\/\/[^\s/]/i));
