// Builds dist/secure, the site of the embedded wallet: the page's inline script, the files that it
// pins by their hashes, and the list of both for the server.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { brotliSize, defines } from './chunks.mjs';

/** Files that load after the page's own script. */
const CHUNKS = ['login', 'keys', 'signing'];
/** Brotli bytes: the page's own script; with `login` and `keys`, a login and a new wallet; an approval. */
const BUDGETS = { frame: 10_000, login: 60_000, signing: 34_000 };

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
  for (const name of CHUNKS) {
    const { bytes, metafile } = await bundle(root, version, `src/secure/${name}/${name}-chunk.ts`, {
      globalName: 'chunk',
      footer: { js: `appkitSecure(${JSON.stringify(name)},chunk.${name}Chunk);` },
    });
    const hash = sha384(bytes);
    const file = `${name}.${hash.slice(0, 10).replace(/\W/g, '0')}.js`;
    writeFileSync(path.join(outdir, file), bytes);
    metafiles.push(metafile);
    files[file] = `sha384-${hash}`;
    rows.push(`${name} sha384-${hash} /assets/${file}`);
    sizes[name] = brotliSize(bytes);
  }
  const { bytes, metafile } = await bundle(root, version, 'src/secure/frame/main.ts', {
    define: { __SECURE_FILES__: JSON.stringify(rows.join('\n')) },
  });
  metafiles.push(metafile);
  sizes.frame = brotliSize(bytes);
  const script = bytes.toString('utf8').trim();
  // The hash of the policy covers the bytes between the tags.
  if (script.includes('</script')) throw new Error('secure: the script would end its own tag');
  writeFileSync(path.join(outdir, 'frame.js'), script);
  const manifest = { version, script: `sha384-${sha384(script)}`, files, sizes };
  writeFileSync(path.join(outdir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const login = sizes.frame + sizes.login + sizes.keys;
  const problems = [
    ...(sizes.frame > BUDGETS.frame ? [`secure: frame ${sizes.frame} of ${BUDGETS.frame} B`] : []),
    ...(sizes.signing > BUDGETS.signing
      ? [`secure: signing ${sizes.signing} of ${BUDGETS.signing} B`]
      : []),
    ...(login > BUDGETS.login ? [`secure: login ${login} of ${BUDGETS.login} B`] : []),
  ];
  const summary = Object.entries(sizes)
    .map(([name, size]) => `  secure/${name.padEnd(24)} ${String(size).padStart(8)} br`)
    .join('\n');
  return { metafiles, summary, problems };
}
