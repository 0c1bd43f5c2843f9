/** Compares the secure site with the manifest of its release, byte by byte. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/**
 * @typedef {{ pages: Record<string, string>, files: Record<string, string> }} Manifest
 * @typedef {{
 *   site: string, project: string, manifests: Manifest[], agents?: string[],
 *   get?: (url: string, init: RequestInit) => Promise<Response>,
 *   onDifference?: (line: string) => void,
 * }} Watched `manifests`: of this release, and of the next one while it is being published
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

/** Browsers run what is in a page of any status. */
const CAN_RUN =
  /<\s*(?:script|iframe|object|embed|meta|link|base|svg|style|form)|\son\w+\s*=|javascript:/i;

/**
 * @param {Response} response
 * @returns {Promise<Buffer | undefined>} undefined: it is too large, or it does not end
 */
async function bytesOf(response) {
  const parts = [];
  let length = 0;
  try {
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > MAX_BYTES) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts);
}

/**
 * @param {Uint8Array} bytes
 * @param {Headers} headers
 * @param {string[]} hashes of the releases
 * @param {boolean} isFramed
 * @returns {string | undefined} what differs from the page of the release
 */
function pageDifference(bytes, headers, hashes, isFramed) {
  const script = PAGE.exec(Buffer.from(bytes).toString('utf8'))?.[1];
  if (script === undefined) return 'is another page';
  const hash = hashOf(script);
  if (!hashes.includes(hash)) return 'has another script';
  const policy = (headers.get('Content-Security-Policy') ?? '').split('; ');
  if (!policy.includes(`script-src '${hash}' 'strict-dynamic'`))
    return 'has another policy for scripts';
  const ancestors = policy.find((rule) => rule.startsWith('frame-ancestors '));
  const isOwn = isFramed ? ancestors : ancestors === "frame-ancestors 'none'";
  return isOwn ? undefined : 'has another policy for frames';
}

/**
 * Looks at every page and file once, as each of the browsers, side by side.
 * @returns differences, and addresses that gave no answer: those stop nothing, or a failing network
 * would.
 * @param {Watched} watched
 */
export async function compareSite(watched) {
  const { site, project, manifests, agents = USER_AGENTS, get = fetch } = watched;
  const { origin } = new URL(site);
  const query = `?projectId=${encodeURIComponent(project)}`;
  /** @type {(name: string) => string[]} */
  const pageHashes = (name) => manifests.map(({ pages }) => pages[name] ?? '');
  const names = new Set(manifests.flatMap(({ files }) => Object.keys(files)));
  /** @typedef {{ dest: string, isNew?: boolean, check: (bytes: Uint8Array, headers: Headers) => string | undefined }} Place */
  /** @type {[string, Place][]} */
  const places = [
    ...[
      [`/sdk${query}`, 'frame'],
      ['/window', 'window'],
      [`/dashboard${query}`, 'dashboard'],
    ].map(
      /** @returns {[string, Place]} */ ([place = '', name = '']) => {
        const isFramed = name === 'frame';
        return [
          place,
          {
            dest: isFramed ? 'iframe' : 'document',
            check: (bytes, headers) => pageDifference(bytes, headers, pageHashes(name), isFramed),
          },
        ];
      },
    ),
    ...[...names].map(
      /** @returns {[string, Place]} */ (name) => {
        const hashes = manifests.flatMap(({ files }) => files[name] ?? []);
        return [
          `/assets/${name}`,
          {
            dest: 'script',
            // Not published yet, or not any longer.
            isNew: hashes.length < manifests.length,
            check: (bytes) => (hashes.includes(hashOf(bytes)) ? undefined : 'has other bytes'),
          },
        ];
      },
    ),
  ];
  /** @type {string[]} */
  const differences = [];
  /** @type {string[]} */
  const silent = [];

  /** @type {(agent: string, place: string, about: Place) => Promise<void>} */
  async function look(agent, place, { dest, isNew, check }) {
    const at = `${origin}${place}, as "${agent}"`;
    let response;
    try {
      response = await get(`${origin}${place}`, {
        headers: {
          'User-Agent': agent,
          Accept: dest === 'script' ? '*/*' : 'text/html,application/xhtml+xml,*/*;q=0.8',
          'Accept-Language': 'en-US,en;q=0.9',
          'Sec-Fetch-Dest': dest,
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
      });
    } catch (error) {
      silent.push(`${at}: ${/** @type {Error} */ (error).message}`);
      return;
    }
    const { status, headers } = response;
    const bytes = await bytesOf(response);
    let found;
    if (!bytes) found = 'is too large, or does not end';
    else if (status === 200) found = check(bytes, headers);
    else if (status < 400) found = `has status ${status}`;
    // A script of such a status never runs.
    else if (dest !== 'script' && CAN_RUN.test(bytes.toString('latin1')))
      found = `has status ${status} and markup`;
    else if (!isNew) silent.push(`${at}: status ${status}`);
    if (!found) return;
    differences.push(`${at}: ${found}`);
    watched.onDifference?.(`${at}: ${found}`);
  }

  await Promise.all(
    agents.map(async (agent) => {
      for (const [place, about] of places) await look(agent, place, about);
    }),
  );
  return { differences, silent };
}

/**
 * Compares once. The first difference stops the vault, then calls the alarm; neither waits for the rest.
 * @param {Omit<Watched, 'onDifference'> & {
 *   stopFile: string, alarmUrl?: string, log?: (line: string) => void,
 * }} watched
 * @returns whether all is as it was released
 */
export async function watchOnce({ stopFile, alarmUrl, log = () => {}, ...options }) {
  const { get = fetch } = options;
  /** @type {(event: string, line: string) => Promise<void>} */
  const alarm = async (event, line) => {
    if (!alarmUrl) return;
    const reply = await get(alarmUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ event, line }),
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch(() => undefined);
    if (!reply?.ok) log(`the alarm was not delivered: status ${reply?.status ?? 0}`);
  };
  let stopped = false;
  /** @type {Promise<void> | undefined} */
  let alarming;
  /** @param {string} line */
  const onDifference = (line) => {
    log(`difference: ${line}`);
    try {
      if (!stopped) writeFileSync(stopFile, `${new Date().toISOString()}\n${line}\n`);
      stopped = true;
    } catch (error) {
      log(`the stop file was not written: ${/** @type {Error} */ (error).message}`);
    }
    alarming ??= alarm('secure_site_changed', line);
  };
  const { differences, silent } = await compareSite({ ...options, onDifference });
  for (const line of silent) log(`no answer: ${line}`);
  const [first] = silent;
  if (first !== undefined && differences.length === 0) await alarm('secure_site_silent', first);
  await alarming;
  return differences.length + silent.length === 0;
}
