/**
 * Chunk loading under one integrity chain: loader → first file → chunk, some by way of a second
 * table. Nothing runs whose SHA-384 is not pinned by the tag's own hash. This chunk is part of the
 * first file and imports no other. Source: ADR 1 and 2.
 */
import { addRows, closureOf, fileName, type Row, type Rows } from './chunk-rows';
import type { ChunkExports, ChunkFactories, ChunkFactory } from './fetch-file';

/** Rejects when no directory has the file with this integrity. */
export type FileLoader = (name: string, integrity: string) => Promise<ChunkFactories>;

interface WithGetters {
  __defineGetter__(name: string, getter: unknown): void;
}

export interface Chunks {
  /** The chunk's exports, its whole closure loaded in one round trip. A failure is not remembered. */
  load(id: string): Promise<ChunkExports>;
}

/** The row of the first file: there already, and never fetched again. */
const FIRST = 'shell -';

/** @param factories of the first file, which has the chunk `table` */
export function createChunks(factories: ChunkFactories, loadFile: FileLoader): Chunks {
  const known: ChunkFactories = Object.assign(Object.create(null), factories);
  const rows: Rows = Object.create(null);
  const modules: Record<string, ChunkExports> = Object.create(null);
  const files: Record<string, Promise<void>> = Object.create(null);

  const file = (id: string): Promise<void> => {
    const [integrity] = rows[id] as Row;
    // Browsers load an empty or unknown integrity unchecked.
    if (!/^sha384-.{64}$/.test(integrity)) throw Error(`${id}: no integrity`);
    files[id] ??= loadFile(fileName(id, integrity), integrity).then(
      (found) => {
        Object.assign(known, found);
      },
      (cause) => {
        delete files[id];
        throw cause;
      },
    );
    return files[id];
  };

  function run(id: string): ChunkExports {
    const exports: ChunkExports = {};
    (known[id] as ChunkFactory)(
      need,
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
  const need = (id: string): ChunkExports => {
    modules[id] ??= run(id);
    return modules[id];
  };

  async function load(id: string): Promise<ChunkExports> {
    let needed = closureOf(rows, id);
    // The second table is part of a file of the first: its rows are not needed before that file loads.
    const home = needed ? undefined : closureOf(rows, 'more');
    if (home) {
      await Promise.all(home.map(file));
      addRows(rows, need('more').rows as string);
      needed = closureOf(rows, id);
    }
    if (!needed) throw Error(`no chunk "${id}"`);
    await Promise.all(needed.map(file));
    return need(id);
  }

  addRows(rows, FIRST);
  addRows(rows, need('table').rows as string);
  return { load };
}
