/** The report about the frame of the embedded wallet. */
import type { FrameSample } from './frame';
import { table } from './report';
import { median, medianRatio } from './statistics';

/** READY against an empty frame of the same origin. */
const READY = 1.5;

const ms = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value)));

export const frameLine = ({ profile, round, ready, floor, login, sign }: FrameSample): string =>
  `${round} ${profile} frame, ready ${ms(ready)} : floor ${ms(floor)} ms, login ${ms(login)} ms, signature ${ms(sign)} ms`;

/** @returns its parts; none without samples. */
export function frameReport(samples: readonly FrameSample[]): string[] {
  const profiles = [...new Set(samples.map(({ profile }) => profile))];
  if (profiles.length === 0) return [];
  const rows = profiles.map((profile) => {
    const own = samples.filter((sample) => sample.profile === profile);
    const ratio = medianRatio(own.map(({ ready, floor }) => [ready, floor] as const));
    const of = (figure: 'ready' | 'floor' | 'login' | 'sign') =>
      ms(median(own.map((sample) => sample[figure])));
    return [
      ...[profile, of('ready'), of('floor'), ratio === undefined ? '–' : `${ratio.toFixed(2)}×`],
      ...[of('login'), of('sign')],
      profile === 'mobile' && ratio !== undefined ? (ratio <= READY ? 'met' : '**missed**') : '–',
    ];
  });
  const head = ['profile', 'READY ms', 'empty frame ms', 'ratio', 'code → connected ms'];
  const limit = `READY ≤ ${READY} × on mobile`;
  return [
    '### Frame of the embedded wallet',
    table([...head, 'approved → signature ms', limit], rows),
  ];
}
