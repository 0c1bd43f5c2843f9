/** Packs every file that the benchmark serves, once before the first sample. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { PNG } from 'pngjs';
import { EMPTY_FRAME, EMPTY_PAGE } from './floor/empty-frame';
import { PEERS } from './targets';

/** Path → file; the paths are the same on both hosts. */
export type Site = ReadonlyMap<string, SiteFile>;

export interface SiteFile {
  type: string;
  /** Brotli at quality 11, as the gateway and any CDN would send it. */
  packed: Buffer;
}

export interface SiteOptions {
  /** Folder of the benchmark's sources. */
  source: string;
  /** The measured build. */
  dist: string;
  version: string;
  /** Origin of scripts and of the API. */
  cdn: string;
  /** Address of the relay; without it, the tag has no project id. */
  relay: string;
  projectId: string;
  /** Files of other widgets, by their path. */
  peers: ReadonlyMap<string, string>;
}

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

function pack(text: string | Buffer): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
}

/** Of the megabytes of a peer, a page requests few. The first round pays for the packing. */
function packedLater(type: string, text: string): SiteFile {
  let packed: Buffer | undefined;
  return {
    type,
    get packed() {
      packed ??= pack(text);
      return packed;
    },
  };
}

/** 96 × 96, the size that wallets announce. */
function icon(): string {
  const png = new PNG({ width: 96, height: 96 });
  for (let i = 0; i < png.data.length; i += 4) {
    png.data.set([i % 256, (i >> 8) % 256, 200, 255], i);
  }
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;
}

/** Bundles one script of the benchmark, as a separate file or as an inline script. */
export async function bundle(
  entry: string,
  format: 'iife' | 'esm',
  define: Record<string, string> = {},
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format,
    target: 'es2022',
    define,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

function page(announce: string, tag: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bench</title><link rel="icon" href="data:,"><style>body{margin:40px;font:16px system-ui}</style>
<script>${announce}</script>
${tag}
</head><body><h1>A page</h1><p>Some text, so that something is painted.</p>
<button id="open" data-appkit-open>Connect wallet</button></body></html>`;
}

export async function makeSite(options: SiteOptions): Promise<Site> {
  const { source, dist, version, cdn, relay, projectId, peers } = options;
  const files = new Map<string, SiteFile>();
  const add = (name: string, type: string, text: string | Buffer) =>
    files.set(name, { type, packed: pack(text) });

  const folder = path.join(dist, 'cdn', version);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    add(`/cdn/${version}/${name}`, SCRIPT, readFileSync(path.join(folder, name)));
  }
  const floor = (name: string) => path.join(source, 'floor', `${name}.ts`);
  add('/floor/loader.js', SCRIPT, await bundle(floor('loader'), 'iife'));
  add('/floor/dialog.js', SCRIPT, await bundle(floor('dialog'), 'esm'));

  const { files: built } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  const ours = `<script async crossorigin="anonymous" src="${cdn}/cdn/${version}/appkit.js"
  integrity="${built['appkit.js'].integrity}"
  data-project-id="${projectId}" data-relay-url="${relay}"></script>`;
  const tags = {
    blank: '',
    'floor-lazy': `<script async crossorigin="anonymous" src="${cdn}/floor/loader.js"></script>`,
    'floor-idle': `<script async crossorigin="anonymous" src="${cdn}/floor/loader.js" data-when="idle"></script>`,
    ours,
  };
  for (const [name, text] of peers) {
    files.set(name, packedLater(name.endsWith('.json') ? 'application/json' : SCRIPT, text));
  }
  const announce = await bundle(path.join(source, 'page/announce.ts'), 'iife', {
    __ICON__: JSON.stringify(icon()),
  });
  for (const [name, tag] of Object.entries(tags)) add(`/${name}/`, HTML, page(announce, tag));
  add(EMPTY_FRAME, HTML, EMPTY_PAGE);
  for (const { name } of peers.size > 0 ? PEERS : []) {
    const entry = `${cdn}/peers/${name.replace('peer-', '')}.js`;
    const tag = `<script type="module" async crossorigin="anonymous" src="${entry}"></script>`;
    add(`/${name}/`, HTML, page(announce, tag));
  }
  add('/ours-none/', HTML, page('', ours));
  return files;
}
