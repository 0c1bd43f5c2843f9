/** A text report about the rooms of core. Read by scripts/rooms.mjs. */
import { FLOORS, roomOf } from './places';
import { isProduct, roomImports } from './rooms';
import type { Tree } from './tree';

/** One line a room, bottom floor first: product files, lines, and the rooms of its value imports. */
export function rooms(tree: Tree): string {
  const imports = roomImports(tree);
  const rows = FLOORS.map((room) => {
    const units = tree.units.filter((unit) => isProduct(unit) && roomOf(unit.path) === room);
    const lines = units.reduce((sum, unit) => sum + unit.lines, 0);
    const targets = new Set(imports.filter((each) => each.from === room).map((each) => each.to));
    const imported = [...FLOORS, ''].filter((each) => targets.has(each)).join(', ');
    return [room, String(units.length), String(lines), imported] as const;
  });
  return [['room', 'files', 'lines', 'imports values from'] as const, ...rows]
    .map(([room, files, lines, imported]) =>
      `${room.padEnd(14)}${files.padStart(5)}${lines.padStart(7)}  ${imported}`.trimEnd(),
    )
    .join('\n');
}
