/** Compares the secure site with the manifest of its release, byte by byte. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/**
 * @typedef {{ pages: Record<string, string>, files: Record<string, string> }} Manifest
 * @typedef {{
 *   site: string, project: string, manifest: Manifest, agents?: string[],
 *   get?: (url: string, init: RequestInit) => Promise<Response>,
 * }} Watched
 */

const TIMEOUT = 10_000;
/** No file of the site is larger. */
const MAX_BYTES = 5_000_000;
const HASH = /^sha384-[A-Za-z0-9+/]+=*$/;
const FILE = /^[\w.-]+\.js$/;
const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wallet</title><body><script>';
const PAGE = new RegExp(
  `^<!doctype html><html lang="en"(?: data-mode="(?:live|test)")?>${HEAD}([\\s\\S]*)</script></body></html>$`,
);

/** An attacker may change the bytes for one kind of visitor only. */
export const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
];

/** @param {string | Uint8Array} bytes */
const hashOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * @param {string} text
 * @returns {Manifest}
 * @throws Error if it is not the manifest of a built secure site.
 */
export function readManifest(text) {
  const { pages = {}, files = {} } = JSON.parse(text) ?? {};
  /** @type {(list: Record<string, string>, name: RegExp) => boolean} */
  const isList = (list, name) =>
    Object.entries(list).every(([key, hash]) => name.test(key) && HASH.test(hash));
  const isWhole = ['frame', 'window', 'dashboard'].every((name) => HASH.test(pages[name]));
  if (!isWhole || !isList(files, FILE)) {
    throw new Error('The manifest is not dist/secure/manifest.json of a build.');
  }
  return { pages, files };
}

/** @param {Response} response */
async function bytesOf(response) {
  const parts = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * @param {Uint8Array} bytes
 * @param {Headers} headers
 * @param {string | undefined} hash
 * @returns {string | undefined} what differs from the page of the release
 */
function pageDifference(bytes, headers, hash) {
  const script = PAGE.exec(Buffer.from(bytes).toString('utf8'))?.[1];
  if (script === undefined) return 'is another page';
  if (hashOf(script) !== hash) return 'has another script';
  const policy = headers.get('Content-Security-Policy') ?? '';
  const rule = policy.split('; ').find((each) => each.startsWith('script-src '));
  const isOwn = rule === `script-src '${hash}' 'strict-dynamic'`;
  return isOwn ? undefined : 'has another policy for scripts';
}

/**
 * Looks at every page and file once, as each of the browsers.
 * @returns differences, and addresses that gave no answer: those stop nothing, or a failing network
 * would.
 * @param {Watched} watched
 */
export async function compareSite({ site, project, manifest, agents = USER_AGENTS, get = fetch }) {
  const { origin } = new URL(site);
  const query = `?projectId=${encodeURIComponent(project)}`;
  /** @type {[string, (bytes: Uint8Array, headers: Headers) => string | undefined][]} */
  const places = [
    [`/sdk${query}`, (bytes, headers) => pageDifference(bytes, headers, manifest.pages.frame)],
    ['/window', (bytes, headers) => pageDifference(bytes, headers, manifest.pages.window)],
    [
      `/dashboard${query}`,
      (bytes, headers) => pageDifference(bytes, headers, manifest.pages.dashboard),
    ],
    ...Object.entries(manifest.files).map(
      /** @returns {[string, (bytes: Uint8Array) => string | undefined]} */ ([name, hash]) => [
        `/assets/${name}`,
        (bytes) => (hashOf(bytes) === hash ? undefined : 'has other bytes'),
      ],
    ),
  ];
  /** @type {string[]} */
  const differences = [];
  /** @type {string[]} */
  const silent = [];
  for (const agent of agents) {
    for (const [place, check] of places) {
      const at = `${origin}${place}, as "${agent}"`;
      try {
        const response = await get(`${origin}${place}`, {
          headers: { 'User-Agent': agent },
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT),
        });
        if (response.status >= 400) {
          silent.push(`${at}: status ${response.status}`);
          continue;
        }
        const found =
          response.status === 200
            ? check(await bytesOf(response), response.headers)
            : `has status ${response.status}`;
        if (found) differences.push(`${at}: ${found}`);
      } catch (error) {
        silent.push(`${at}: ${/** @type {Error} */ (error).message}`);
      }
    }
  }
  return { differences, silent };
}

/**
 * Compares once. A difference stops the vault first; the alarm comes after it.
 * @param {Watched & { stopFile: string, alarmUrl?: string, log?: (line: string) => void }} watched
 * @returns whether all is as it was released
 */
export async function watchOnce({ stopFile, alarmUrl, log = () => {}, ...options }) {
  const { differences, silent } = await compareSite(options);
  const { get = fetch } = options;
  for (const line of silent) log(`no answer: ${line}`);
  for (const line of differences) log(`difference: ${line}`);
  if (differences.length > 0) {
    writeFileSync(stopFile, `${new Date().toISOString()}\n${differences.join('\n')}\n`);
  }
  const event = differences.length > 0 ? 'secure_site_changed' : 'secure_site_silent';
  const lines = [...differences, ...silent];
  if (lines.length > 0 && alarmUrl) {
    const reply = await get(alarmUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ event, lines: lines.slice(0, 20) }),
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch(() => undefined);
    if (!reply?.ok) log(`the alarm was not delivered: status ${reply?.status ?? 0}`);
  }
  return lines.length === 0;
}
