// Runs the unit tests: bundles every `*.test.ts(x)` with esbuild (source is TypeScript and imports
// react, which the product aliases to preact/compat), then hands the output to Node's test runner, several
// files a process where none of them minds (test/groups.mjs).
// Usage: node scripts/unit.mjs [part of a path …]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { groupFiles } from './test/groups.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const filters = process.argv.slice(2);

/** Node 20 has no fs.globSync: a plain walk. */
function tests(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : tests(file);
    return /\.test\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

// Build tests take longest, so they start first.
const entryPoints = ['scripts', 'src', 'e2e']
  .flatMap(tests)
  .filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)));
if (entryPoints.length === 0) {
  console.error(`No unit test matches ${filters.join(' ')}`);
  process.exit(1);
}

const outdir = path.join(root, '.cache', 'unit', String(process.pid));
rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
try {
  await build({
    entryPoints: entryPoints.map((file) => path.join(root, file)),
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
    define: { __VERSION__: '"0.0.0-test"', __ROOT__: JSON.stringify(root) },
  });
  const bundles = entryPoints.map((entry) => {
    const file = path.join(outdir, entry.replace(/\.tsx?$/, '.mjs'));
    const text = readFileSync(file, 'utf8');
    return { file, text: text.slice(0, text.lastIndexOf('//# sourceMappingURL=')) };
  });
  const files = groupFiles(bundles).map((group, at) => {
    const [only = '', ...more] = group;
    if (more.length === 0) return only;
    const together = path.join(outdir, `together-${at}.mjs`);
    writeFileSync(together, group.map((file) => `import ${JSON.stringify(file)};\n`).join(''));
    return together;
  });
  // npm test reads the counts from a second report, for machines.
  const report = process.env.UNIT_REPORT;
  const reporters = [['spec', 'stdout'], ...(report ? [['tap', report]] : [])].flatMap(
    ([reporter, destination]) => [
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${destination}`,
    ],
  );
  const run = spawnSync(
    process.execPath,
    // A hanging test is a failure like any other. Node would leave one core unused: on two cores
    // that is half, and some tests wait for a server or a chain half of their time.
    [
      '--enable-source-maps',
      '--test',
      '--test-timeout=120000',
      `--test-concurrency=${availableParallelism() + 1}`,
      ...reporters,
      ...files,
    ],
    { stdio: 'inherit', cwd: root },
  );
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
