/** Laws 1, 2, 3 and the direction of imports. */
import { homeOf, islandOf, layerOf, programOf, REGISTRIES } from './places';
import { type Import, isTest, type SourceUnit, type Tree, type Violation } from './tree';

/** At home everywhere: the house's own language, and codecs and hashes. */
const EVERYWHERE = new Set(['react', 'nanostores', 'valibot', 'hono', '@scure/base']);
const isEverywhere = (name: string): boolean => EVERYWHERE.has(name) || name.startsWith('@noble/');

const PROTOCOL_PACKAGES = (name: string): boolean =>
  name === 'valibot' || name === '@scure/base' || name.startsWith('@noble/');

/** The layers that each widget layer may import by value; islands are handled separately. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  embed: ['embed'],
  shell: ['shell', 'core', 'ui'],
  core: ['core'],
  ui: ['ui'],
  adapters: ['adapters', 'core'],
};
/** Downward, but only for types: by value the loader would carry a second copy of a store. */
const BELOW_FOR_TYPES: Readonly<Record<string, readonly string[]>> = {
  embed: ['shell', 'core'],
};

type Edge = Import & { target: string };

const edges = (unit: SourceUnit): Edge[] =>
  unit.imports.filter((each): each is Edge => each.target !== undefined);

export function unresolved(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) =>
    unit.imports
      .filter((each) => each.specifier.startsWith('.') && each.target === undefined)
      .filter(() => unit.path.startsWith('src/'))
      .map((each) => ({
        law: 'imports-resolve',
        file: unit.path,
        line: each.line,
        message: `'${each.specifier}' is no file of the tree`,
      })),
  );
}

/** Code that only tests use must not get into an output. */
export function testCodeStays(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    if (!programOf(unit.path) || isTest(unit.path)) return [];
    return edges(unit)
      .filter((edge) => isTest(edge.target))
      .map((edge) => ({
        law: 'test-code-stays',
        file: unit.path,
        line: edge.line,
        message: `imports ${edge.target}, which is for tests`,
      }));
  });
}

/** Law 1: islands never import each other, and only the registry imports them. */
export function islands(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) =>
    edges(unit).flatMap((edge) => {
      const to = islandOf(edge.target);
      const from = islandOf(unit.path);
      const outside = programOf(unit.path) !== 'widget';
      if (to === undefined || to === from || outside || REGISTRIES.includes(unit.path)) return [];
      // Error rows are data: tests of core register those of the error that they raise.
      if (isTest(unit.path) && /\/errors\.ts$/.test(edge.target)) return [];
      const message = from
        ? `island ${from} imports island ${to}`
        : `only ${REGISTRIES.join(' and ')} import islands; this imports ${to}`;
      return [{ law: 'islands', file: unit.path, line: edge.line, message }];
    }),
  );
}

/** Law 2: programs meet only in protocol, which imports nothing of ours; only the sandbox sees several. */
export function programs(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const from = programOf(unit.path);
    if (from === undefined) return [];
    const crossing = edges(unit).flatMap((edge) => {
      const to = programOf(edge.target);
      const free = from === 'sandbox' || to === from || to === 'protocol';
      // A test may use tools of `scripts`; shipped code may not.
      if (free || (to === undefined && isTest(unit.path))) return [];
      const message = `${from} imports ${to ?? edge.target}`;
      return [{ law: 'programs', file: unit.path, line: edge.line, message }];
    });
    const impure = unit.imports
      .filter(() => from === 'protocol' && !isTest(unit.path))
      .filter((each) => !each.specifier.startsWith('.'))
      .filter((each) => each.package === undefined || !PROTOCOL_PACKAGES(each.package))
      .map((each) => ({
        law: 'programs',
        file: unit.path,
        line: each.line,
        message: `protocol is pure and imports '${each.specifier}'`,
      }));
    return [...crossing, ...impure];
  });
}

