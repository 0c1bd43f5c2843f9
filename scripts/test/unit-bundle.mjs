// Bundles unit test files once for each state of the source tree, and groups them by process.
import { readFileSync, writeFileSync } from 'node:fs';
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

/** @param {string} root @param {string[]} entries @param {string} outdir @param {number} runs */
async function bundle(root, entries, outdir, runs) {
  await build({
    entryPoints: entries.map((file) => path.join(root, file)),
    outbase: root,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { react: 'preact/compat', 'react-dom': 'preact/compat' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // Node reads every map at once: without the sources it is a third as long.
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
    define: {
      __VERSION__: '"0.0.0-test"',
      __ROOT__: JSON.stringify(root),
      // Tests that only a release needs have `{ skip: !__RELEASE__ }`, or a larger volume there.
      __RELEASE__: JSON.stringify(runs > 0),
      'process.env.PROPERTY_RUNS': JSON.stringify(String(runs)),
    },
    plugins: [...(runs > 0 ? [moreRuns(root)] : []), await packageBundles(root)],
  });
  const bundles = entries.map((entry) => {
    const file = entry.replace(/\.tsx?$/, '.mjs');
    const text = readFileSync(path.join(outdir, file), 'utf8');
    return { file, text: text.slice(0, text.lastIndexOf('//# sourceMappingURL=')) };
  });
  const files = groupFiles(bundles).map((group, at) => {
    const [only = '', ...more] = group;
    if (more.length === 0) return only;
    const together = `together-${at}.mjs`;
    const lines = group.map((file) => `import ${JSON.stringify(`./${file}`)};\n`);
    writeFileSync(path.join(outdir, together), lines.join(''));
    return together;
  });
  writeFileSync(path.join(outdir, 'files.json'), JSON.stringify(files));
}

/**
 * @param {string} root
 * @param {string[]} entries test files, from `root`
 * @param {number} runs the fewest runs of each property test; 0, before each change: the
 *   number of each test, and no tests of a release
 * @returns {Promise<string[]>} files to run, one process each
 */
export async function bundleTests(root, entries, runs) {
  const outdir = await cached({
    root,
    folder: '.cache/unit',
    places: SOURCES,
    also: [...entries, String(runs)],
    make: (folder) => bundle(root, entries, folder, runs),
  });
  const files = JSON.parse(readFileSync(path.join(outdir, 'files.json'), 'utf8'));
  return files.map((/** @type {string} */ file) => path.join(outdir, file));
}
