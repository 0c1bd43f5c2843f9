// Sizes against the budgets of cdn-manifest.json. kB = 1,000 bytes; brotli quality 11.
import { checkClosures } from './closures.mjs';
import { checkJourneys } from './journeys.mjs';

/**
 * The bytes of each line alone: of its file, or of its chunk in the file of another line. A line
 * with a budget that has neither gets undefined.
 */
function ownBytes(line, sizes, chunks) {
  if (!line.pack) return sizes.get(line.id);
  return line.entry && chunks.find((chunk) => chunk.id === line.id)?.brotli;
}

const left = (size, budget) =>
  budget === undefined ? '' : `of ${String(budget).padStart(6)}, ${budget - size} left`;

/**
 * @param {Record<string, any>} parts `budgets`, `lines`, `journeys` and `closures` of the manifest; `sizes`: file → bytes;
 *   `manifest`: the written one; `chunks`, `home`, `fileImports`, `isLate`: the plan of the build
 * @returns the printed table and everything over its budget
 */
export function checkBudgets({
  budgets,
  lines,
  journeys,
  closures = [],
  sizes,
  manifest,
  ...plan
}) {
  const over = [];
  const own = [['loader', sizes.get('appkit'), budgets.loader]];
  for (const line of lines) {
    const size = ownBytes(line, sizes, plan.chunks);
    if (size === undefined) continue;
    own.push([line.pack ? `${line.id} (in ${line.pack})` : line.id, size, line.budget]);
  }
  for (const [name, size, budget] of own) {
    if (budget !== undefined && size > budget) {
      over.push(`${name}: ${size} B brotli, budget ${budget} B`);
    }
  }
  const ways = checkJourneys({ journeys, lines, sizes, ...plan });
  const whole = checkClosures({ closures, lines, sizes, ...plan });
  over.push(...ways.over, ...whole.over);
  const names = [...own.map(([name]) => name), ...Object.keys(manifest.files)];
  const width = Math.max(
    ...names.map((name) => name.length),
    ...journeys.map(({ id }) => id.length),
  );
  const row = (name, size, rest) => `  ${name.padEnd(width)} ${String(size).padStart(8)} ${rest}`;
  const summary = [
    'Own bytes, brotli',
    ...own.map(([name, size, budget]) => row(name, size, left(size, budget)).trimEnd()),
    'Journeys: bytes, brotli, and round trips',
    ...ways.rows.map(({ id, bytes, budget, trips, due }) =>
      row(id, bytes, `${left(bytes, budget)}; ${trips} of ${due} round trips`),
    ),
    'Closures: bytes, brotli, of a line and the files that it imports',
    ...whole.rows.map(({ id, beyond, bytes, budget }) =>
      row(id, bytes, `${left(bytes, budget)}; beyond ${beyond}`),
    ),
    'Files',
    ...Object.entries(manifest.files).map(([name, { brotli, gzip, bytes }]) =>
      row(name, brotli, `br ${String(gzip).padStart(8)} gz ${String(bytes).padStart(8)} raw`),
    ),
  ];
  return { summary: summary.join('\n'), over };
}
