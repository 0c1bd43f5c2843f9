// Checks the licenses that we may use and ship. The rules are in licences.json; the facts are
// package-lock.json (installed packages) and the build's own list (packages in an output).
import { satisfies } from './spdx.mjs';

/**
 * @typedef {{ shipped: string[], toolsToo: string[], separateProcesses: Record<string, string>,
 *   exact: Record<string, string>, forbidden: string[],
 *   unstated: Record<string, { licence: string, source: string }> }} Rules
 * `separateProcesses`: packages under a copyleft licence, started as a process of their own or
 * deployed as a contract, with the reason. `unstated`: packages whose lockfile entry names no
 * licence (`name@version`, or a beginning and `*`), with the licence found and where.
 * @typedef {{ name?: string, version?: string, license?: string, dev?: boolean, link?: boolean }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 * @typedef {Record<string, string[]>} Shipped output → `name@version`
 * @typedef {{ name: string, version: string, licence: string | undefined, dev: boolean, path: string }} Package
 */

/**
 * @param {Lock} lock
 * @returns {Package[]}
 */
export function installed(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.link)
    .map(([path, entry]) => ({
      // An aliased package carries its true name.
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license,
      dev: entry.dev === true,
      path,
    }));
}

/**
 * @param {string} name
 * @param {string} pattern
 */
const matches = (name, pattern) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/**
 * @param {{ rules: Rules, lock: Lock, shipped: Shipped }} facts
 * @returns {string[]} one sentence a violation
 */
export function violations({ rules, lock, shipped }) {
  const found = [];
  const packages = installed(lock);
  const forTools = [...rules.shipped, ...rules.toolsToo];

  /** @type {(id: string) => string | undefined} */
  const unstated = (id) =>
    Object.entries(rules.unstated).find(([pattern]) => matches(id, pattern))?.[1].licence;

  /** @type {(each: Package, allowed: string[], use: string) => void} */
  const judge = (each, allowed, use) => {
    const id = `${each.name}@${each.version}`;
    const licence = each.licence ?? unstated(id);
    if (!licence) {
      found.push(`${id}: no licence stated; look it up and name it with its source under unstated`);
      return;
    }
    try {
      if (!satisfies(licence, allowed)) found.push(`${id}: ${licence} may not be ${use}`);
    } catch {
      found.push(`${id}: '${licence}' is no SPDX expression`);
    }
  };

  for (const each of packages) {
    if (rules.forbidden.some((pattern) => matches(each.name, pattern))) {
      found.push(`${each.name}@${each.version}: forbidden by name`);
    }
    const exact = rules.exact[each.name];
    // A test peer of another version is a tool; the product's own copy is pinned.
    if (exact && !each.dev && each.version !== exact) {
      found.push(`${each.name}@${each.version}: must be exactly ${exact}`);
    }
    if (!(each.name in rules.separateProcesses)) judge(each, forTools, 'used');
  }

  for (const [output, ids] of Object.entries(shipped)) {
    for (const id of ids) {
      const each = packages.find((one) => `${one.name}@${one.version}` === id);
      if (!each) found.push(`${id}: shipped in ${output}, but not in package-lock.json`);
      else judge(each, rules.shipped, `shipped (${output})`);
    }
  }
  for (const output of ['cdn', 'gateway', 'sandbox', 'secure']) {
    if (!shipped[output]?.length) found.push(`${output}: the build says that nothing ships`);
  }

  for (const pattern of Object.keys(rules.unstated)) {
    const needed = packages.some(
      (one) => !one.licence && matches(`${one.name}@${one.version}`, pattern),
    );
    if (!needed) found.push(`unstated names ${pattern}, which is not installed or has a licence`);
  }
  for (const name of Object.keys(rules.separateProcesses)) {
    if (!packages.some((one) => one.name === name)) {
      found.push(`separateProcesses names ${name}, which is not installed`);
    }
  }
  return found;
}

/**
 * Dependencies of lockfile packages without a lockfile entry: `npm ci` refuses such a file. npm
 * leaves such holes for builds for other systems when the registry lacked them.
 * @param {{ packages: Record<string, { dependencies?: object, optionalDependencies?: object }> }}
 * lock
 * @returns {string[]}
 */
export function holes(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    const needed = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
    return needed
      .filter((name) => {
        for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
          if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return false;
          if (at === '') return true;
        }
      })
      .map((name) => `${path} needs ${name}`);
  });
}
