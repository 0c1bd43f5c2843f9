/** Defines the input and the result of a benchmark part. */

export interface BenchOptions {
  runs: number;
  blocks: number;
  transfers: number;
}

/** One row of the table. */
export interface Figure {
  what: string;
  /** The median of all runs, with its unit. */
  ours: string;
  /** The same work by the node alone, or by a bare Node server. */
  raw: string;
  wanted: string;
  good: boolean;
}
