// Bundles unit test files once for each state of the source tree, and groups them by process.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { cached } from './cached.mjs';
import { groupFiles } from './groups.mjs';
import { packageBundles } from './unit-packages.mjs';

/** The inputs of a bundle. The lockfile identifies the packages. */
const SOURCES = ['src', 'e2e', 'scripts', 'docs/examples', 'build.mjs', 'package-lock.json'];

/**
 * In bundles with more property runs, tests import this wrapper as `fast-check`.
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
const moreRuns = (root) => ({
  name: 'more-runs',
  setup(bundling) {
    const wrapper = path.join(root, 'scripts/test/fast-check.mjs');
    bundling.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
      importer === wrapper ? { path: 'fast-check', external: true } : { path: wrapper },
    );
  },
});

/**
 * Bundles two kinds of packages into each file: those whose state belongs to the file that renders (Node
 * shares all others between the files of a process), and ES modules that are imported by their default,
 * which CommonJS sees as a property. React is `preact/compat`, as in the product.
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
const ownPackages = (root) => ({
  name: 'own-packages',
  setup(bundling) {
    const { resolve } = createRequire(path.join(root, 'package.json'));
    bundling.onResolve(
      { filter: /^(?:react|react-dom|preact|nanostores|qr)(?:\/|$)/ },
      (asked) => ({
        path: resolve(asked.path.replace(/^react(?:-dom)?$/, 'preact/compat')),
      }),
    );
  },
});

/**
 * @param {string} root
 * @param {string[]} entries
 * @param {string} outdir
 * @param {{ runs: number, mapped: boolean }} options
 */
async function bundle(root, entries, outdir, { runs, mapped }) {
  await build({
    entryPoints: entries.map((file) => path.join(root, file)),
    outbase: root,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    // A group loads its files in order, each inside a group of tests: an import would run before it.
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    banner: { js: "const fileUrl = require('node:url').pathToFileURL(__filename).href;" },
    // Node reads every map at once: without the sources it is a third as long.
    sourcemap: mapped ? 'inline' : false,
    sourcesContent: false,
    logLevel: 'warning',
    define: {
      // Read by packages that are bundled: a file that reads the environment has a process of its own.
      'process.env.NODE_ENV': '"development"',
      'import.meta.url': 'fileUrl',
      'import.meta.dirname': '__dirname',
      __VERSION__: '"0.0.0-test"',
      __ROOT__: JSON.stringify(root),
      // Tests that only a release needs have `{ skip: !__RELEASE__ }`, or a larger volume there.
      __RELEASE__: JSON.stringify(runs > 0),
      'process.env.PROPERTY_RUNS': JSON.stringify(String(runs)),
    },
    plugins: [...(runs > 0 ? [moreRuns(root)] : []), ownPackages(root), await packageBundles(root)],
  });
  const bundles = entries.map((entry) => {
    const file = entry.replace(/\.tsx?$/, '.cjs');
    const text = readFileSync(path.join(outdir, file), 'utf8');
    const end = text.lastIndexOf('//# sourceMappingURL=');
    return { file, text: end < 0 ? text : text.slice(0, end) };
  });
  const files = groupFiles(bundles).map((group, at) => {
    const [only = '', ...more] = group;
    if (more.length === 0) return only;
    const together = `together-${at}.mjs`;
    const runner = path.relative(outdir, path.join(root, 'scripts/test/isolate.mjs'));
    const lines = [
      `import { isolate } from ${JSON.stringify(runner)};\n`,
      ...group.map((one) => `isolate(import.meta.dirname, ${JSON.stringify(one)});\n`),
    ];
    writeFileSync(path.join(outdir, together), lines.join(''));
    return together;
  });
  writeFileSync(path.join(outdir, 'files.json'), JSON.stringify(files));
}

/**
 * @param {string} root
 * @param {string[]} entries test files, from `root`
 * @param {{ runs: number, mapped: boolean }} options `runs`: the fewest runs of each property test; 0,
 *   before each change: the number of each test, and no tests of a release. `mapped`: with source maps
 * @returns {Promise<string[]>} files to run, one process each
 */
export async function bundleTests(root, entries, options) {
  const outdir = await cached({
    root,
    folder: '.cache/unit',
    places: SOURCES,
    also: [...entries, JSON.stringify(options)],
    make: (folder) => bundle(root, entries, folder, options),
  });
  const files = JSON.parse(readFileSync(path.join(outdir, 'files.json'), 'utf8'));
  return files.map((/** @type {string} */ file) => path.join(outdir, file));
}
