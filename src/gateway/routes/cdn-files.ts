/**
 * Lists the files that the CDN serves, with their bytes in each encoding. A version's
 * `manifest.json` is the list; a request can only choose from it, so no path can lead anywhere
 * else.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  cacheByFile,
  createPackedReader,
  type Encoding,
  type PackedFile,
} from '../http/packed-file';

export interface CdnFile extends PackedFile {
  /** Under a version number, so that its bytes never change. */
  pinned: boolean;
}

export interface CdnFiles {
  /** Undefined for everything that is not on a list. */
  read(folder: string, file: string, encoding: Encoding): Promise<CdnFile | undefined>;
}

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const ALIAS = /^v\d+$/;
const HASHED = /\.\w{10}(?=\.js$)/;

const manifest = v.object({ entry: v.string(), files: v.record(v.string(), v.unknown()) });

/** Files served in every version in addition to the listed files. */
const ALWAYS = ['manifest.json', 'appkit.d.ts', 'THIRD-PARTY-NOTICES.txt'];

export function createCdnFiles(directory: string): CdnFiles {
  const root = path.resolve(directory);
  const readPacked = createPackedReader();
  const lists = cacheByFile<ReadonlySet<string>>();

  async function names(folder: string): Promise<ReadonlySet<string>> {
    if (ALIAS.test(folder)) return new Set(['appkit.js', 'appkit.js.map']);
    const full = path.join(root, folder, 'manifest.json');
    return lists(folder, full, async () => parseManifest(await readFile(full, 'utf8')));
  }

  function parseManifest(text: string): ReadonlySet<string> {
    const { files } = v.parse(manifest, JSON.parse(text));
    const listed = Object.keys(files).filter((name) => /^[\w.-]+$/.test(name));
    const maps = listed.map((name) => `${name.replace(HASHED, '')}.map`);
    return new Set([...listed, ...maps, ...ALWAYS]);
  }

  return {
    async read(folder, file, encoding) {
      const pinned = VERSION.test(folder);
      if (!pinned && !ALIAS.test(folder)) return;
      try {
        if (!(await names(folder)).has(file)) return;
        return { ...(await readPacked(path.join(root, folder, file), encoding)), pinned };
      } catch {
        return;
      }
    },
  };
}
