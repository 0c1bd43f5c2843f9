/** Reads the files on the CDN, the files that a page loads, and the responses during a fault. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { CURRENT_VERSION } from '../../../src/sandbox/facts';
import { DIST, type Hosts } from '../process/hosts';

export interface Manifest {
  version: string;
  entry: string;
  tag: string;
  files: Record<string, { integrity: string; imports: string[] }>;
  chunks: Record<string, { file: string }>;
}

export function readManifest(): Manifest {
  const file = path.join(DIST, 'cdn', CURRENT_VERSION, 'manifest.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

export function readCdnFile(name: string): string {
  return readFileSync(path.join(DIST, 'cdn', CURRENT_VERSION, name), 'utf8');
}

interface CdnLines {
  lines: { id: string; firstView?: boolean }[];
}

/** Files of the first view, listed by hand: intent must fetch exactly these. */
export function firstViewFiles(): string[] {
  const list = new URL('../../../cdn-manifest.json', import.meta.url);
  const { lines } = JSON.parse(readFileSync(list, 'utf8')) as CdnLines;
  const { chunks } = readManifest();
  const first = lines.filter(({ firstView }) => firstView);
  return [...new Set(first.flatMap(({ id }) => chunks[id]?.file ?? []))].sort();
}

/** Directory with a fault, for the `cdn` and `mirror` switches: `faulty('tamper:shell', key)`. */
export function faulty(fault: string, key: string): string {
  return `faults/${fault}/${key}/cdn/${CURRENT_VERSION}`;
}

/** A file that arrives on command: no machine is too slow to show the wait. */
export async function holdFile(page: Page, id: string): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(new RegExp(`/cdn/1\\.0\\.0/${id}\\.\\w{10}\\.js`), async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}

/** Statuses of the replies for a chunk under a key, oldest first. */
export async function answersFor(
  page: Page,
  hosts: Hosts,
  key: string,
  chunk: string,
): Promise<number[]> {
  // The policy may block the page's own scripts; this is a request of the browser.
  const log = await page.evaluate(
    async (url) => (await (await fetch(url)).json()) as { file: string; status: number }[],
    `${hosts.cdn}/faults/log/${key}`,
  );
  return log.filter(({ file }) => file.startsWith(`${chunk}.`)).map(({ status }) => status);
}

/** The loader's own small dialog: "Loading…", or "Could not load" with Retry. */
export function loaderDialog(page: Page): Locator {
  return page.locator('appkit-embed').locator('dialog:not([data-testid])');
}

export interface AddedScript {
  src: string;
  integrity: string;
  crossOrigin: string | null;
  type: string;
}

declare global {
  interface Window {
    addedScripts: AddedScript[];
  }
}

/** Records every script element of later pages. Call before `goto`. */
export async function recordScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addedScripts = [];
    new MutationObserver((records) => {
      for (const record of records) {
        for (const node of record.addedNodes) {
          if (!(node instanceof HTMLScriptElement)) continue;
          const { src, integrity, crossOrigin, type } = node;
          window.addedScripts.push({ src, integrity, crossOrigin, type });
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Addresses of all requested scripts, however they were started. */
export function scriptRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  return asked;
}
