// Renders every component and every view × light/dark × desktop/phone × LTR/RTL to PNG under shots/.
// `documents` takes the pictures of docs/images instead.
// Usage: npm run shots -- [components | views | documents] [--only <part of a view's name>] [--look <part of a look's name>]
//   [--at-once <number>] [--dist <folder>]
// Build first (npm run build). Look at shots/contact-*.png, then at the single files.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { shootComponents } from './shots/components.mjs';
import { contactSheet } from './shots/contact-sheet.mjs';
import { shootDocuments } from './shots/documents.mjs';
import { looks } from './shots/looks.mjs';
import { startSandbox } from './shots/sandbox.mjs';
import { shootViews } from './shots/shoot-views.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const out = path.join(root, 'shots');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    look: { type: 'string', default: '' },
    // A shot waits more than it works.
    'at-once': { type: 'string', default: `${availableParallelism() + 2}` },
    dist: { type: 'string' },
  },
});
const atOnce = Number(values['at-once']);
const chosen = looks().filter(({ name }) => name.includes(values.look));
const dist = path.resolve(values.dist ?? path.join(root, 'dist'));
const wants = (part) => positionals.length === 0 || positionals.includes(part);

async function views(browser, origin) {
  const { shots, failed } = await shootViews({
    browser,
    origin,
    out,
    looks: chosen,
    atOnce,
    only: values.only,
  });
  for (const look of chosen) {
    await contactSheet({
      browser,
      title: look.name,
      shots: shots.filter((shot) => shot.look.name === look.name),
      height: look.size === 'phone' ? 560 : 330,
      file: path.join(out, `contact-views-${look.name}.png`),
    });
  }
  return failed;
}

async function main() {
  if (!existsSync(path.join(dist, 'sandbox', 'server.js'))) {
    throw new Error('There is no build to shoot: run npm run build first');
  }
  if (!(atOnce >= 1)) throw new Error('--at-once wants a number from 1');
  const clears = !values.only && !values.look && !positionals.includes('documents');
  if (clears) await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const sandbox = await startSandbox(dist);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    if (wants('components') && !values.only) {
      await shootComponents({
        browser,
        origin: sandbox.origin('gallery'),
        out,
        looks: chosen,
        atOnce,
      });
    }
    if (positionals.includes('documents')) {
      const folder = path.join(root, 'docs/images');
      await shootDocuments({ browser, origin: sandbox.origin, out: folder });
    }
    const failed = wants('views') ? await views(browser, sandbox.origin) : [];
    for (const line of failed) console.error(`not reached: ${line}`);
    console.log(`Shots are in ${path.relative(process.cwd(), out)}/`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}

await main();
