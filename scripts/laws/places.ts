/** Locates a file: its program, its widget layer and its island. */

export const PROGRAMS = ['protocol', 'widget', 'gateway', 'secure', 'sandbox'] as const;
type Program = (typeof PROGRAMS)[number];

/** The files that may import islands: what the first view knows of, and what comes with the session. */
export const REGISTRIES: readonly string[] = [
  'src/widget/shell/registry.ts',
  'src/widget/shell/on-demand.ts',
];

const ISLAND = /^src\/widget\/((?:features|adapters|wallets)\/[^/]+)\//;

export function programOf(file: string): Program | undefined {
  const name = /^src\/([^/]+)\//.exec(file)?.[1];
  return PROGRAMS.find((program) => program === name);
}

/** E.g. `features/connect`; undefined outside islands. A file lying in `adapters/` itself is in none. */
export const islandOf = (file: string): string | undefined => ISLAND.exec(file)?.[1];

/** First folder inside the program: `embed`, `shell`, `core`, …; '' for a file at its top. */
export const layerOf = (file: string): string => /^src\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? '';

/** The folder a package may be at home in: the island, else the layer. */
export const homeOf = (file: string): string => islandOf(file) ?? layerOf(file);

/**
 * The rooms of `src/widget/core`, bottom floor first. A value import goes to the same room or to a
 * lower one. The room `testing` is above all of them.
 */
export const FLOORS: readonly string[] = [
  ...['i18n', 'constants', 'errors', 'platform', 'async', 'storage', 'config', 'reporting'],
  ...['contracts', 'state', 'views', 'analytics', 'wallets', 'gateway', 'session', 'connect'],
  ...['account-data', 'network', 'host', 'payments', 'rules', 'startup'],
];

export const TESTING = 'testing';

const CORE = 'src/widget/core/';

/** E.g. `state`; '' for a file directly in core; undefined outside core. */
export const roomOf = (file: string): string | undefined =>
  file.startsWith(CORE) ? (file.slice(CORE.length).match(/^([^/]+)\//)?.[1] ?? '') : undefined;
