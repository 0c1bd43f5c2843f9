/** JSON in which a bigint is written with all its digits: a Solana node writes u64 as bare numbers. */
import { randomUUID } from 'node:crypto';

/** A secret marker, so no text in a transaction can pose as a number. */
const MARK = `bigint-${randomUUID()}:`;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

export function stringify(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? `${MARK}${each}` : each,
  ).replace(MARKED, '$1');
}
