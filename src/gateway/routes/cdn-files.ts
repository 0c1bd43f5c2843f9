/**
 * Lists the files that the CDN serves, with their bytes in each encoding. A version's
 * `manifest.json` is the list; a request can only choose from it, so no path can lead anywhere
 * else.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as v from 'valibot';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface CdnFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Quoted, strong, of these very bytes. */
  etag: string;
  contentType: string;
  /** Under a version number, so that its bytes never change. */
  pinned: boolean;
}

export interface CdnFiles {
  /** Undefined for everything that is not on a list. */
  read(folder: string, file: string, encoding: Encoding): Promise<CdnFile | undefined>;
}

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const ALIAS = /^v\d+$/;
const HASHED = /\.[0-9a-f]{10}(?=\.js$)/;

const manifest = v.object({ entry: v.string(), files: v.record(v.string(), v.unknown()) });

/** Files served in every version in addition to the listed files. */
const ALWAYS = ['manifest.json', 'appkit.d.ts', 'THIRD-PARTY-NOTICES.txt'];

const CONTENT_TYPES: readonly [string, string][] = [
  ['.js', 'text/javascript; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.d.ts', 'text/plain; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
];

const pack = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes: Uint8Array) => Buffer.from(bytes),
} satisfies Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>>;

export function createCdnFiles(directory: string): CdnFiles {
  const root = path.resolve(directory);
  const packed = remember<CdnFile>();
  const lists = remember<ReadonlySet<string>>();

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

  async function load(full: string, encoding: Encoding, pinned: boolean): Promise<CdnFile> {
    const bytes = new Uint8Array(await pack[encoding](await readFile(full)));
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const type = CONTENT_TYPES.find(([ending]) => full.endsWith(ending))?.[1];
    return { bytes, etag: `"${hash}"`, contentType: type ?? 'application/octet-stream', pinned };
  }

  return {
    async read(folder, file, encoding) {
      const pinned = VERSION.test(folder);
      if (!pinned && !ALIAS.test(folder)) return;
      try {
        if (!(await names(folder)).has(file)) return;
        const full = path.join(root, folder, file);
        return await packed(`${encoding}:${full}`, full, () => load(full, encoding, pinned));
      } catch {
        return;
      }
    },
  };
}

/** Keeps what was made of a file until the file on disk changes (a rebuild). */
function remember<Value>() {
  const kept = new Map<string, { stamp: string; value: Promise<Value> }>();
  return async (key: string, file: string, make: () => Promise<Value>): Promise<Value> => {
    const { mtimeMs, size } = await stat(file);
    const stamp = `${mtimeMs}:${size}`;
    const known = kept.get(key);
    if (known?.stamp === stamp) return known.value;
    const value = make();
    kept.set(key, { stamp, value });
    // A failure must not be remembered.
    value.catch(() => kept.delete(key));
    return value;
  };
}

/** The encoding to answer an `Accept-Encoding` with; a quality of zero is a no. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const offered = new Map<string, number>();
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? '1';
    if (name) offered.set(name, Number(quality) || 0);
  }
  const quality = (name: string) => offered.get(name) ?? offered.get('*') ?? 0;
  if (quality('br') > 0) return 'br';
  return quality('gzip') > 0 ? 'gzip' : 'identity';
}
