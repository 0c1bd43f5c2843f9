/**
 * The secure site, selected by the Host header: the pages of the frame and its windows, their files, and the calls to the auth
 * service and the vault. Reads of chains go on to the gateway's own routes; nothing else does.
 */
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import type { WalletMode } from '../../protocol/custody/wallet-keys';
import { WINDOW_PATH } from '../../protocol/frame/window-messages';
import type { Gateway, GatewayContext, GatewayEnv } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { visitor } from '../http/client-key';
import { encodingOf, FIVE_MINUTES_STALE, fileReply } from '../http/file-reply';
import { createPackedReader } from '../http/packed-file';
import { offersEmailLogin } from '../http/project-origins';
import { createForwarder } from './forward-request';
import { frameAncestors, frameHeaders } from './frame-policy';
import { createSecureFiles, type SecurePage } from './secure-files';

/** Source: protocol §5.1 `{secure}/dashboard`. */
const ACCOUNT_PATH = '/dashboard';
/** Source: protocol §2, of the gateway's own icon. */
const ICON_PATH = '/images/favicon.png';
const YEAR = 'public, max-age=31536000, immutable';
const AUTH: ReadonlySet<string> = new Set(Object.values(AUTH_PATHS));
const VAULT: ReadonlySet<string> = new Set(Object.values(VAULT_PATHS));
/** The frame reads chains through the gateway. */
const READS: ReadonlySet<string> = new Set(['/v1', '/v1/']);

const notFound = () => new ApiError(404, '', 'No such page.').toResponse();

export function secureSite(
  { config, publicFolder }: Pick<Gateway, 'config'> & { publicFolder: string | undefined },
  address: (c: GatewayContext) => string | undefined,
  forward = createForwarder(),
): MiddlewareHandler<GatewayEnv> {
  const { secure, projects, trustProxy } = config;
  if (!secure) return async (_, next) => next();
  const { host } = new URL(secure.origin);
  const files = createSecureFiles(secure.directory);
  const readPacked = createPackedReader();

  async function reply(
    c: GatewayContext,
    { name, mode, ancestors = [] }: { name: SecurePage; mode?: WalletMode; ancestors?: string[] },
  ): Promise<Response> {
    const page = await files.page(name, encodingOf(c), mode);
    if (!page) return notFound();
    const { bytes, contentType, encoding } = page.html;
    return c.body(bytes, 200, {
      ...frameHeaders(page.script, ancestors),
      ...{ 'Content-Type': contentType, Vary: 'Accept-Encoding' },
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
  }

  async function frame(c: GatewayContext): Promise<Response> {
    const id = c.req.query('projectId') ?? '';
    const project = Object.hasOwn(projects, id) ? projects[id] : undefined;
    if (!project || !offersEmailLogin(project)) return notFound();
    return reply(c, { name: 'frame', mode: project.mode, ancestors: frameAncestors(project) });
  }

  /** No page may hold it, and no answer depends on its address. */
  const popup = (c: GatewayContext): Promise<Response> => reply(c, { name: 'window' });

  /** People reach it also when the project no longer offers e-mail: their wallet is theirs. */
  async function account(c: GatewayContext): Promise<Response> {
    const id = c.req.query('projectId') ?? '';
    const project = Object.hasOwn(projects, id) ? projects[id] : undefined;
    if (!project) return notFound();
    // Another window that opened it gets no hold on it.
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    return reply(c, { name: 'dashboard', mode: project.mode });
  }

  async function asset(c: GatewayContext, name: string): Promise<Response> {
    const file = await files.asset(name, encodingOf(c));
    if (!file) return notFound();
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    // No page and no worker: each is read by a page of this site that has its hash.
    c.header('Content-Security-Policy', "default-src 'none'");
    c.header('Cross-Origin-Embedder-Policy', 'require-corp');
    c.header('Access-Control-Allow-Origin', secure?.origin ?? '');
    return fileReply(c, file, YEAR);
  }

  /** The widget has it beside the way to the account page, on pages of any origin. */
  async function icon(c: GatewayContext): Promise<Response> {
    const name = join(publicFolder ?? '', 'icon.png');
    const file = publicFolder && (await readPacked(name, 'identity').catch(() => undefined));
    if (!file) return notFound();
    // It reads pictures with CORS.
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Content-Security-Policy', "default-src 'none'");
    return fileReply(c, file, FIVE_MINUTES_STALE);
  }

  return async (c, next) => {
    if ((c.req.header('Host') ?? '').toLowerCase() !== host) return next();
    const { path } = c.req;
    if (READS.has(path)) return next();
    const forwarded = trustProxy ? c.req.header('X-Forwarded-For') : undefined;
    const from = visitor(forwarded, address(c));
    if (AUTH.has(path)) return forward(c.req.raw, secure.authUrl, from);
    if (VAULT.has(path)) return forward(c.req.raw, secure.vaultUrl, from);
    if (c.req.method !== 'GET') return notFound();
    if (path === ICON_PATH) return icon(c);
    if (path === '/sdk') return frame(c);
    if (path === WINDOW_PATH) return popup(c);
    if (path === ACCOUNT_PATH) return account(c);
    const name = /^\/assets\/([\w.-]+)$/.exec(path)?.[1];
    return name === undefined ? notFound() : asset(c, name);
  };
}
