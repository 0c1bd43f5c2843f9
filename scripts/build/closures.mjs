// Closures of cdn-manifest.json: what one line loads together with the files that it imports, beyond a
// file that is there by then.
import { closure } from './packs.mjs';

/**
 * @param {Record<string, any>} parts `closures` and `lines` of the manifest, `sizes`: file → bytes, and the plan
 * @returns one row per closure, and the closures over their budgets
 */
export function checkClosures({ closures, lines, sizes, home, fileImports }) {
  const filesOf = (id) => closure(home.get(id) ?? id, fileImports);
  const first = lines.filter((line) => line.firstView).flatMap((line) => filesOf(line.id));
  const over = [];
  const rows = closures.map(({ id, beyond, budget }) => {
    const there = new Set([...first, ...filesOf(beyond)]);
    const files = filesOf(id).filter((file) => !there.has(file));
    const bytes = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    if (bytes > budget) {
      over.push(
        `closure of "${id}" beyond "${beyond}": ${bytes} B brotli, budget ${budget} B (${files.join(', ')})`,
      );
    }
    return { id, beyond, bytes, budget, files };
  });
  return { rows, over };
}
