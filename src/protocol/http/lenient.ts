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

/** Money as a decimal string, whether it arrives as a JSON number or as text. */
export const money = v.pipe(
  v.union([v.pipe(v.number(), v.finite(), v.transform(decimalFromNumber)), v.string()]),
  v.check(isDecimal),
);

/** Text to show, cleaned. */
export function label(max: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => sanitizeName(text, max)),
  );
}

/** An address that may be linked or loaded: http or https, nothing that runs. */
export const webUrl = v.pipe(v.string(), v.maxLength(2048), v.regex(/^https?:\/\/[^\s/]/i));
