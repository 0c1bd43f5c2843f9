/** Texts for properties: of any characters that there are. */
import fc from 'fast-check';

const SURROGATES = 0x800;
const FIRST_SURROGATE = 0xd800;

/** Places among all characters, without the gap that surrogates leave in the code points. */
const within = (min: number, max: number) =>
  fc.integer({ min, max }).map(
    (place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES),
    (text) => {
      const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
      if (point === undefined || text !== String.fromCodePoint(point)) throw new Error('Several');
      return point < FIRST_SURROGATE ? point : point - SURROGATES;
    },
  );

const unit = fc.oneof(within(0x20, 0x7e), within(0, 0x10ffff - SURROGATES));

/**
 * As fast-check's own unit `binary`, which makes a table of all 1,112,064 characters first: a second of
 * each file of tests.
 */
export const anyText = (limits: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ ...limits, unit });
