// Bundles unit test files once for each state of the source tree, and groups them by process.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { hashInputs } from '../inputs.mjs';
import { groupFiles } from './groups.mjs';

/** All that a bundle is made of. The lockfile stands for the packages. */
const SOURCES = ['src', 'e2e', 'scripts', 'build.mjs', 'package-lock.json'];
/** An unused bundle is removed after this time. */
const KEPT_MS = 60 * 60 * 1000;

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
    sourcemap: 'inline',
    logLevel: 'warning',
    define: {
      __VERSION__: '"0.0.0-test"',
      __ROOT__: JSON.stringify(root),
      'process.env.PROPERTY_RUNS': JSON.stringify(String(runs)),
    },
    plugins: runs > 0 ? [moreRuns(root)] : [],
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

/** @param {string} folder @param {string} kept */
function removeOld(folder, kept) {
  for (const name of readdirSync(folder)) {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
    if (!stats || name === kept || Date.now() - stats.mtimeMs < KEPT_MS) continue;
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {string[]} entries test files, from `root`
 * @param {number} runs the fewest runs of each property test; 0 leaves the number to the tests
 * @returns {Promise<string[]>} files to run, one process each
 */
export async function bundleTests(root, entries, runs) {
  const folder = path.join(root, '.cache/unit');
  const name = hashInputs(root, SOURCES, { also: [...entries, String(runs)] });
  const outdir = path.join(folder, name);
  if (!existsSync(path.join(outdir, 'files.json'))) {
    // Another run may make the same bundle at the same time: only whole ones get the name.
    const making = path.join(folder, `making-${process.pid}`);
    mkdirSync(making, { recursive: true });
    try {
      await bundle(root, entries, making, runs);
      if (!existsSync(outdir)) renameSync(making, outdir);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  utimesSync(outdir, new Date(), new Date());
  removeOld(folder, name);
  const files = JSON.parse(readFileSync(path.join(outdir, 'files.json'), 'utf8'));
  return files.map((/** @type {string} */ file) => path.join(outdir, file));
}
