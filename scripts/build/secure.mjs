// Builds dist/secure, the site of the embedded wallet: the page's inline script, the files that it
// pins by their hashes, and the list of both for the server.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { brotliSize, defines } from './chunks.mjs';
import { exitPage } from './exit-page.mjs';

/** Files that load after a page's own script, and what they register: `window-<kind>` in a window. */
const CHUNKS = {
  login: 'login/login-chunk.ts',
  keys: 'keys/keys-chunk.ts',
  signing: 'signing/signing-chunk.ts',
  account: 'account/account-chunk.tsx',
  export: 'export/export-chunk.ts',
  own: 'own/own-chunk.ts',
  'window-own': 'own/window-own-chunk.tsx',
  'window-approval': 'signing/window/window-approval-chunk.tsx',
};
/** Run in a worker: they register nothing. */
const WORKERS = { 'own-worker': 'own/own-worker.ts' };
/** Pages with a script of their own: the frame's, that of its windows, and the account's. */
const PAGES = {
  ...{ frame: 'frame/main.ts', window: 'window/window-main.ts' },
  dashboard: 'account/account-main.ts',
};
/** Brotli bytes: pages' own scripts; with `login` and `keys`, a login and a new wallet; an approval. */
const BUDGETS = {
  ...{ frame: 10_000, window: 10_000, login: 60_000 },
  ...{ signing: 45_000, 'window-approval': 20_000 },
  // For the account page, and a wallet that is the person’s alone: the account's, and what an export needs.
  ...{ account: 18_000, export: 52_000, own: 12_000, 'own-worker': 48_000, 'window-own': 12_000 },
};

const nameOfExport = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

const sha384 = (bytes) => createHash('sha384').update(bytes).digest('base64');

async function bundle(root, version, entry, more = {}) {
  const { define = {}, ...options } = more;
  const result = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    charset: 'ascii',
    format: 'iife',
    platform: 'browser',
    target: ['chrome111', 'edge111', 'safari16.4', 'firefox113'],
    // Approvals need nothing of preact/compat.
    alias: { react: 'preact/hooks', 'react-dom': 'preact' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    preserveSymlinks: true,
    legalComments: 'none',
    define: { ...defines(version), ...define },
    logLevel: 'silent',
    metafile: true,
    write: false,
    ...options,
  });
  return { bytes: Buffer.from(result.outputFiles[0].contents), metafile: result.metafile };
}

/** @returns `{ metafiles, summary, problems }` */
export async function buildSecure({ root, outdir, version }) {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const metafiles = [];
  const files = {};
  const rows = [];
  const sizes = {};
  const exit = await bundle(root, version, 'src/secure/exit/exit-main.ts');
  metafiles.push(exit.metafile);
  const define = { __EXIT_PAGE__: JSON.stringify(exitPage(exit.bytes.toString('utf8').trim())) };
  for (const [name, entry] of Object.entries({ ...CHUNKS, ...WORKERS })) {
    const footer = {
      js: `appkitSecure(${JSON.stringify(name)},chunk.${nameOfExport(name)}Chunk);`,
    };
    const { bytes, metafile } = await bundle(root, version, `src/secure/${entry}`, {
      define,
      ...(!(name in WORKERS) && { globalName: 'chunk', footer }),
    });
    const hash = sha384(bytes);
    const file = `${name}.${hash.slice(0, 10).replace(/\W/g, '0')}.js`;
    writeFileSync(path.join(outdir, file), bytes);
    metafiles.push(metafile);
    files[file] = `sha384-${hash}`;
    rows.push(`${name} sha384-${hash} /assets/${file}`);
    sizes[name] = brotliSize(bytes);
  }
  const pages = {};
  for (const [name, entry] of Object.entries(PAGES)) {
    const { bytes, metafile } = await bundle(root, version, `src/secure/${entry}`, {
      define: { __SECURE_FILES__: JSON.stringify(rows.join('\n')) },
    });
    metafiles.push(metafile);
    sizes[name] = brotliSize(bytes);
    const script = bytes.toString('utf8').trim();
    // The hash of the policy covers the bytes between the tags.
    if (script.includes('</script')) throw new Error('secure: the script would end its own tag');
    writeFileSync(path.join(outdir, `${name}.js`), script);
    pages[name] = `sha384-${sha384(script)}`;
  }
  const manifest = { version, pages, files, sizes };
  writeFileSync(path.join(outdir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const measured = { ...sizes, login: sizes.frame + sizes.login + sizes.keys };
  const problems = Object.entries(BUDGETS)
    .filter(([name, budget]) => measured[name] > budget)
    .map(([name, budget]) => `secure: ${name} ${measured[name]} of ${budget} B`);
  const summary = Object.entries(sizes)
    .map(([name, size]) => `  secure/${name.padEnd(24)} ${String(size).padStart(8)} br`)
    .join('\n');
  return { metafiles, summary, problems };
}
