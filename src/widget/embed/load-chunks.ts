/**
 * Chunk loading under one integrity chain: loader → table → chunk, some by way of a second table.
 * Nothing runs whose SHA-384 is not pinned by the tag's own hash. Source: ADR 1 and 2.
 */

import { addRows, closureOf, fileName, isFile, type Row, type Rows } from './chunk-rows';
import type { ChunkExports, ChunkFactories, ChunkFactory } from './fetch-file';

interface WithGetters {
  __defineGetter__(name: string, getter: unknown): void;
}

export interface Chunks {
  /** The chunk's exports, its whole closure loaded in one round trip. A failure is not remembered. */
  load(id: string): Promise<ChunkExports>;
  /**
   * Brings the first view's files and runs what they define, so that a press finds it compiled.
   * Silent about a failure: that comes up with load, and the next call tries again.
   * @param done called when all is there
   */
  warm(done?: () => unknown): void;
}

/**
 * The second table is part of a file of the first: its rows are not needed before that file loads.
 */
const TABLES = ['table', 'more'];

/**
 * @param text rows of the first view, pinned by the loader
 * @param bases directories to try, in order, each with `/` at its end; the first is the loader's own
 * @param pause before each further try
 */
export function createChunks(
  text: string,
  bases: readonly string[],
  fetchFile: (url: string, integrity: string) => Promise<ChunkFactories>,
  pause: () => Promise<void>,
): Chunks {
  const rows: Rows = Object.create(null);
  const factories: ChunkFactories = Object.create(null);
  const modules: Record<string, ChunkExports> = Object.create(null);
  const files: Record<string, Promise<void>> = Object.create(null);
  let order = bases;
  addRows(rows, text);
  const first = Object.keys(rows).filter((id) => isFile(rows, id));

  async function attempt(id: string): Promise<void> {
    const [integrity] = rows[id] as Row;
    const [own] = order;
    let last: unknown;
    for (const base of [own, ...order]) {
      // Once more past the browser's cache, which may hold spoiled bytes for a year.
      const again = last && base === own ? `?${Date.now()}` : '';
      if (last) await pause();
      try {
        Object.assign(
          factories,
          await fetchFile(base + fileName(id, integrity) + again, integrity),
        );
        // The base that answered last comes first from now on.
        order = [...new Set([base as string, ...order])];
        return;
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  const file = (id: string): Promise<void> => {
    files[id] ??= attempt(id).catch((cause) => {
      delete files[id];
      throw cause;
    });
    return files[id];
  };

  function run(id: string): ChunkExports {
    const exports: ChunkExports = {};
    (factories[id] as ChunkFactory)(
      require,
      (getters) => {
        // Not for…in: a page may have put something on Object.prototype.
        for (const name of Object.keys(getters)) {
          // Takes no descriptor, which would inherit from a polluted Object.prototype.
          (exports as unknown as WithGetters).__defineGetter__(name, getters[name]);
        }
      },
      load,
    );
    return exports;
  }

  /** Chunks have no circular imports; a chunk that throws runs again next time. */
  const require = (id: string): ChunkExports => {
    modules[id] ??= run(id);
    return modules[id];
  };

  async function load(id: string): Promise<ChunkExports> {
    let needed = closureOf(rows, id);
    for (const table of TABLES) {
      const home = needed ? undefined : closureOf(rows, table);
      if (!home) continue;
      await Promise.all(home.map(file));
      addRows(rows, require(table).rows as string);
      needed = closureOf(rows, id);
    }
    if (!needed) throw Error(`no chunk "${id}"`);
    await Promise.all(needed.map(file));
    return require(id);
  }

  return {
    load,
    warm(done) {
      Promise.all(first.map((id) => file(id).then(() => require(id))))
        .then(done)
        .catch(() => {});
    },
  };
}
