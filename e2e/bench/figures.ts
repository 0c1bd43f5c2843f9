/** Defines the reported figures of a sample, their format, and the summary of a run. */
import type { ProfileName } from './profiles';
import type { Sample } from './sample';
import { LISTS, type ListName, type Scroll } from './scroll';
import { least, median } from './statistics';

export interface Figure {
  title: string;
  of(sample: Sample): number | undefined;
  write(value: number): string;
  /** Also reported as a ratio to both floors. */
  compared?: boolean;
  /** The fastest round instead of the median: other work on the machine only adds time. */
  best?: boolean;
}

const ms = (value: number) => `${Math.round(value)}`;
const bytes = (value: number) => Math.round(value).toLocaleString('en-US');
const megabytes = (value: number) => (value / 2 ** 20).toFixed(2);
const fine = (value: number) => value.toFixed(2);

/** Figures of the scroll through this list. */
const through =
  (list: ListName, of: (scroll: Scroll) => number | undefined): Figure['of'] =>
  ({ scroll }) =>
    scroll?.list === list ? of(scroll) : undefined;

const ofScroll = (list: ListName): Figure[] => [
  {
    title: `${list}: data → painted ms`,
    of: through(list, ({ painted }) => painted),
    write: ms,
  },
  { title: `${list}: long tasks`, of: through(list, ({ longTasks }) => longTasks), write: ms },
  { title: `${list}: longest task ms`, of: through(list, ({ longest }) => longest), write: ms },
  { title: `${list}: slowest frame ms`, of: through(list, ({ frame }) => frame), write: ms },
  { title: `${list}: most elements`, of: through(list, ({ elements }) => elements), write: ms },
];

export const FIGURES: readonly Figure[] = [
  { title: 'requests before', of: ({ before }) => before?.requests, write: ms },
  { title: 'bytes before', of: ({ before }) => before?.bytes, write: bytes },
  { title: 'bodies before', of: ({ before }) => before?.bodies, write: bytes },
  { title: 'ready ms', of: ({ before }) => before?.ready, write: ms },
  { title: 'blocking ms', of: ({ before }) => before?.blocking, write: ms },
  { title: 'heap before MB', of: ({ before }) => before?.memory.heap, write: megabytes },
  { title: 'bytes by hover', of: ({ hover }) => hover?.bytes, write: bytes },
  { title: 'click → visible ms', of: ({ opened }) => opened?.visible, write: ms, compared: true },
  { title: 'click → settled ms', of: ({ opened }) => opened?.settled, write: ms, compared: true },
  {
    title: 'best settled ms',
    of: ({ opened }) => opened?.settled,
    write: ms,
    compared: true,
    best: true,
  },
  { title: 'click → last change ms', of: ({ opened }) => opened?.final, write: ms },
  { title: 'blocking of click ms', of: ({ opened }) => opened?.blocking, write: ms },
  { title: 'requests of click', of: ({ opened }) => opened?.requests, write: ms },
  { title: 'bytes of click', of: ({ opened }) => opened?.bytes, write: bytes },
  { title: 'heap open MB', of: ({ opened }) => opened?.memory.heap, write: megabytes },
  { title: 'click → code ms', of: ({ code }) => code, write: ms },
  { title: 'leak B a cycle', of: ({ leak }) => leak?.heap, write: bytes },
  { title: 'leak nodes a cycle', of: ({ leak }) => leak?.nodes, write: fine },
  ...LISTS.flatMap(ofScroll),
];

export interface Chosen {
  target: string;
  profile?: ProfileName;
}

/** Summarizes the valid samples of a target: median, or the minimum if the figure says so. */
export function summary(
  samples: readonly Sample[],
  { target, profile }: Chosen,
  { of, best }: Pick<Figure, 'of' | 'best'>,
): number | undefined {
  const own = samples.filter(
    (one) =>
      one.target === target &&
      (profile === undefined || one.profile === profile) &&
      one.errors.length === 0,
  );
  return (best ? least : median)(own.map(of));
}
