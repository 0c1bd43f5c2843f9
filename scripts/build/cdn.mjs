// Builds dist/cdn: packs, table, loader, manifest.json, appkit.d.ts, and checks budgets.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { brotliSize, splitChunks, TARGET, toFactory, widgetOptions, wrapPack } from './chunks.mjs';
import { makeTypes } from './declaration.mjs';
import { findForbidden } from './forbidden.mjs';
import { factoriesOf, joinChunks, planLeaders } from './join.mjs';
import { readLines } from './lines.mjs';
import { planPacks } from './packs.mjs';
import { splitMap } from './rewrite.mjs';
import { checkBudgets } from './sizes.mjs';
import { squeeze } from './squeeze.mjs';

/** As the loader names it: `src/widget/embed/chunk-rows.ts`. */
const fileName = (id, sri) => `${id}.${sri.slice(7, 17).replace(/\W/g, '0')}.js`;
export const integrity = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * One row a file, `id integrity dependency…`; a chunk that lives in another file has `-` and that file
 * as its only dependency. The loader and the table read the same form.
 */
export function makeRows(files, packed) {
  const rows = files.map(({ id, integrity: sri, imports }) => [id, sri, ...imports]);
  for (const [id, home] of packed) rows.push([id, '-', home]);
  return rows.map((row) => row.join(' ')).join('\n');
}

function seal(id, { code, map }, imports) {
  const bytes = Buffer.from(code);
  const sri = integrity(bytes);
  return { id, name: fileName(id, sri), bytes, map, imports, integrity: sri };
}

/**
 * The loader: a plain IIFE. `first` is the name and the integrity of the first file, `base` is where
 * its files are, seen from its own URL.
 */
export async function buildLoader({ root, version, first, base }) {
  const { define, ...options } = widgetOptions(root, version);
  const result = await build({
    ...options,
    entryPoints: ['src/widget/embed/loader.ts'],
    outfile: path.join(root, '.cache', 'pass1', 'appkit.js'),
    format: 'iife',
    // Older than the baseline, so that an old browser reads as far as our feature test.
    target: 'es2021',
    sourcemap: 'external',
    define: { ...define, __FIRST__: JSON.stringify(first), __BASE__: JSON.stringify(base) },
    write: false,
    metafile: true,
  });
  const text = (end) => result.outputFiles.find((file) => file.path.endsWith(end)).text;
  const parsed = JSON.parse(text('.map'));
  const sources = parsed.sources.map((name) => name.replace(/^(\.\.\/)+/, ''));
  const { code, map } = await squeeze(text('.js'), { ...parsed, sources });
  const bytes = Buffer.from(`${code}\n`);
  return { bytes, map, metafile: result.metafile };
}

function describe(file, names) {
  const { bytes } = file;
  return {
    integrity: file.integrity,
    bytes: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliSize(bytes),
    imports: file.imports.map((id) => names.get(id)),
  };
}

/** @returns `{ metafiles, summary }`; throws with every problem found. */
export async function buildCdn({ root, outdir, version, partial = false, warn = console.warn }) {
  const { budgets, journeys, closures, lines } = readLines(root, { partial, warn });
  const { chunks, metafile } = await splitChunks({ root, version, lines, partial, warn });
  for (const chunk of chunks) chunk.brotli = brotliSize(splitMap(chunk.code)[0]);
  const plan = planPacks(chunks, lines);
  const leaders = planLeaders(chunks, plan);
  const factories = new Map();
  for (const [id, code] of await joinChunks(chunks, leaders, TARGET)) {
    const factory = await toFactory(id, code);
    factories.set(id, factory);
    chunks.find((chunk) => chunk.id === id).brotli = brotliSize(factory.code);
  }
  const problems = [];
  for (const problem of plan.problems) (partial ? warn : (text) => problems.push(text))(problem);

  const emptyMap = { sources: [], names: [], mappings: '' };
  const listing = (id, rows) => ({
    id,
    code: `$export({rows:()=>${JSON.stringify(rows)}});`,
    map: emptyMap,
  });
  const sealFile = ([id, members], ...listed) => {
    const all = [...factoriesOf(members, leaders, factories), ...listed];
    return seal(id, wrapPack(id, all), plan.fileImports.get(id));
  };
  const packed = [...plan.home].filter(
    ([id, home]) => id !== home && lines.some((l) => l.id === id),
  );
  // Seal the file with the list only after the files that it lists.
  const lister = plan.home.get('more');
  const files = [...plan.files]
    .filter(([id]) => id !== lister && id !== 'shell')
    .map((one) => sealFile(one));
  const isListed = ([id, home]) => id !== 'more' && (home === lister || plan.isLate(home));
  if (lister) {
    const late = makeRows(
      files.filter((file) => plan.isLate(file.id)),
      packed.filter(isListed),
    );
    files.push(sealFile([lister, plan.files.get(lister)], listing('more', late)));
  }
  const table = makeRows(
    files.filter((file) => !plan.isLate(file.id)),
    packed.filter((one) => !isListed(one)),
  );
  const shell = sealFile(['shell', plan.files.get('shell')], listing('table', table));
  files.push(shell);

  const first = [shell.name, shell.integrity];
  const loader = await buildLoader({ root, version, first, base: './' });
  const alias = await buildLoader({
    root,
    version,
    first,
    base: `../${version}/`,
  });
  const entry = {
    ...loader,
    id: 'appkit',
    name: 'appkit.js',
    imports: [],
    integrity: integrity(loader.bytes),
  };

  const names = new Map(files.map((file) => [file.id, file.name]));
  const manifest = {
    version,
    entry: entry.name,
    tag: `<script async src="https://YOUR-GATEWAY/cdn/${version}/${entry.name}" integrity="${entry.integrity}" crossorigin="anonymous" data-project-id="YOUR-PROJECT-ID"></script>`,
    files: Object.fromEntries([entry, ...files].map((file) => [file.name, describe(file, names)])),
    chunks: Object.fromEntries(
      lines
        .map((line) => [line.id, names.get(plan.home.get(line.id) ?? line.pack ?? line.id)])
        .filter(([, file]) => file)
        .map(([id, file]) => [id, { file }]),
    ),
  };
  for (const file of [entry, ...files]) {
    for (const found of findForbidden(file.bytes.toString()))
      problems.push(`${file.name}: ${found}`);
  }
  const sizes = new Map(
    [entry, ...files].map((file) => [file.id, manifest.files[file.name].brotli]),
  );
  const { summary, over } = checkBudgets({
    budgets,
    lines,
    journeys,
    closures,
    sizes,
    manifest,
    chunks,
    ...plan,
  });
  problems.push(...over);

  const folder = path.join(outdir, version);
  // Versions built earlier stay: their tags are on pages.
  for (const made of [folder, path.join(outdir, 'v1')])
    rmSync(made, { recursive: true, force: true });
  mkdirSync(path.join(outdir, 'v1'), { recursive: true });
  mkdirSync(folder, { recursive: true });
  const write = (file, content) => writeFileSync(file, content);
  for (const file of [entry, ...files]) {
    write(path.join(folder, file.name), file.bytes);
    write(path.join(folder, `${file.id}.js.map`), JSON.stringify(file.map));
  }
  write(path.join(outdir, 'v1', 'appkit.js'), alias.bytes);
  write(path.join(outdir, 'v1', 'appkit.js.map'), JSON.stringify(alias.map));
  write(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  write(path.join(folder, 'appkit.d.ts'), makeTypes(path.join(root, 'src/protocol')));
  return { metafiles: [metafile, loader.metafile], summary, problems };
}
