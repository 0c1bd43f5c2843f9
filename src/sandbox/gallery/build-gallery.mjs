import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Builds the gallery page: every ui component in every state. It never ships.
 * @param {{ root: string, outdir: string, esbuild: typeof import('esbuild'),
 *   define?: Record<string, string>, alias?: Record<string, string> }} options
 *   outdir: the folder that gets index.html and gallery.js
 */
export async function buildGallery({ root, outdir, esbuild, define = {}, alias = {} }) {
  const source = path.join(root, 'src', 'sandbox', 'gallery');
  await mkdir(outdir, { recursive: true });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { gallery: path.join(source, 'main.tsx') },
    outdir,
    bundle: true,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunk-[hash]',
    minify: true,
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define,
    alias: { react: 'preact/compat', 'react-dom': 'preact/compat', ...alias },
    legalComments: 'none',
    logLevel: 'warning',
  });
  await copyFile(path.join(source, 'index.html'), path.join(outdir, 'index.html'));
}
