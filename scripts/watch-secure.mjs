/**
 * Watches the secure site from outside: compares every byte that browsers would run with the manifest
 * of the release, for several browsers. A difference writes the vault's stop file and calls an alarm.
 *
 * Usage: node scripts/watch-secure.mjs --site https://secure.gateway.example --project <id>
 *   --manifest <manifest.json of the release> --stop-file <path> [--alarm-url <url>] [--every 30]
 * While a release is being published, --manifest is given twice: the old one and the new one.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readManifest, watchOnce } from './watch/compare-site.mjs';

async function main() {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      project: { type: 'string' },
      manifest: { type: 'string', multiple: true },
      every: { type: 'string' },
      'stop-file': { type: 'string' },
      'alarm-url': { type: 'string' },
    },
  });
  const { site, project, manifest, 'stop-file': stopFile, 'alarm-url': alarmUrl } = values;
  if (!site || !project || !manifest || !stopFile) {
    throw new Error('--site, --project, --manifest and --stop-file are needed');
  }
  const every = Number(values.every ?? 30);
  if (!(every >= 1 && every <= 3600)) throw new Error('--every must be 1 to 3600 seconds');
  const watched = {
    ...{ site, project, stopFile, ...(alarmUrl && { alarmUrl }) },
    manifests: manifest.map((file) => readManifest(readFileSync(file, 'utf8'))),
    log: (/** @type {string} */ line) => console.error(line),
  };
  for (;;) {
    const began = Date.now();
    const well = await watchOnce(watched);
    console.log(`${new Date().toISOString()} ${well ? 'as released' : 'not as released'}`);
    await sleep(Math.max(0, every * 1000 - (Date.now() - began)));
  }
}

main().catch((error) => {
  console.error(`The watcher cannot run: ${error.message}`);
  process.exitCode = 1;
});
