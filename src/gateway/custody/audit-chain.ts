/**
 * A log in which no row can be changed, removed or put in without a trace: each row's hash covers the
 * row before it. A copy of the last hash, kept elsewhere, proves all rows.
 */
import { createHash } from 'node:crypto';

export interface AuditRow {
  /** Seconds since the epoch. */
  at: number;
  event: string;
  /** JSON text without names, addresses of persons, or secrets. */
  detail: string;
}
export interface ChainedRow extends AuditRow {
  hash: string;
}

/** Before the first row. */
export const CHAIN_START = '0'.repeat(64);

export function chainHash(previous: string, { at, event, detail }: AuditRow): string {
  const text = JSON.stringify([previous, at, event, detail]);
  return createHash('sha256').update(text).digest('hex');
}

/** @returns the place of the first row that does not follow from the ones before it; -1: all do. */
export function brokenRow(rows: readonly ChainedRow[], start = CHAIN_START): number {
  let previous = start;
  return rows.findIndex((row) => {
    const broken = row.hash !== chainHash(previous, row);
    previous = row.hash;
    return broken;
  });
}
