/**
 * The auth service as one function of Request to Response. It opens no port and reads no
 * environment: see `auth-server.ts` for a process.
 */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import type { Project } from '../config';
import type { Clock, Log } from '../environment';
import type { GatewayApp, GatewayEnv } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { createMetrics, type Metrics } from '../http/metrics';
import { logRequests } from '../http/request-log';
import type { AuthConfig } from './auth-config';
import type { AuthDeps, RandomBytes } from './auth-context';
import type { AuthKeys } from './auth-keys';
import { createAuthLimits } from './auth-limits';
import { createAuthProjects } from './auth-projects';
import { AuthRefusedError } from './auth-refusal';
import { createLinkWaiters } from './login/link-waiters';
import { createMailQueue, type SendMail } from './mail/mail-queue';
import type { ReadAddress } from './proven-request';
import { registerAttempts } from './routes/attempt-routes';
import { registerWallet } from './routes/auth-wallet-routes';
import { registerEmailChanges } from './routes/email-change-routes';
import { registerEmailUndo } from './routes/email-undo-routes';
import { registerExitCancel } from './routes/exit-cancel-routes';
import { registerGrants } from './routes/grant-routes';
import { registerLink } from './routes/link-routes';
import { registerNotices } from './routes/notice-routes';
import { registerPerson } from './routes/person-routes';
import { registerSessions } from './routes/session-routes';
import { createAuditLog } from './store/audit-log';
import type { AuthStore } from './store/auth-tables';
import { deleteExpired } from './store/expired-rows';

export interface AuthOptions {
  /** From `parseAuthConfig`. */
  config: AuthConfig;
  projects: Readonly<Record<string, Project>>;
  /** From `loadAuthKeys`. */
  keys: AuthKeys;
  /** From `openAuthStore`, after `checkKeys`. */
  store: AuthStore;
  send: SendMail;
  random: RandomBytes;
  now: Clock;
  log: Log;
  metrics?: Metrics;
  /** How long a request waits for the decision behind a link, in ms. */
  hold: number;
}

export interface AuthService {
  app: GatewayApp;
  /** Resolves when no mail waits. */
  idle(): Promise<void>;
  /** Deletes what is over, and logs the head of the audit log. */
  sweep(): Promise<void>;
}

const HEADERS = Object.entries({
  'Cache-Control': 'no-store',
  // The secure site alone calls it, from the same origin.
  'Cross-Origin-Resource-Policy': 'same-origin',
});

export function createAuthDeps({
  projects,
  send,
  hold,
  metrics = createMetrics(),
  ...rest
}: AuthOptions): AuthDeps {
  const { config, keys, store, now, log } = rest;
  return {
    ...{ ...rest, metrics },
    projects: createAuthProjects(projects, config.secureOrigins),
    audit: createAuditLog(store, keys.pepper),
    mails: createMailQueue({ send, maxWaiting: config.mail.maxWaiting, log, metrics, now }),
    limits: createAuthLimits(config, metrics, now),
    waiters: createLinkWaiters(hold),
  };
}

export function createAuthService(auth: AuthDeps, address: ReadAddress): AuthService {
  const { keys, store, metrics, now, log } = auth;
  const app: GatewayApp = new Hono<GatewayEnv>();
  logRequests(app, auth);
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of HEADERS) c.res.headers.set(name, value);
    if (c.error instanceof AuthRefusedError) {
      metrics.count('appkit_auth_refused_total', { reason: c.error.code });
    }
  });
  const { publicKey } = keys.seal;
  const kid = createHash('sha256').update(JSON.stringify(publicKey)).digest('base64url');
  app.get(AUTH_PATHS.key, (c) => c.json({ kid, key: publicKey }));
  app.get('/health', async (c) => {
    await store.db.selectFrom('facts').select('name').limit(1).execute();
    return c.json({ status: 'ok' });
  });
  for (const register of [
    ...[registerAttempts, registerLink, registerSessions, registerPerson],
    ...[
      registerEmailChanges,
      registerEmailUndo,
      registerExitCancel,
      registerWallet,
      registerGrants,
      registerNotices,
    ],
  ]) {
    register(app, auth, address);
  }
  app.notFound(() => new ApiError(404, '', 'No such endpoint.').toResponse());
  return {
    app,
    idle: () => auth.mails.idle(),
    async sweep() {
      while (await deleteExpired(store, Math.floor(now() / 1000)));
      const head = await auth.audit.head();
      if (head) log('info', 'audit head', head);
    },
  };
}
