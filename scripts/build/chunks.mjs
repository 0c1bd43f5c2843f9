// The two passes: esbuild splits the widget into chunks, then each chunk becomes a factory of a
// classic script. Between them, `join.mjs` joins the chunks of a file that run together.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, transform } from 'esbuild';
import { compatParts } from './compat-parts.mjs';
import { ethersParts } from './ethers.mjs';
import { ownProperties } from './own-properties.mjs';
import { rewriteChunk, rewriteExports } from './rewrite.mjs';
import { joinMaps } from './source-map.mjs';
import { squeeze } from './squeeze.mjs';
import { walletConnect } from './walletconnect.mjs';

export const ALIAS = { react: 'preact/compat', 'react-dom': 'preact/compat' };
/** Engines of the baseline: Chrome and Edge 111, Safari 16.4, Firefox 113. */
export const TARGET = ['chrome111', 'edge111', 'safari16.4', 'firefox113'];

export const brotliSize = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(bytes),
    },
  }).length;

export const defines = (version) => ({
  'process.env.NODE_ENV': '"production"',
  __VERSION__: JSON.stringify(version),
});

/**
 * Options both passes, the loader and the sandbox share.
 * @returns {import('esbuild').BuildOptions}
 */
export const widgetOptions = (root, version) => ({
  absWorkingDir: root,
  bundle: true,
  minify: true,
  // ASCII: a page in another encoding reads a script without a charset header in its own.
  charset: 'ascii',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  alias: ALIAS,
  define: defines(version),
  // A checkout whose node_modules is a link must give the same paths, hence the same bytes.
  preserveSymlinks: true,
  legalComments: 'none',
  sourcesContent: true,
  logLevel: 'silent',
  tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'preact' } },
});

/** With APPKIT_PARTIAL, an island that does not exist yet does not stop the others. */
const missingIslands = (warn) => ({
  name: 'missing-islands',
  setup(hooks) {
    hooks.onResolve({ filter: /^\.{1,2}\// }, (args) => {
      if (args.kind !== 'dynamic-import') return undefined;
      const base = path.resolve(args.resolveDir, args.path);
      const tries = ['', '.ts', '.tsx', '.js', '/index.ts', '/index.tsx'];
      if (tries.some((end) => path.extname(base + end) && existsSync(base + end))) return undefined;
      warn(`${args.path} (imported by ${path.basename(args.importer)}) does not exist yet`);
      return { path: args.path, namespace: 'missing' };
    });
    hooks.onLoad({ filter: /.*/, namespace: 'missing' }, (args) => ({
      contents: `throw new Error(${JSON.stringify(`${args.path} is not built`)});`,
    }));
  },
});

