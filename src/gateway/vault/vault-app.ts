/** The vault as one function of Request to Response: see `vault-server.ts` for the process. */
import { Hono } from 'hono';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import type { GatewayApp, GatewayContext, GatewayEnv } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { visitor } from '../http/client-key';
import { createVisitorLimiter } from '../http/rate-limit';
import { deleteWallet, exportShares, releaseShares } from './exit-routes';
import { signIntent } from './signature-route';
import type { Vault } from './vault-context';
import { RefusalError } from './vault-refusal';
import { confirmWallet, createWallet } from './wallet-routes';

const POSTS: readonly [string, (vault: Vault, request: Request) => Promise<Response>][] = [
  [VAULT_PATHS.wallets, createWallet],
  [VAULT_PATHS.confirm, confirmWallet],
  [VAULT_PATHS.signatures, signIntent],
  [VAULT_PATHS.exports, exportShares],
  [VAULT_PATHS.release, releaseShares],
  [VAULT_PATHS.delete, deleteWallet],
];

/** @param address The other end of the connection, as the server sees it. */
export function createVaultApp(
  vault: Vault,
  address: (c: GatewayContext) => string | undefined = () => undefined,
): GatewayApp {
  const app: GatewayApp = new Hono<GatewayEnv>();
  const { requests, trustProxy } = vault.config;
  const limiter = createVisitorLimiter(requests, vault.clock);
  /** Before a body is read or a signature is checked. */
  const limit = (c: GatewayContext) => {
    const from = visitor(trustProxy ? c.req.header('X-Forwarded-For') : undefined, address(c));
    const wait = limiter.take(from);
    if (wait <= 0) return;
    throw new RefusalError('too_many', undefined, Math.floor(vault.clock() / 1000) + wait);
  };
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    vault.log(c.res.status >= 500 ? 'error' : 'info', 'request', {
      path: c.req.routePath,
      status: c.res.status,
    });
  });
  app.get('/health', () => Response.json({ stopped: vault.brake.isStopped() }));
  app.get(VAULT_PATHS.key, () =>
    Response.json({ kid: vault.sealKeyId, key: vault.sealKey.publicKey }),
  );
  for (const [path, route] of POSTS) {
    app.post(path, (c) => {
      limit(c);
      return route(vault, c.req.raw);
    });
  }
  app.notFound(() => new ApiError(404, '', 'No such endpoint.').toResponse());
  app.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    if (error instanceof RefusalError) return error.toResponse(Math.floor(vault.clock() / 1000));
    // Never the message: it may hold what the caller sent.
    vault.log('error', 'unexpected error', { error: error.name });
    return new Response('Internal server error', { status: 500 });
  });
  return app;
}
