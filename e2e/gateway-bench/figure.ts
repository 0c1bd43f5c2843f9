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
  /** The same requests to the node, without processing of the replies. */
  raw: string;
  wanted: string;
  good: boolean;
}
