/** Files on disk as the gateway sends them: packed, with an ETag and a content type. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface PackedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Quoted, strong, of these very bytes. */
  etag: string;
  contentType: string;
  encoding: Encoding;
}

const CONTENT_TYPES: readonly [string, string][] = [
  ['.js', 'text/javascript; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.d.ts', 'text/plain; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  // Browsers show Markdown only as plain text.
  ['.md', 'text/plain; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
  ['.webmanifest', 'application/manifest+json'],
];

/** These formats are compressed already. */
const COMPRESSED = /\.(?:png|webp|woff2)$/;

const contentTypeOf = (name: string): string =>
  CONTENT_TYPES.find(([ending]) => name.endsWith(ending))?.[1] ?? 'application/octet-stream';

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

/** A visitor waits for it; files are packed at the best quality. */
const REPLY_QUALITY = 5;

export async function packReply(
  bytes: Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed =
    encoding === 'br'
      ? await promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: REPLY_QUALITY },
        })
      : await pack[encoding](bytes);
  return new Uint8Array(packed);
}

/** @param name sets the content type */
export async function packBytes(
  name: string,
  source: Uint8Array,
  accepted: Encoding,
): Promise<PackedFile> {
  const encoding = COMPRESSED.test(name) ? 'identity' : accepted;
  const bytes = new Uint8Array(await pack[encoding](source));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${hash}"`, contentType: contentTypeOf(name), encoding };
}

/** Reads and packs a file. Keeps the result until the file changes. Rejects without the file. */
export type ReadPacked = (file: string, encoding: Encoding) => Promise<PackedFile>;

export function createPackedReader(): ReadPacked {
  const packed = cacheByFile<PackedFile>();
  return (file, encoding) =>
    packed(`${encoding}:${file}`, file, async () =>
      packBytes(file, await readFile(file), encoding),
    );
}

/** Keeps what was made of a file until the file on disk changes (a rebuild). */
export function cacheByFile<Value>() {
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
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    if (name) offered.set(name, Number(quality) || 0);
  }
  const quality = (name: string) => offered.get(name) ?? offered.get('*') ?? 0;
  if (quality('br') > 0) return 'br';
  return quality('gzip') > 0 ? 'gzip' : 'identity';
}
