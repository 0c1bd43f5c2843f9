/**
 * Exports schema parts for replies of servers outside our control: they drop invalid values and
 * keep the rest.
 */
import * as v from 'valibot';
import { decimalFromNumber, isDecimal } from '../amount';
import { sanitizeName } from '../sanitize';
import { runToEnd, STEP_SIZE, type Steps } from '../steps';
import { PICTURE_URL } from './images';

const MOST_ENTRIES = 10_000;

/** The good entries of a list; at most `max` are looked at. */
export function* goodOf<Entry>(
  schema: v.GenericSchema<unknown, Entry>,
  entries: readonly unknown[],
  max = MOST_ENTRIES,
): Steps<Entry[]> {
  const good: Entry[] = [];
  const most = Math.min(entries.length, max);
  for (let at = 0; at < most; at += 1) {
    if (at > 0 && at % STEP_SIZE === 0) yield;
    const result = v.safeParse(schema, entries[at]);
    if (result.success) good.push(result.output);
  }
  return good;
}

/** A list whose bad entries are dropped. */
export function listOf<Entry>(schema: v.GenericSchema<unknown, Entry>, max = MOST_ENTRIES) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((entries) => runToEnd(goodOf(schema, entries, max))),
  );
}

/** A field that is left undefined when it is missing, null or malformed. */
export function optionalField<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.optional(v.unknown()),
    v.transform((value) => {
      const result = v.safeParse(schema, value);
      return result.success ? result.output : undefined;
    }),
  );
}

/** Longer than any uint256 with 255 decimals and any JSON number; a longer text is an attack. */
const MONEY_LENGTH = 400;

/** Money as a decimal string, whether it arrives as a JSON number or as text. */
export const money = v.pipe(
  v.union([
    v.pipe(
      v.number(),
      v.check((value) => Number.isFinite(value)),
      v.transform(decimalFromNumber),
    ),
    v.pipe(v.string(), v.maxLength(MONEY_LENGTH)),
  ]),
  v.check(isDecimal),
);

/** Nearly all are such words, and an account may have thousands of tokens: there is nothing to clean. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Text to show, cleaned. */
export function label(max: number) {
  return v.pipe(
    v.string(),
    v.transform((text) =>
      text.length <= max && PLAIN.test(text) ? text : sanitizeName(text, max),
    ),
  );
}

/** An address that may be linked or loaded: http or https, nothing that runs. */
export const webUrl = v.pipe(v.string(), v.maxLength(2048), v.regex(/^https?:\/\/[^\s/]/i));

/** A picture that may be loaded. */
export const pictureUrl = v.pipe(v.string(), v.maxLength(2048), v.regex(PICTURE_URL));
