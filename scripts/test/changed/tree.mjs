// Reads the tests of the tree and the imports of every file, for the selection in select.mjs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** @param {string} root @param {string} folder @returns {string[]} */
function filesIn(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(root, file);
    return [file];
  });
}

/**
 * Files that a browser test names in a string: programs that it bundles or starts.
 * @param {string} root
 * @param {string} file
 */
function named(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/['"`]([\w./-]+\.ts)['"`]/g)].flatMap(([, name = '']) =>
    [path.posix.join(path.posix.dirname(file), name), name].filter(
      (place) => place !== file && existsSync(path.join(root, place)),
    ),
  );
}

/**
 * Imports of all files that the given files reach. One bundle of them all, which is never written.
 * @param {string} root
 * @param {readonly string[]} files
 */
async function importsOf(root, files) {
  const { metafile } = await build({
    stdin: {
      contents: files.map((file) => `import ${JSON.stringify(`./${file}`)};`).join('\n'),
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { react: 'preact/compat', 'react-dom': 'preact/compat' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'error',
  });
  return Object.fromEntries(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map((each) => each.path),
    ]),
  );
}

/**
 * @param {string} root
 * @returns {Promise<import('./select.mjs').Tree>}
 */
export async function readTree(root) {
  const all = ['scripts', 'src', 'e2e'].flatMap((folder) => filesIn(root, folder));
  const units = all.filter((file) => /\.test\.tsx?$/.test(file));
  const specs = all.filter((file) => file.endsWith('.spec.ts'));
  const browser = all.filter((file) => /^e2e\/.*\.ts$/.test(file) && !units.includes(file));
  const imports = await importsOf(root, [...units, ...browser]);
  for (const file of browser) imports[file] = [...(imports[file] ?? []), ...named(root, file)];
  const reads = (/** @type {string} */ file) =>
    readFileSync(path.join(root, file), 'utf8').includes('__ROOT__');
  return { units, specs, imports, readers: new Set(units.filter(reads)) };
}
