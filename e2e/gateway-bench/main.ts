/** Measures the gateway beside the node alone, or a bare Node server with the same bytes. */

import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../bench/options';
import { auth } from './auth';
import { balance } from './balance';
import type { BenchOptions, Figure } from './figure';
import { firstQuote } from './first-quote';
import { flood } from './flood';
import { hold } from './hold';
import { http } from './http';
import { indexer } from './indexer';
import { pictures } from './pictures';
import { readers } from './readers';
import { relay } from './relay';
import { swaps } from './swaps';
import { vault } from './vault';

/** Parts by the name for `--only`. */
const FIGURES: Readonly<Record<string, (options: BenchOptions) => Promise<Figure[]>>> = {
  http,
  hold,
  pictures,
  readers,
  flood,
  relay,
  balance,
  swaps,
  quote: firstQuote,
  indexer,
  auth,
  vault,
};

/** @throws Error that lists the allowed values */
export function parseOptions(args: string[]): BenchOptions & { only: string[] } {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '3' },
      blocks: { type: 'string', default: '200' },
      transfers: { type: 'string', default: '50' },
      only: { type: 'string', default: Object.keys(FIGURES).join(',') },
    },
  });
  const only = values.only.split(',');
  const unknown = only.find((each) => !Object.hasOwn(FIGURES, each));
  if (unknown !== undefined) throw new Error(`--only takes ${Object.keys(FIGURES).join(', ')}`);
  return {
    runs: wholeNumber('runs', values.runs, 1),
    blocks: wholeNumber('blocks', values.blocks, 1),
    transfers: wholeNumber('transfers', values.transfers, 1),
    only,
  };
}

/** @param args command line, without program and script */
export async function runGatewayBench(args: string[]): Promise<void> {
  const { only, ...options } = parseOptions(args);
  const rows: Figure[] = [];
  for (const name of only) rows.push(...((await FIGURES[name]?.(options)) ?? []));
  const lines = [
    `Node ${process.version}, ${cpus().length} cores, ${options.runs} runs, medians`,
    '',
    '| What | Gateway | Without it | Wanted | |',
    '|---|--:|--:|--:|---|',
    ...rows.map(
      ({ what, ours, raw, wanted, good }) =>
        `| ${what} | ${ours} | ${raw} | ${wanted} | ${good ? 'yes' : 'NO'} |`,
    ),
  ];
  console.log(lines.join('\n'));
}
