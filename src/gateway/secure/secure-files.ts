/** The built secure site: the pages' inline scripts with their hashes, and the files that they pin. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  cacheByFile,
  createPackedReader,
  type Encoding,
  type PackedFile,
} from '../http/packed-file';

const hash = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]+=*$/));
const manifest = v.object({
  pages: v.object({ frame: hash, window: hash, dashboard: hash }),
  files: v.record(v.pipe(v.string(), v.regex(/^[\w.-]+\.js$/)), hash),
});

export type SecurePage = 'frame' | 'window' | 'dashboard';

interface BuiltPage {
  html: string;
  /** Hash of its inline script. */
  script: string;
}

export interface SecureFiles {
  /** Undefined if the site is not built. @param mode Of the project; a window belongs to none. */
  page(name: SecurePage, mode?: 'live' | 'test'): Promise<BuiltPage | undefined>;
  /** Undefined for everything that the build does not list. */
  asset(name: string, encoding: Encoding): Promise<PackedFile | undefined>;
}

export function createSecureFiles(directory: string): SecureFiles {
  const readPacked = createPackedReader();
  const lists = cacheByFile<v.InferOutput<typeof manifest>>();
  const scripts = cacheByFile<string>();
  const place = (name: string) => path.join(directory, name);

  const list = () =>
    lists('manifest', place('manifest.json'), async () =>
      v.parse(manifest, JSON.parse(await readFile(place('manifest.json'), 'utf8'))),
    ).catch(() => undefined);

  return {
    async page(name, mode) {
      const listed = await list();
      const file = place(`${name}.js`);
      const script = await scripts(name, file, () => readFile(file, 'utf8')).catch(() => undefined);
      if (!listed || script === undefined) return undefined;
      const attribute = mode === undefined ? '' : ` data-mode="${mode}"`;
      const html = `<!doctype html><html lang="en"${attribute}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wallet</title><body><script>${script}</script></body></html>`;
      return { html, script: listed.pages[name] };
    },
    async asset(name, encoding) {
      const listed = await list();
      if (!listed || !Object.hasOwn(listed.files, name)) return undefined;
      return readPacked(place(name), encoding).catch(() => undefined);
    },
  };
}
