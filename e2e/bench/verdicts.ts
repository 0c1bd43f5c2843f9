/** Defines the targets, each as a ratio or a difference within one interleaved run. */
import { summary } from './figures';
import type { Sample } from './sample';
import { LISTS, type ListName, type Scroll } from './scroll';

export interface Verdict {
  what: string;
  limit: string;
  value: string;
  /** Undefined: not measured in this run. */
  met: boolean | undefined;
}

/** Bytes that the lightest other widget loads before intent; ours may load a twentieth. */
const LIGHTEST_PEER = 101_000;
const BYTES = LIGHTEST_PEER / 20;
const BLOCKING = 20;
const COLD = 1.29;
const AFTER_HOVER = 1.2;
const LEAK_BYTES = 1000;
/** Allows for garbage collection; one node left by each cycle would be 1. */
const LEAK_NODES = 0.05;

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

const ratio = (a: number | undefined, b: number | undefined) => (a && b ? a / b : undefined);

function opening(samples: readonly Sample[], target: string, floor: string, limit: number) {
  const settled = (name: string, best: boolean) =>
    summary(
      samples,
      { target: name, profile: 'mobile' },
      { of: (one) => one.opened?.settled, best },
    );
  const own = settled(target, false);
  const bare = settled(floor, false);
  const best = ratio(settled(target, true), settled(floor, true));
  const times = `${Math.round(own ?? 0)} ms : ${Math.round(bare ?? 0)} ms`;
  return verdict(
    target === 'ours' ? 'cold click → settled' : 'click after a hover → settled',
    `≤ ${limit} × ${floor}`,
    ratio(own, bare),
    limit,
    (value) => `${value.toFixed(2)} × (${times}; of the best rounds ${best?.toFixed(2)} ×)`,
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
      mobile('ours', ({ before }) => before?.bytes),
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
    opening(samples, 'ours-hover', 'floor-idle', AFTER_HOVER),
    verdict(
      'heap left by a cycle',
      `≤ ${LEAK_BYTES.toLocaleString('en-US')} B`,
      left('heap'),
      LEAK_BYTES,
      (value) => `${Math.round(value)} B`,
    ),
    verdict('nodes left by a cycle', '0', left('nodes'), LEAK_NODES, (value) => value.toFixed(2)),
    ...lists(samples),
  ];
}
