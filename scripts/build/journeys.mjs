// Journeys of cdn-manifest.json: what a user's way through the widget loads, in which round trips.
// A round trip is one wave of files. A chunk can be requested only after the file whose import()
// names it, and after the list that pins it.
import { closure } from './packs.mjs';

/** Round trip of the loader's own file. */
const LOADER_TRIP = 1;

/**
 * The earliest round trip of each file.
 * @param {string[]} first lines that the loader pins
 * @param {string[]} wanted lines that the journey loads after them
 * @param {{ chunks: { id: string, dynamic: string[] }[], home: Map<string, string>, fileImports: Map<string, string[]>, isLate: (file: string) => boolean }} plan
 * @returns {{ trips: Map<string, number>, unreached: string[] }}
 */
export function earliestTrips(first, wanted, { chunks, home, fileImports, isLate }) {
  const fileOf = (id) => home.get(id) ?? id;
  const trips = new Map([['appkit', LOADER_TRIP]]);
  const add = (id, trip) => {
    for (const file of closure(fileOf(id), fileImports)) {
      if (!trips.has(file)) trips.set(file, trip);
    }
  };
  for (const id of first) add(id, LOADER_TRIP + 1);
  const tripOf = (id) => {
    const file = fileOf(id);
    const list =
      trips.get(isLate(file) ? fileOf('more') : fileOf('table')) ?? Number.POSITIVE_INFINITY;
    const asked = chunks
      .filter((chunk) => chunk.dynamic.includes(id))
      .map((chunk) => trips.get(fileOf(chunk.id)) ?? Number.POSITIVE_INFINITY);
    return 1 + Math.max(list, Math.min(...asked));
  };
  const open = new Set(wanted.filter((id) => !first.includes(id)));
  while (open.size > 0) {
    // A line in a loaded file costs no round trip.
    for (const id of open) if (trips.has(fileOf(id))) open.delete(id);
    const next = Math.min(...[...open].map(tripOf));
    if (!Number.isFinite(next)) break;
    const wave = [...open].filter((id) => tripOf(id) === next);
    for (const id of wave) {
      add(id, next);
      open.delete(id);
    }
  }
  return { trips, unreached: [...open] };
}

/**
 * @param {Record<string, any>} parts `journeys` and `lines` of the manifest, `sizes`: file → bytes, and the plan
 * @returns one row per journey, and the journeys over their budgets
 */
export function checkJourneys({ journeys, lines, sizes, ...plan }) {
  const over = [];
  const first = lines.filter((line) => line.firstView).map((line) => line.id);
  const rows = journeys.map(({ id, budget, waves }) => {
    const { trips, unreached } = earliestTrips(first, waves.flat(), /** @type {any} */ (plan));
    const bytes = [...trips.keys()].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    const say = (what) => over.push(`journey "${id}": ${what}`);
    if (bytes > budget) say(`${bytes} B brotli, budget ${budget} B`);
    for (const line of unreached) say(`nothing that it loads has an import() of "${line}"`);
    waves.forEach((wave, at) => {
      const due = LOADER_TRIP + 1 + at;
      for (const line of wave) {
        const trip = trips.get(plan.home.get(line) ?? line) ?? due;
        if (trip > due) say(`"${line}" comes in round trip ${trip}, budget ${due}`);
      }
    });
    return {
      id,
      bytes,
      budget,
      trips: Math.max(...trips.values()),
      due: LOADER_TRIP + waves.length,
    };
  });
  return { rows, over };
}
