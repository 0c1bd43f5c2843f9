/** What a part of the bench is told, and what it gives. */

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
  /** The same questions to the node, and nothing done with the answers. */
  raw: string;
  wanted: string;
  good: boolean;
}
