/**
 * `GET /`: a page for a person, JSON for a program. A page of the host's own replaces both. Register
 * this domain before the files at the root.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { accepts } from 'hono/accepts';
import * as v from 'valibot';
import { LOOPBACK_HOST } from '../../protocol/wallet-link';
import type { GatewayConfig } from '../config';
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { cacheByFile } from '../http/packed-file';
import { publicOrigin } from '../http/public-origin';
import { pageTag, testProjects } from '../public/page-tag';
import { rootPageHtml } from '../public/root-page-html';
import { admitsPage, gatewayOrigins } from '../relay/page-origins';

const LOADER = 'appkit.js';

const manifest = v.object({
  files: v.object({
    [LOADER]: v.object({
      integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]+=*$/)),
    }),
  }),
});

/** The documents of the build, in the order of the page. */
const DOCUMENTS = [
  ['Quick start', 'README.md'],
  ['Attributes of the tag', 'attributes.md'],
  ['Styling', 'styling.md'],
  ['Production checklist', 'production.md'],
  ['Hosting this server', 'self-hosting.md'],
] as const;

/**
 * The nonce and `strict-dynamic` admit the tag; all other sources are the gateway and its relay.
 * None comes from the request.
 */
function policy(nonce: string, { publicUrl = '' }: GatewayConfig, relayUrl = ''): string {
  const originOf = (url: string) => (url ? ` ${new URL(url).origin}` : '');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    `img-src 'self'${originOf(publicUrl)}`,
    `connect-src 'self'${originOf(publicUrl)}${originOf(relayUrl)}`,
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    "require-trusted-types-for 'script'",
    'trusted-types appkit',
  ].join('; ');
}

/** Browsers take a script from here, on pages with https too. */
function isTrustworthy(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || LOOPBACK_HOST.test(hostname);
}

export function register(app: GatewayApp, deps: DomainDeps): void {
  const { config, version, publicFolder } = deps;
  const { directory } = config.public;
  if (directory && existsSync(path.join(directory, 'index.html'))) return;

  const projects = testProjects(config);
  const shown = config.projects[projects[0]?.id ?? ''];
  const own = gatewayOrigins(config);
  const documents = DOCUMENTS.filter(
    ([, file]) => publicFolder && existsSync(path.join(publicFolder, 'docs', file)),
  ).map(([title, file]) => [title, `/docs/${file}`] as const);
  const hashes = cacheByFile<string>();

  /** Undefined if the gateway has no widget of its version. */
  async function integrity(): Promise<string | undefined> {
    if (!config.cdn) return undefined;
    const file = path.join(config.cdn.directory, version, 'manifest.json');
    const read = async () =>
      v.parse(manifest, JSON.parse(await readFile(file, 'utf8'))).files[LOADER].integrity;
    return hashes(file, file, read).catch(() => undefined);
  }

  async function page(c: GatewayContext): Promise<Response> {
    const origin = publicOrigin(c, config);
    const hash = await integrity();
    const loader = hash && { path: `/cdn/${version}/${LOADER}`, integrity: hash };
    const tag = loader
      ? pageTag({ config, origin, loader, projectId: projects[0]?.id })
      : undefined;
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', policy(nonce, config, tag?.relayUrl));
    c.header('Referrer-Policy', 'no-referrer');
    const isPlainHttp = !isTrustworthy(origin);
    const isRelayed = shown !== undefined && admitsPage(shown, origin, own);
    return c.html(
      rootPageHtml({ version, nonce, tag, projects, documents, isPlainHttp, isRelayed }),
    );
  }

  app.get('/', async (c: GatewayContext, next) => {
    // A client of a relay that this gateway does not have.
    if (c.req.header('Upgrade')) return next();
    c.header('Vary', 'Accept');
    // The nonce is for one reply.
    c.header('Cache-Control', 'no-store');
    const supports = ['application/json', 'text/html'];
    const type = accepts(c, { header: 'Accept', supports, default: 'application/json' });
    if (type === 'text/html') return page(c);
    const endpoints = { health: '/health', supportedChains: '/v1/supported-chains' };
    return c.json({ name: 'AppKit Embed gateway', version, ...endpoints });
  });
}
