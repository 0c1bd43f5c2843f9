/** Formats the run as Markdown: medians, ratios to both floors, and targets. */
import { FIGURES, type Figure, summary } from './figures';
import type { ProfileName } from './profiles';
import type { Sample } from './sample';
import { verdicts } from './verdicts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'));
  return [row(head), row(rule), ...rows.map(row)].join('\n');
}

const names = (samples: readonly Sample[]) => [...new Set(samples.map(({ target }) => target))];

function medians(samples: readonly Sample[], profile: ProfileName): string {
  const value = (target: string, figure: Figure) => summary(samples, { target, profile }, figure);
  const targets = names(samples);
  const told = FIGURES.filter((figure) =>
    targets.some((name) => value(name, figure) !== undefined),
  );
  const cell = (target: string, figure: Figure) => {
    const found = value(target, figure);
    return found === undefined ? '–' : figure.write(found);
  };
  return table(
    ['target', ...told.map(({ title }) => title)],
    targets.map((target) => [target, ...told.map((figure) => cell(target, figure))]),
  );
}

function ratios(samples: readonly Sample[], profile: ProfileName): string {
  const floors = names(samples).filter((name) => name.startsWith('floor-'));
  const own = names(samples).filter((name) => /^(?:ours|peer-)/.test(name));
  const columns = FIGURES.filter(({ compared }) => compared).flatMap((figure) =>
    floors.map((floor) => ({ figure, floor })),
  );
  const cell = (target: string, floor: string, figure: Figure) => {
    const above = summary(samples, { target, profile }, figure);
    const below = summary(samples, { target: floor, profile }, figure);
    return above === undefined || !below ? '–' : `${(above / below).toFixed(2)}×`;
  };
  return table(
    ['target', ...columns.map(({ figure, floor }) => `${figure.title} : ${floor}`)],
    own.map((target) => [
      target,
      ...columns.map(({ figure, floor }) => cell(target, floor, figure)),
    ]),
  );
}

const WORD = (met: boolean | undefined) => (met === undefined ? '–' : met ? 'met' : '**missed**');

const CODE_NOTE =
  'Click → code, mobile: the relay is a round trip away for its connection and for each message, ' +
  'but there is no TLS before it, and its line is not narrow.';

/** Notes that explain the figures. */
function notes(samples: readonly Sample[]): string[] {
  const opened = samples.some(({ target, opened }) => target.startsWith('ours') && opened);
  const spoiled = samples.filter(({ errors }) => errors.length > 0);
  return [
    ...(opened && !samples.some(({ code }) => code !== undefined)
      ? ['Click → code was not measured: this build lists no WalletConnect row.']
      : []),
    ...(samples.some(({ code, profile }) => code !== undefined && profile === 'mobile')
      ? [CODE_NOTE]
      : []),
    ...spoiled.map(
      ({ target, profile, round, errors }) =>
        `Left out: ${target}, ${profile}, round ${round}: ${errors.join('; ')}`,
    ),
  ];
}

export function report(samples: readonly Sample[]): string {
  const profiles = [...new Set(samples.map(({ profile }) => profile))];
  const parts = profiles.flatMap((profile) => {
    const own = samples.filter((sample) => sample.profile === profile);
    const rounds = new Set(own.flatMap(({ before, round }) => (before ? round : []))).size;
    const compared = own.some(({ target }) => target.startsWith('floor-'));
    return [
      `### ${profile}, medians of ${rounds}`,
      medians(own, profile),
      ...(compared ? [ratios(own, profile)] : []),
    ];
  });
  const held = verdicts(samples).map(({ what, limit, value, met }) => [
    what,
    limit,
    value,
    WORD(met),
  ]);
  return [
    ...parts,
    '### Targets (times: mobile)',
    table(['what', 'limit', 'measured', ''], held),
    ...notes(samples),
  ].join('\n\n');
}
