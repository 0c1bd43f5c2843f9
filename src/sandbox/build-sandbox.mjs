// Builds what only test mode has: the server, the wallet (extension, page script and demo wallet),
// the shop's and the host pages' own scripts, the gallery.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildGallery } from './gallery/build-gallery.mjs';

/**
 * @param {{ root: string, outdir: string, esbuild: typeof import('esbuild'), define?: Record<string, string>, alias?: Record<string, string> }} options
 * @returns {Promise<{ metafiles: import('esbuild').Metafile[] }>}
 */
export async function buildSandbox({ root, outdir, esbuild, define = {}, alias = {} }) {
  const here = path.join(root, 'src/sandbox');
  const shared = {
    absWorkingDir: root,
    bundle: true,
    define,
    alias,
    jsx: /** @type {const} */ ('automatic'),
    jsxImportSource: 'preact',
    metafile: /** @type {const} */ (true),
    logLevel: /** @type {const} */ ('silent'),
    sourcemap: true,
  };
  // The running server reads its files on every request: replace, never empty the folder first.
  mkdirSync(outdir, { recursive: true });
  rmSync(path.join(outdir, 'extension'), { recursive: true, force: true });

  const server = esbuild.build({
    ...shared,
    entryPoints: [path.join(here, 'server.ts')],
    outfile: path.join(outdir, 'server.js'),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
  });

  /** @param {string[]} entryPoints @param {string} folder */
  const browser = (entryPoints, folder) =>
    esbuild.build({
      ...shared,
      entryPoints,
      outdir: path.join(outdir, folder),
      format: 'iife',
      target: 'es2022',
      minify: true,
    });

  const extension = [
    'page-script',
    'content-bridge',
    'service-worker',
    'approval-window',
    'toolbar-popup',
  ];
  const builds = [
    server,
    browser(
      extension.map((name) => path.join(here, 'extension', `${name}.ts`)),
      'extension',
    ),
    esbuild.build({
      ...shared,
      entryPoints: [path.join(here, 'page-wallet/main.ts')],
      outfile: path.join(outdir, 'page-wallet.js'),
      format: 'iife',
      target: 'es2022',
      minify: true,
    }),
    browser([path.join(here, 'shop/client/shop.ts')], 'shop'),
    esbuild.build({
      ...shared,
      // WalletConnect as it comes: what the widget's own bundle leaves out must not be missing here.
      alias: {},
      entryPoints: { 'demo-wallet': path.join(here, 'demo-wallet/client/main.tsx') },
      outdir: path.join(outdir, 'wallet'),
      format: 'iife',
      target: 'es2022',
      minify: true,
    }),
  ];
  const results = await Promise.all(builds);
  await buildGallery({ root, outdir: path.join(outdir, 'gallery'), esbuild, define, alias });

  for (const [from, to] of [
    ['extension/static', 'extension'],
    ['shop/static', 'shop'],
    ['demo-wallet/static', 'wallet'],
    ['pages/static', 'pages'],
  ]) {
    const source = path.join(here, String(from));
    if (existsSync(source)) cpSync(source, path.join(outdir, String(to)), { recursive: true });
  }
  cpSync(path.join(here, 'seed/state.json.br'), path.join(outdir, 'seed/state.json.br'));
  return { metafiles: results.map(({ metafile }) => metafile) };
}
