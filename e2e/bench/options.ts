/** Parses the command line of the benchmark. */
import { parseArgs } from 'node:util';
import { PROFILES, type ProfileName } from './profiles';
import { PEERS, TARGETS, type Target } from './targets';

export interface BenchOptions {
  runs: number;
  profiles: readonly ProfileName[];
  targets: readonly Target[];
  cycles: number;
  scrolls: number;
  /** Rounds of the embedded wallet's frame. */
  frames: number;
  dist: string | undefined;
  peers: boolean;
}

const USAGE =
  'Usage: npm run bench -- [--runs 5] [--profiles desktop,mobile] [--only ours,floor-lazy] [--cycles 50] [--scrolls 3] [--frames 5] [--dist folder] [--peers]';

const isProfile = (name: string): name is ProfileName => name in PROFILES;

/** @throws Error that names the option */
export function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`--${name} wants a whole number from ${least}, not ${text}`);
}

/** @throws Error with the usage line for an invalid argument */
export function parseOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '5' },
      profiles: { type: 'string', default: 'desktop,mobile' },
      only: { type: 'string' },
      cycles: { type: 'string', default: '50' },
      scrolls: { type: 'string', default: '3' },
      frames: { type: 'string', default: '5' },
      dist: { type: 'string' },
      peers: { type: 'boolean', default: false },
    },
  });
  const wanted = values.profiles.split(',');
  const profiles = wanted.filter(isProfile);
  if (profiles.length < wanted.length) {
    throw new Error(`--profiles knows ${Object.keys(PROFILES).join(', ')}\n${USAGE}`);
  }
  const targets = values.peers ? [...TARGETS, ...PEERS] : TARGETS;
  const only = values.only?.split(',');
  const unknown = only?.find((name) => !targets.some((target) => target.name === name));
  if (unknown !== undefined) {
    throw new Error(`--only knows ${targets.map(({ name }) => name).join(', ')}\n${USAGE}`);
  }
  return {
    runs: wholeNumber('runs', values.runs, 1),
    profiles,
    targets: targets.filter(({ name }) => only?.includes(name) ?? true),
    cycles: wholeNumber('cycles', values.cycles, 0),
    scrolls: wholeNumber('scrolls', values.scrolls, 0),
    frames: wholeNumber('frames', values.frames, 0),
    dist: values.dist,
    peers: values.peers,
  };
}
