/**
 * A log in which no row can be changed, removed or put in without a trace: each row's hash covers the
 * row before it. A copy of the last hash, kept elsewhere, proves all rows. The logs of the auth service
 * and the vault are chains of this one form.
 */
import { createHash, createHmac } from 'node:crypto';

/** The fields of a row that its hash covers, in a fixed order. */
export type ChainFields = readonly (string | number)[];

export interface ChainedRow {
  fields: ChainFields;
  hash: string;
}

/** Before the first row. */
export const CHAIN_START = '0'.repeat(64);

/** @param key Not in the database: without it no fitting hash can be written. */
export function chainHash(previous: string, fields: ChainFields, key?: Uint8Array): string {
  const hash = key ? createHmac('sha256', key) : createHash('sha256');
  return hash.update(JSON.stringify([previous, ...fields])).digest('hex');
}

/** @returns the place of the first row that does not follow from the ones before it; -1: all do. */
export function brokenRow(
  rows: readonly ChainedRow[],
  { start = CHAIN_START, key }: { start?: string; key?: Uint8Array } = {},
): number {
  let previous = start;
  return rows.findIndex(({ fields, hash }) => {
    const broken = hash !== chainHash(previous, fields, key);
    previous = hash;
    return broken;
  });
}
