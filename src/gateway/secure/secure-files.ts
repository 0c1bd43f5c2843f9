/** The built secure site: the inline script with its hash, and the files that it pins. */
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
  script: hash,
  files: v.record(v.pipe(v.string(), v.regex(/^[\w.-]+\.js$/)), hash),
});

export interface SecureFiles {
  /** Undefined if the site is not built. */
  page(mode: 'live' | 'test'): Promise<{ html: string; script: string } | undefined>;
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
    async page(mode) {
      const listed = await list();
      const script = await scripts('frame', place('frame.js'), () =>
        readFile(place('frame.js'), 'utf8'),
      ).catch(() => undefined);
      if (!listed || script === undefined) return undefined;
      const html = `<!doctype html><html lang="en" data-mode="${mode}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wallet</title><body><script>${script}</script></body></html>`;
      return { html, script: listed.script };
    },
    async asset(name, encoding) {
      const listed = await list();
      if (!listed || !Object.hasOwn(listed.files, name)) return undefined;
      return readPacked(place(name), encoding).catch(() => undefined);
    },
  };
}
