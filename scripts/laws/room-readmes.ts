/** Laws about the tables of rooms: each folder has its row, and each row its folder. */
import { FLOORS, TESTING } from './places';
import { isCode } from './shape';
import type { SourceUnit, Tree, Violation } from './tree';

/** Folders whose README has a table row for each folder in them: "| `name/` | …". */
const HOUSES = [
  ...['src/widget/core', 'src/widget/ui', 'src/widget/shell', 'src/secure', 'src/sandbox'],
  ...['src/widget/features/account', 'src/widget/features/activity', 'src/widget/features/connect'],
  ...['src/widget/features/names', 'src/widget/features/onramp', 'src/widget/features/pay'],
  ...['src/widget/features/send', 'src/widget/features/swaps', 'src/widget/features/tokens'],
  ...['src/widget/wallets/walletconnect', 'src/widget/wallets/injected'],
  ...['src/gateway', 'src/gateway/auth', 'src/gateway/upstreams', 'src/gateway/vault'],
  ...['src/sandbox/seed', 'e2e/support'],
];

interface Row {
  name: string;
  line: number;
}

const rowsOf = (readme: SourceUnit | undefined): Row[] =>
  (readme?.text ?? '').split('\n').flatMap((text, index) => {
    const name = /^\|\s*`([\w-]+)\/`\s*\|/.exec(text)?.[1];
    return name === undefined ? [] : [{ name, line: index + 1 }];
  });

/** First file of each folder in a house. */
function roomsOf(tree: Tree, house: string): Map<string, SourceUnit> {
  const rooms = new Map<string, SourceUnit>();
  for (const unit of tree.units) {
    const name = unit.path.startsWith(`${house}/`)
      ? /^([^/]+)\//.exec(unit.path.slice(house.length + 1))?.[1]
      : undefined;
    if (name && isCode(unit) && !rooms.has(name)) rooms.set(name, unit);
  }
  return rooms;
}

function wrongRows(tree: Tree, house: string): Violation[] {
  const readme = tree.units.find((unit) => unit.path === `${house}/README.md`);
  if (!readme) return [];
  const rows = rowsOf(readme);
  const rooms = roomsOf(tree, house);
  const law = 'room-readme';
  const missing = [...rooms]
    .filter(([name]) => !rows.some((row) => row.name === name))
    .map(([name, { path }]) => {
      return { law, file: path, line: 1, message: `${readme.path} has no row for \`${name}/\`` };
    });
  const empty = rows
    .filter(({ name }) => !rooms.has(name))
    .map(({ name, line }) => {
      return { law, file: readme.path, line, message: `${house} has no folder '${name}'` };
    });
  return [...missing, ...empty];
}

/** A folder without a row, and a row without a folder. */
export const roomReadme = (tree: Tree): Violation[] =>
  HOUSES.flatMap((house) => wrongRows(tree, house));

/** Each house has a README. The small trees of the other laws need none. */
export const houseReadmes = (tree: Tree): Violation[] =>
  HOUSES.map((house) => `${house}/README.md`)
    .filter((file) => !tree.units.some((unit) => unit.path === file))
    .map((file) => ({ law: 'room-readme', file, line: 1, message: `${file} must list the rooms` }));

/** The rows of core's README are the floors of core, in their order, and `testing`. */
export function floorRows(tree: Tree): Violation[] {
  const readme = tree.units.find((unit) => unit.path === 'src/widget/core/README.md');
  const rows = rowsOf(readme);
  const floors = [...FLOORS, TESTING].filter((name) => rows.some((row) => row.name === name));
  const wrong = rows.find((row, index) => row.name !== floors[index]);
  if (!readme || !wrong) return [];
  const message = `row '${wrong.name}' is not in the order of FLOORS: ${floors.join(', ')}`;
  return [{ law: 'room-readme', file: readme.path, line: wrong.line, message }];
}
