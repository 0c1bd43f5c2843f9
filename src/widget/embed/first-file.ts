/**
 * Loads pinned files from the loader's own directory or a mirror. The first one carries the code
 * that finds all others, so that a page does not pay for it before intent. Source: ADR 1 and 2.
 */
import type { ChunkFactories, ChunkFactory } from './fetch-file';
import type { Chunks, createChunks, FileLoader } from './load-chunks';

/**
 * @param bases directories to try, in order, each with `/` at its end; the first is the loader's own
 * @param pause before each further try
 */
export function createFileLoader(
  bases: readonly string[],
  fetchFile: (url: string, integrity: string) => Promise<ChunkFactories>,
  pause: () => Promise<void>,
): FileLoader {
  let order = bases;
  return async (name, integrity) => {
    const [own] = order;
    let last: unknown;
    for (const base of [own, ...order]) {
      // Once more past the browser's cache, which may hold spoiled bytes for a year.
      const again = last && base === own ? `?${Date.now()}` : '';
      if (last) await pause();
      try {
        const factories = await fetchFile(base + name + again, integrity);
        // The base that answered last comes first from now on.
        order = [...new Set([base as string, ...order])];
        return factories;
      } catch (error) {
        last = error;
      }
    }
    throw last;
  };
}

/** The one chunk that needs no other. */
type FirstChunk = (need: unknown, expose: Parameters<ChunkFactory>[1]) => void;

/**
 * @param first name and integrity of the first file, pinned by the loader
 * @returns loads the first file once; a failure is not remembered
 */
export function createFirstFile(
  first: readonly [string, string],
  load: FileLoader,
): () => Promise<Chunks> {
  let chunks: Promise<Chunks> | undefined;
  return () => {
    chunks ??= load(...first).then(
      (factories) => {
        let create: unknown;
        (factories.chunks as FirstChunk)(create, (getters) => {
          create = getters.createChunks?.();
        });
        return (create as typeof createChunks)(factories, load);
      },
      (cause) => {
        chunks = undefined;
        throw cause;
      },
    );
    return chunks;
  };
}
