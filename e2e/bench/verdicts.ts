/** Defines the targets, each as a ratio or a difference within one interleaved run. */
import { summary } from './figures';
import { LEAK_LIMITS } from './memory';
import type { Sample } from './sample';
import { LISTS, type ListName, type Scroll } from './scroll';
import { medianRatio } from './statistics';

export interface Verdict {
  what: string;
  limit: string;
  value: string;
  /** Undefined: not measured in this run. */
  met: boolean | undefined;
}

/** With headers; the lightest other widget loads 101 kB before intent. */
const BYTES = 4100;
const BLOCKING = 20;
/** The fastest other widget, all of it loaded before intent, needs 0.99 of the floor. */
const COLD = 1.05;
const COLD_WITHOUT_WALLETS = 1.1;
const AFTER_HOVER = 1.15;
const FINAL = 600;
const CODE = 450;
const CODE_AGAIN = 150;

/** Maximum task duration while a list scrolls: the browser reports longer tasks. */
const LONG_TASK = 50;
const ELEMENTS = 1_500;
const PAINTED = 100;

function verdict(
  what: string,
  limit: string,
  value: number | undefined,
  most: number,
  text: (value: number) => string,
): Verdict {
  if (value === undefined) return { what, limit, value: 'not measured', met: undefined };
  return { what, limit, value: text(value), met: value <= most };
}

const OPENINGS = {
  ours: 'cold click → settled',
  'ours-none': 'the same, no wallet announced',
  'ours-hover': 'click after a hover → settled',
};

/**
 * The ratio within each round, then the median: a quotient of two medians forgives a slow build when
 * the floor had slow rounds.
 */
function opening(
  samples: readonly Sample[],
  target: keyof typeof OPENINGS,
  floor: string,
  limit: number,
) {
  const valid = samples.filter((one) => one.profile === 'mobile' && one.errors.length === 0);
  const of = (name: string) => valid.filter((one) => one.target === name && one.opened);
  const bare = (round: number) => of(floor).find((one) => one.round === round);
  const pairs = of(target).map(
    ({ round, opened }) => [opened?.settled, bare(round)?.opened?.settled] as const,
  );
  const times = pairs.map((pair) => pair.map((one) => Math.round(one ?? 0)).join(':')).join(', ');
  return verdict(
    OPENINGS[target],
    `≤ ${limit} × ${floor}`,
    medianRatio(pairs),
    limit,
    (value) => `${value.toFixed(2)} × (rounds, ms: ${times})`,
  );
}

const whole = (value: number): string => `${Math.round(value)}`;
const inMs = (value: number): string => `${Math.round(value)} ms`;

/** Mobile profile: the figures of issue 5 for lists of thousands. */
function lists(samples: readonly Sample[]): Verdict[] {
  const of = (list: ListName, figure: (scroll: Scroll) => number | undefined) =>
    summary(
      samples,
      { target: 'ours', profile: 'mobile' },
      { of: ({ scroll }) => (scroll?.list === list ? figure(scroll) : undefined) },
    );
  const painted = (list: ListName) =>
    verdict(
      `${list}: data → first rows painted`,
      `≤ ${PAINTED} ms`,
      of(list, (scroll) => scroll.painted),
      PAINTED,
      inMs,
    );
  return [
    ...LISTS.flatMap((list) => [
      verdict(
        `${list}: longest task of the scroll`,
        `≤ ${LONG_TASK} ms`,
        of(list, ({ longest }) => longest),
        LONG_TASK,
        inMs,
      ),
      verdict(
        `${list}: most elements at once`,
        `< ${ELEMENTS.toLocaleString('en-US')}`,
        of(list, ({ elements }) => elements),
        ELEMENTS - 1,
        whole,
      ),
    ]),
    painted('tokens'),
    painted('activity'),
  ];
}

export function verdicts(samples: readonly Sample[]): Verdict[] {
  const mobile = (target: string, of: (sample: Sample) => number | undefined) =>
    summary(samples, { target, profile: 'mobile' }, { of });
  const blocking = (target: string) => mobile(target, ({ before }) => before?.blocking);
  const own = blocking('ours');
  const blank = blocking('blank');
  const added = own === undefined || blank === undefined ? undefined : Math.max(0, own - blank);
  const left = (of: 'heap' | 'nodes') =>
    summary(samples, { target: 'ours' }, { of: ({ leak }) => leak?.[of] });
  return [
    verdict(
      'bytes before intent',
      `≤ ${BYTES.toLocaleString('en-US')} B`,
      mobile('ours', ({ before }) => before?.bodies),
      BYTES,
      (value) => `${value.toLocaleString('en-US')} B`,
    ),
    verdict(
      'blocking before intent',
      `≤ ${BLOCKING} ms more than blank`,
      added,
      BLOCKING,
      (value) => `${Math.round(value)} ms`,
    ),
    opening(samples, 'ours', 'floor-lazy', COLD),
    opening(samples, 'ours-none', 'floor-lazy', COLD_WITHOUT_WALLETS),
    opening(samples, 'ours-hover', 'floor-idle', AFTER_HOVER),
    verdict(
      'cold click → last change',
      `≤ ${FINAL} ms`,
      mobile('ours', ({ opened }) => opened?.final),
      FINAL,
      inMs,
    ),
    verdict(
      'click → code',
      `≤ ${CODE} ms`,
      mobile('ours', ({ code }) => code),
      CODE,
      inMs,
    ),
    verdict(
      'click → code, its files there',
      `≤ ${CODE_AGAIN} ms`,
      mobile('ours', ({ codeAgain }) => codeAgain),
      CODE_AGAIN,
      inMs,
    ),
    verdict(
      'heap left by a cycle',
      `≤ ${LEAK_LIMITS.heap.toLocaleString('en-US')} B`,
      left('heap'),
      LEAK_LIMITS.heap,
      (value) => `${Math.round(value)} B`,
    ),
    verdict('nodes left by a cycle', '0', left('nodes'), LEAK_LIMITS.nodes, (value) =>
      value.toFixed(2),
    ),
    ...lists(samples),
  ];
}
