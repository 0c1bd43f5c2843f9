// Builds everything that the project serves or runs: dist/cdn, dist/gateway, dist/sandbox. Usage:
// node build.mjs [--watch] [--cdn-only] [--out <folder>] With APPKIT_PARTIAL=1, missing chunks are
// warnings instead of errors.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { buildCdn } from './scripts/build/cdn.mjs';
import { ALIAS, defines } from './scripts/build/chunks.mjs';
import { buildHash, DOCUMENTS } from './scripts/build/freshness.mjs';
import { writeLogos } from './scripts/build/logos.mjs';
import { buildSecure } from './scripts/build/secure.mjs';
import { shippedPackages } from './scripts/build/shipped.mjs';
import { watchSource } from './scripts/build/watch.mjs';
import { notices } from './scripts/licences.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
/** Inputs of watch mode. Node reads this script only once. */
const INPUTS = ['src', 'public', 'cdn-manifest.json', ...DOCUMENTS];
/** The server's processes and threads: file name → entry. */
const PROCESSES = {
  server: 'src/gateway/server.ts',
  'drawing-worker': 'src/gateway/upstreams/media/drawing-worker.ts',
  auth: 'src/gateway/auth/auth-server.ts',
  vault: 'src/gateway/vault/vault-server.ts',
};
const { values: options } = parseArgs({
  options: {
    watch: { type: 'boolean' },
    'cdn-only': { type: 'boolean' },
    out: { type: 'string', default: path.join(root, 'dist') },
  },
});
const out = path.resolve(options.out);
const partial = process.env.APPKIT_PARTIAL === '1';
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const warn = (text) => console.warn(`warning: ${text}`);

async function buildGateway() {
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: PROCESSES,
    outdir: path.join(out, 'gateway'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    define: defines(version),
    metafile: true,
    logLevel: 'silent',
  });
  // The gateway serves these files at its root.
  const files = path.join(out, 'gateway', 'public');
  rmSync(files, { recursive: true, force: true });
  cpSync(path.join(root, 'public'), files, { recursive: true });
  for (const document of DOCUMENTS) {
    cpSync(path.join(root, document), path.join(files, 'docs', path.basename(document)));
  }
  const logos = writeLogos(root, path.join(out, 'gateway', 'logos.json'));
  const texts = notices(shippedPackages(root, [logos]));
  writeFileSync(path.join(out, 'gateway', 'THIRD-PARTY-NOTICES.txt'), texts);
  return [metafile, logos];
}

async function buildSandbox() {
  const file = path.join(root, 'src/sandbox/build-sandbox.mjs');
  if (!existsSync(file)) return [];
  // A fresh address each time, so that watch mode sees changes of the file itself.
  const { buildSandbox: run } = await import(`${pathToFileURL(file).href}?${Date.now()}`);
  const outdir = path.join(out, 'sandbox');
  const made = await run({ root, outdir, esbuild, define: defines(version), alias: ALIAS });
  return made?.metafiles ?? [];
}

async function buildAll() {
  const started = performance.now();
  // This stamp exists only while the build beside it is complete, so a failed build is never
  // served.
  const stamp = path.join(out, 'built');
  rmSync(stamp, { force: true });
  // Before the sources are read: a change during the build makes the build stale.
  const hash = buildHash(root);
  const cdn = await buildCdn({ root, outdir: path.join(out, 'cdn'), version, partial, warn });
  const groups = { cdn: cdn.metafiles };
  if (!options['cdn-only']) {
    groups.gateway = await buildGateway();
    const secure = await buildSecure({ root, outdir: path.join(out, 'secure'), version });
    groups.secure = secure.metafiles;
    cdn.problems.push(...secure.problems);
    cdn.summary += `\n${secure.summary}`;
    groups.sandbox = await buildSandbox();
  }
  const shipped = Object.fromEntries(
    Object.entries(groups).map(([name, files]) => [name, shippedPackages(root, files)]),
  );
  // Licences ask that their texts travel with the files.
  writeFileSync(path.join(out, 'cdn', version, 'THIRD-PARTY-NOTICES.txt'), notices(shipped.cdn));
  if (shipped.secure) {
    writeFileSync(path.join(out, 'secure', 'THIRD-PARTY-NOTICES.txt'), notices(shipped.secure));
  }
  // A partial list would make the license gate assume that the other groups ship nothing.
  if (groups.sandbox) {
    mkdirSync(path.join(root, '.cache'), { recursive: true });
    const list = JSON.stringify(shipped, null, 2);
    writeFileSync(path.join(root, '.cache', 'shipped.json'), `${list}\n`);
  }
  console.log(cdn.summary);
  if (cdn.problems.length > 0) {
    throw new Error(cdn.problems.map((problem) => `build: ${problem}`).join('\n'));
  }
  if (!options['cdn-only']) writeFileSync(stamp, `${version} ${hash}\n`);
  console.log(`Built in ${Math.round(performance.now() - started)} ms`);
}

function report(error) {
  if (!error.errors) console.error(error.message);
  else {
    const lines = esbuild.formatMessagesSync(error.errors, { kind: 'error', color: false });
    console.error(lines.join('\n'));
  }
}

if (options.watch) {
  await watchSource({ root, inputs: INPUTS, build: buildAll, report });
  console.log(`Watching ${INPUTS.join(', ')} …`);
} else {
  await buildAll().catch((error) => {
    report(error);
    process.exitCode = 1;
  });
}
