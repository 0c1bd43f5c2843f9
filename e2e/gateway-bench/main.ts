/** Measures the gateway beside the node alone, or a bare Node server with the same bytes. */

import { cpus } from 'node:os';
import { balance } from './balance';
import type { BenchOptions, Figure } from './figure';
import { hold } from './hold';
import { http } from './http';
import { indexer } from './indexer';
import { relay } from './relay';

/** Parts by the name for `--only`. */
const FIGURES: Readonly<Record<string, (options: BenchOptions) => Promise<Figure[]>>> = {
  http,
  hold,
  relay,
  balance,
  indexer,
};

const DEFAULTS = { runs: 3, blocks: 200, transfers: 50 };

/** @throws Error that lists the allowed values */
export function parseOptions(args: readonly string[]): BenchOptions & { only: string[] } {
  const options = { ...DEFAULTS, only: Object.keys(FIGURES) };
  for (let at = 0; at < args.length; at += 2) {
    const [flag, value = ''] = [args[at], args[at + 1]];
    const name = flag?.replace(/^--/, '') ?? '';
    if (name === 'only') {
      options.only = value.split(',');
      const unknown = options.only.find((each) => !Object.hasOwn(FIGURES, each));
      if (unknown !== undefined) throw new Error(`--only takes ${Object.keys(FIGURES).join(', ')}`);
    } else if (name === 'runs' || name === 'blocks' || name === 'transfers') {
      if (!/^[1-9]\d{0,4}$/.test(value)) throw new Error(`--${name} takes a number from 1`);
      options[name] = Number(value);
    } else throw new Error(`Unknown: ${flag}. There are --runs, --blocks, --transfers, --only`);
  }
  return options;
}

/** @param args command line, without program and script */
export async function runGatewayBench(args: readonly string[]): Promise<void> {
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
