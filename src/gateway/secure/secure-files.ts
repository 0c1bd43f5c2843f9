/** The built secure site: the pages' inline scripts with their hashes, and the files that they pin. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  cacheByFile,
  createPackedReader,
  type Encoding,
  type PackedFile,
  packBytes,
} from '../http/packed-file';

const hash = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]+=*$/));
const manifest = v.object({
  pages: v.object({ frame: hash, window: hash, dashboard: hash }),
  files: v.record(v.pipe(v.string(), v.regex(/^[\w.-]+\.js$/)), hash),
});

export type SecurePage = 'frame' | 'window' | 'dashboard';

interface BuiltPage {
  /** In the encoding that was asked for. */
  html: PackedFile;
  /** Hash of its inline script. */
  script: string;
}

export interface SecureFiles {
  /** Undefined if the site is not built. @param mode Of the project; a window belongs to none. */
  page(
    name: SecurePage,
    encoding: Encoding,
    mode?: 'live' | 'test',
  ): Promise<BuiltPage | undefined>;
  /** Undefined for everything that the build does not list. */
  asset(name: string, encoding: Encoding): Promise<PackedFile | undefined>;
}

export function createSecureFiles(directory: string): SecureFiles {
  const readPacked = createPackedReader();
  const lists = cacheByFile<v.InferOutput<typeof manifest>>();
  const scripts = cacheByFile<string>();
  const packs = new Map<string, { html: string; packed: Promise<PackedFile> }>();
  const place = (name: string) => path.join(directory, name);

  const list = () =>
    lists('manifest', place('manifest.json'), async () =>
      v.parse(manifest, JSON.parse(await readFile(place('manifest.json'), 'utf8'))),
    ).catch(() => undefined);

  /** At the best quality, once for each page: it is a part of the time until the frame is ready. */
  const pack = (name: string, html: string, encoding: Encoding): Promise<PackedFile> => {
    const key = `${name} ${encoding}`;
    const known = packs.get(key);
    if (known?.html === html) return known.packed;
    const packed = packBytes('page.html', Buffer.from(html), encoding);
    packs.set(key, { html, packed });
    return packed;
  };

  return {
    async page(name, encoding, mode) {
      const listed = await list();
      const file = place(`${name}.js`);
      const script = await scripts(name, file, () => readFile(file, 'utf8')).catch(() => undefined);
      if (!listed || script === undefined) return undefined;
      const attribute = mode === undefined ? '' : ` data-mode="${mode}"`;
      const html = `<!doctype html><html lang="en"${attribute}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wallet</title><body><script>${script}</script></body></html>`;
      const packed = await pack(`${name}${attribute}`, html, encoding);
      return { html: packed, script: listed.pages[name] };
    },
    async asset(name, encoding) {
      const listed = await list();
      if (!listed || !Object.hasOwn(listed.files, name)) return undefined;
      return readPacked(place(name), encoding).catch(() => undefined);
    },
  };
}
