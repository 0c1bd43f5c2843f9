// Runs the unit tests: bundles every `*.test.ts(x)` with esbuild (source is TypeScript and imports
// react, which the product aliases to preact/compat), then hands the output to Node's test runner,
// several files a process where they allow it (test/groups.mjs, test/isolate.mjs). PROPERTY_RUNS=500 runs each property
// test at least that often.
// `*.release.test.ts` run with PROPERTY_RUNS, which `npm run test:all` sets, and when they are named.
// Usage: node scripts/unit.mjs [part of a path …]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { selectUnits } from './test/select-units.mjs';
import { bundleTests } from './test/unit-bundle.mjs';

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

const propertyRuns = Number(process.env.PROPERTY_RUNS ?? 0);
// Build tests take longest, so they start first.
const entryPoints = selectUnits(['scripts', 'src', 'e2e'].flatMap(tests), {
  parts: filters,
  release: propertyRuns > 0,
});
if (entryPoints.length === 0) {
  console.error(`No unit test matches ${filters.join(' ')}`);
  process.exit(1);
}

// Making the maps is half of bundling, and reading them a tenth of a test: before each change, no report
// needs the names of source files. A run of some files, and the one before a release, need them.
const mapped = filters.length > 0 || propertyRuns > 0;
const files = await bundleTests(root, entryPoints, { runs: propertyRuns, mapped });
// npm test reads the counts from a second report, for machines, and what passed from a third.
const report = process.env.UNIT_REPORT;
const list = path.join(root, 'scripts/test/passed-reporter.mjs');
const more = report
  ? [
      ['tap', report],
      [list, `${report}.passed`],
    ]
  : [];
const reporters = [['spec', 'stdout'], ...more].flatMap(([reporter, destination]) => [
  `--test-reporter=${reporter}`,
  `--test-reporter-destination=${destination}`,
]);
const run = spawnSync(
  process.execPath,
  // A hanging test is a failure like any other; a file with its tests has the same limit. Node would leave
  // one core unused: on two cores that is half, and some tests wait for a server or a chain half of their
  // time.
  [
    ...(mapped ? ['--enable-source-maps'] : []),
    '--test',
    '--disable-warning=ExperimentalWarning',
    '--test-timeout=300000',
    `--test-concurrency=${availableParallelism() + 1}`,
    ...reporters,
    ...files,
  ],
  { stdio: 'inherit', cwd: root },
);
if (run.status !== 0 && !mapped) {
  console.error('For the lines of the sources: node scripts/unit.mjs <part of the path>');
}
process.exitCode = run.status ?? 1;