/** First pass: ESM with splitting. Nothing is written to disk. */
export async function splitChunks({ root, version, lines, partial, warn }) {
  const outdir = path.join(root, '.cache', 'pass1');
  const entries = lines.filter((line) => line.entry);
  const result = await build({
    ...widgetOptions(root, version),
    entryPoints: Object.fromEntries(entries.map((line) => [`~${line.id}`, line.entry])),
    outdir,
    entryNames: '[name]',
    chunkNames: '~~[name]-[hash]',
    format: 'esm',
    target: TARGET,
    splitting: true,
    sourcemap: 'inline',
    write: false,
    metafile: true,
    // A page may have a `process` of its own making: no library is to read it.
    define: { ...defines(version), process: 'undefined' },
    plugins: [
      compatParts(),
      ownProperties(),
      walletConnect(root),
      ethersParts(),
      ...(partial ? [missingIslands(warn)] : []),
    ],
  });
  const prefix = `${path.relative(root, outdir).split(path.sep).join('/')}/`;
  const texts = new Map(
    result.outputFiles.map((file) => [`${prefix}${path.basename(file.path)}`, file.text]),
  );
  const entryIds = new Map(entries.map((line) => [`${prefix}~${line.id}.js`, line.id]));
  const raw = Object.entries(result.metafile.outputs).map(([file, output]) => {
    const inputs = Object.entries(output.inputs).map(([name, one]) => [name, one.bytesInOutput]);
    return { file, output, inputs, key: inputs.map(([name]) => name).sort()[0] ?? `~${file}` };
  });
  // A chunk shared by several entries stays behind empty when its constants are inlined.
  const isEmpty = ({ output, inputs }) =>
    output.entryPoint === undefined && inputs.length === 0 && output.imports.length === 0;
  const specifierOf = (file) => `./${file.slice(prefix.length)}`;
  const empty = raw.filter(isEmpty).map(({ file }) => specifierOf(file));
  const full = raw.filter((one) => !isEmpty(one));
  full.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.file < b.file ? -1 : 1));
  const ids = new Map();
  let count = 0;
  for (const { file } of full) ids.set(file, entryIds.get(file) ?? `c${count++}`);
  const names = [...ids].map(([file, id]) => [specifierOf(file), id]);
  const chunks = full.map(({ file, output, inputs }) => {
    const internal = output.imports.filter((one) => !one.external);
    return {
      id: ids.get(file),
      isEntry: output.entryPoint !== undefined,
      entry: output.entryPoint,
      inputs,
      imports: internal
        .filter((one) => one.kind === 'import-statement' && ids.has(one.path))
        .map((one) => ids.get(one.path)),
      /** Ids of the chunks that its import() calls name. */
      dynamic: internal
        .filter((one) => one.kind === 'dynamic-import' && ids.has(one.path))
        .map((one) => ids.get(one.path)),
      exports: output.exports,
      external: output.imports.filter((one) => one.external).map((one) => one.path),
      code: rewriteChunk(texts.get(file), names, empty),
      /** Of its code here; of its factory, once it is made. */
      brotli: 0,
    };
  });
  for (const { id, external } of chunks) {
    if (external.length > 0)
      throw new Error(`chunk ${id} wants ${external.join(', ')} at run time`);
  }
  return { chunks, metafile: result.metafile };
}

/**
 * Text that repeats compresses better (ADR 13): `hoist_funs` puts the functions of a chunk side by side,
 * comparisons keep their order and operators, and statements stay statements. The loader has its own rules.
 */
const CHUNK_RULES = {
  hoist_funs: true,
  lhs_constants: false,
  comparisons: false,
  sequences: false,
};

/** Second pass: `{ code, map }` that reads `require("id")`, `$load("id")` and `$export({…})`. */
export async function toFactory(id, joined) {
  const { code, map } = await transform(rewriteExports(joined), {
    format: 'cjs',
    minify: true,
    charset: 'ascii',
    target: TARGET,
    // In its input: the numbers of `joinChunks`.
    supported: { 'arbitrary-module-namespace-names': true },
    sourcemap: 'external',
    sourcefile: `${id}.js`,
    legalComments: 'none',
    loader: 'js',
  });
  const parsed = JSON.parse(map);
  const sources = parsed.sources.map((name) => name.replace(/^(\.\.\/)+/, ''));
  return { id, ...(await squeeze(code, { ...parsed, sources }, CHUNK_RULES)) };
}

/**
 * V8 then compiles the whole file beside the page's thread while it comes in, and not function by
 * function when they are first called, which is a fifth of the first view's time. Other engines read
 * a comment. Only where nearly everything is called at once. Source: V8, explicit compile hints.
 */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/** Past an element of the page that is named `currentScript`. */
const OWN_SCRIPT = 'Reflect.get(Document.prototype,"currentScript",document)';

/**
 * A classic script that hands its factories to a property the loader has put on the script element:
 * two copies or two versions on one page never meet.
 */
export function wrapPack(fileId, factories) {
  let code = `${fileId === 'shell' ? ALL_AT_ONCE : ''}"use strict";${OWN_SCRIPT}.$appkit({\n`;
  const parts = [];
  for (const factory of factories) {
    code += `${JSON.stringify(factory.id)}(require,$export,$load){\n`;
    parts.push({ line: code.split('\n').length - 1, map: factory.map });
    code += `${factory.code}\n},\n`;
  }
  code += `});\n//# sourceMappingURL=${fileId}.js.map\n`;
  return { code, map: joinMaps(`${fileId}.js`, parts) };
}