/** Downward only: embed → shell → (registry) → islands → core, ui → protocol. */
export function layers(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    if (programOf(unit.path) !== 'widget' || isTest(unit.path)) return [];
    const from = layerOf(unit.path);
    const inIsland = islandOf(unit.path) !== undefined;
    return edges(unit).flatMap((edge) => {
      if (programOf(edge.target) !== 'widget') return [];
      const to = layerOf(edge.target);
      if (islandOf(edge.target) !== undefined) return []; // law 1
      const allowed = inIsland
        ? to === 'core' || to === 'ui'
        : BELOW[from]?.includes(to) ||
          (edge.typeOnly && BELOW_FOR_TYPES[from]?.includes(to)) ||
          // The loader's own file may be asked for by a dynamic import, which the build turns into an id.
          (edge.dynamic && from === 'embed' && to === 'shell');
      if (allowed) return [];
      const how = edge.typeOnly ? ' (type)' : '';
      const message = `${from} may not import ${to || 'the widget root'}${how}: ${edge.target}`;
      return [{ law: 'layers', file: unit.path, line: edge.line, message }];
    });
  });
}

/** `ui` knows no store. */
export function storeless(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) =>
    unit.imports
      .filter(() => unit.path.startsWith('src/widget/ui/'))
      .filter((each) => /nanostores/.test(each.specifier))
      .map((each) => ({
        law: 'ui-knows-no-store',
        file: unit.path,
        line: each.line,
        message: `ui imports '${each.specifier}'`,
      })),
  );
}

/** Law 3: each npm package has one home folder per program. Tests and the sandbox are not shipped: exempt. */
export function homes(tree: Tree): Violation[] {
  const seen = new Map<string, { home: string; file: string }>();
  return tree.units.flatMap((unit) => {
    const program = programOf(unit.path);
    if (!program || program === 'sandbox' || isTest(unit.path)) return [];
    return unit.imports.flatMap((each) => {
      if (!each.package || isEverywhere(each.package)) return [];
      const key = `${program}:${each.package}`;
      const home = homeOf(unit.path);
      const first = seen.get(key);
      if (!first) seen.set(key, { home, file: unit.path });
      if (!first || first.home === home) return [];
      const message = `${each.package} is at home in ${program}/${first.home} (${first.file})`;
      return [{ law: 'package-homes', file: unit.path, line: each.line, message }];
    });
  });
}

/**
 * Source imports `react`, and the build maps it to preact. Using both names in the source would
 * create two ways.
 */
export function reactName(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) =>
    unit.imports
      .filter(() => programOf(unit.path) === 'widget')
      .filter((each) => each.package === 'preact')
      .map((each) => ({
        law: 'import-from-react',
        file: unit.path,
        line: each.line,
        message: `import from 'react', not '${each.specifier}'`,
      })),
  );
}

/**
 * `dependencies` holds what the gateway imports when it runs, no more: an operator installs only that.
 * The build bundles the packages of the widget, which are `devDependencies`. The sandbox may use
 * tools.
 */
export function dependencies(tree: Tree): Violation[] {
  const manifest = tree.units.find((unit) => unit.path === 'package.json');
  if (!manifest) return [];
  const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest.text);
  const needed = new Set<string>();
  const missing = tree.units.flatMap((unit) => {
    const program = programOf(unit.path);
    if (!program || program === 'sandbox' || isTest(unit.path)) return [];
    const runs = program !== 'widget';
    // The build bundles both, with packages that no operator installs.
    const bundled = program === 'widget' || program === 'secure';
    const listed = bundled ? { ...devDependencies, ...dependencies } : dependencies;
    const used = unit.imports.filter((each) => each.package !== undefined && !each.typeOnly);
    if (runs) for (const each of used) needed.add(String(each.package));
    return used
      .filter((each) => !Object.hasOwn(listed, String(each.package)))
      .map((each) => ({
        law: 'shipped-is-a-dependency',
        file: unit.path,
        line: each.line,
        message: `${each.package} is not in package.json's dependencies`,
      }));
  });
  const idle = Object.keys(dependencies).filter((name) => !needed.has(name));
  const idleViolations = idle.map((name) => ({
    law: 'shipped-is-a-dependency',
    file: manifest.path,
    line: 1,
    message: `the gateway does not import ${name}: move it to devDependencies`,
  }));
  return [...missing, ...idleViolations];
}
