/** Laws for folders: their size, the floors of core, fakes, and base names. */
import path from 'node:path';
import { FLOORS, islandOf, PROGRAMS, programOf, roomOf, TESTING } from './places';
import { bare, isCode } from './shape';
import { isTest, type SourceUnit, type Tree, type Violation } from './tree';

const MOST_FILES = 24;

export const isProduct = (unit: SourceUnit): boolean =>
  isCode(unit) && !isTest(unit.path) && !unit.path.endsWith('.d.ts');

function groupBy<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}

const folderOf = (unit: SourceUnit): string => path.posix.dirname(unit.path);

/** A folder of source has at most 24 product files; tests and fakes do not count. */
export function folderSize(tree: Tree): Violation[] {
  const counted = tree.units.filter(
    (unit) => isProduct(unit) && /^(src|e2e\/support)\//.test(unit.path),
  );
  return [...groupBy(counted, folderOf)].flatMap(([folder, units]) => {
    const extra = units[MOST_FILES];
    if (!extra) return [];
    const message = `${folder} has ${units.length} product files; at most ${MOST_FILES}`;
    return [{ law: 'folder-size', file: extra.path, line: 1, message }];
  });
}

export interface RoomImport {
  file: string;
  line: number;
  target: string;
  from: string;
  to: string;
}

/** Value imports of product files from one room of core to another; dynamic imports do not count. */
export const roomImports = (tree: Tree): RoomImport[] =>
  tree.units.filter(isProduct).flatMap((unit) => {
    const from = roomOf(unit.path);
    if (from === undefined) return [];
    return unit.imports.flatMap((each) => {
      const to = each.target === undefined ? undefined : roomOf(each.target);
      if (each.target === undefined || to === undefined || to === from) return [];
      if (each.typeOnly || each.dynamic || isTest(each.target)) return [];
      return [{ file: unit.path, line: each.line, target: each.target, from, to }];
    });
  });

const isUpward = ({ from, to }: RoomImport): boolean => FLOORS.indexOf(to) > FLOORS.indexOf(from);

/** A room of core imports values from the same room or from a lower one. */
export function roomOrder(tree: Tree): Violation[] {
  const homeless = tree.units.filter(isProduct).flatMap((unit) => {
    const room = roomOf(unit.path);
    if (room === undefined || FLOORS.includes(room)) return [];
    const message = room
      ? `core has no room '${room}'; FLOORS in scripts/laws/places.ts lists the rooms`
      : 'put this file into a room of core';
    return [{ law: 'room-order', file: unit.path, line: 1, message }];
  });
  const upward = roomImports(tree)
    .filter(isUpward)
    .map(({ file, line, target, from, to }) => ({
      law: 'room-order',
      file,
      line,
      message: `'${from}' is below '${to}' and imports ${target}`,
    }));
  return [...homeless, ...upward];
}

/** Fakes of the widget lie in core/testing; an island keeps its own. */
export const fakesInTesting = (tree: Tree): Violation[] =>
  tree.units
    .filter((unit) => /^src\/widget\/.*\/fake-[^/]+$/.test(unit.path))
    .filter((unit) => roomOf(unit.path) !== TESTING && islandOf(unit.path) === undefined)
    .map((unit) => ({
      law: 'fakes-in-testing',
      file: unit.path,
      line: 1,
      message: 'put this fake into src/widget/core/testing or into its island',
    }));

/** File names with a fixed role: each island, adapter or program may have one. */
const ROLES = new Set(['index', 'messages', 'errors', 'sheet', 'adapter', 'sender', 'main']);

function sameNames(tree: Tree): { name: string; units: SourceUnit[] }[] {
  const named = tree.units.filter((unit) => isProduct(unit) && programOf(unit.path) !== undefined);
  return PROGRAMS.flatMap((program) => {
    const own = named.filter((unit) => programOf(unit.path) === program);
    return [...groupBy(own, (unit) => bare(unit.path))]
      .filter(([name, units]) => units.length > 1 && !ROLES.has(name))
      .map(([name, units]) => ({ name, units }));
  });
}

/** A base name occurs once in a program, so that a search for it finds one file. */
export const oneBaseName = (tree: Tree): Violation[] =>
  sameNames(tree).flatMap(({ name, units: [first, ...others] }) =>
    others.map((unit) => ({
      law: 'one-base-name',
      file: unit.path,
      line: 1,
      message: `'${name}' is the name of ${first?.path} too`,
    })),
  );
