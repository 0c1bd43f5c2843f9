/**
 * The auth service as a process.
 * Usage: node auth.js [--config path] [--port number] [--host name]
 *        node auth.js --init folder        writes fresh keys
 *        node auth.js --check-audit [--config path]
 * Environment: AUTH_CONFIG, PORT, HOST; the command line wins. AUTH_DATABASE_URL: a PostgreSQL database.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseGatewayConfig } from '../config';
import { warnOfSharedKey } from '../custody/mode-keys';
import { createMetrics } from '../http/metrics';
import { metricsReply } from '../http/metrics-access';
import { programLog, remoteAddress, serveProgram } from '../serve-program';
import { createAuthDeps, createAuthService } from './auth-app';
import { type AuthConfig, parseAuthConfig } from './auth-config';
import { loadAuthKeys, writeFreshKeys } from './auth-keys';
import { testProjectOf } from './auth-projects';
import { resolvePaths } from './config-paths';
import { createMailTransport } from './mail/mail-transport';
import { createAuditLog } from './store/audit-log';
import { sealAgain } from './store/expired-rows';
import { checkKeys, openAuthStore } from './store/open-auth-store';

/** In ms. */
const SWEEP_EVERY = 60_000;
const LINK_HOLD = 10_000;

const { log, ...ending } = programLog();
/** Typed here: code after it is known not to run. */
const fail: (message: string) => never = ending.fail;

/** Runs a step of the start. */
async function step<T>(what: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    return fail(`${what}: ${(error as Error).message}`);
  }
}

const readJsonFile = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const { values } = await step('Options', () =>
  parseArgs({
    options: {
      ...{ config: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' } },
      ...{ init: { type: 'string' }, 'check-audit': { type: 'boolean' } },
    },
  }),
);

async function open(config: AuthConfig) {
  const keys = await step('Keys', () => loadAuthKeys(config));
  const url = process.env.AUTH_DATABASE_URL;
  const place = url ? 'the database of AUTH_DATABASE_URL' : config.store.file;
  const store = await step(`Cannot open ${place}`, () => openAuthStore({ url, ...config.store }));
  await step(`The keys do not fit ${place}`, () => checkKeys(store, keys));
  return { keys, store };
}

async function checkAudit(config: AuthConfig): Promise<never> {
  const { keys, store } = await open(config);
  const wrong = await createAuditLog(store, keys.pepper).verify();
  await store.close();
  if (wrong !== undefined) fail(`The audit log was changed: row ${wrong} does not fit.`);
  log('info', 'audit log is whole', {});
  process.exit(0);
}

async function start(config: AuthConfig): Promise<void> {
  const port = Number(values.port ?? process.env.PORT ?? 8081);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail('--port must be 0 to 65535');
  const { projects } = await step(`gatewayConfig ${config.gatewayConfig}`, () =>
    parseGatewayConfig(readJsonFile(config.gatewayConfig)),
  );
  const { keys, store } = await open(config);
  const testProject = keys.kek.test ? undefined : testProjectOf(projects);
  if (testProject !== undefined) {
    fail(
      `The project ${testProject} has mode "test" and email login, and "testKek" is missing: wallets of test projects have a key-encryption key of their own. Make one with "openssl rand -base64 32".`,
    );
  }
  const transport = await step('mail.passwordFile', () => createMailTransport(config.mail));
  await step('Cannot seal shares with the new key', () => sealAgain(store, keys.kek));
  warnOfSharedKey(keys.kek, log);
  const metrics = createMetrics();
  const auth = createAuthDeps({
    ...{ config, projects, keys, store, log, metrics, send: transport.send },
    ...{ random: randomBytes, now: Date.now, hold: LINK_HOLD },
  });
  const service = createAuthService(auth, remoteAddress);
  const { metrics: access } = config;
  if (access) {
    service.app.get('/metrics', (c) =>
      metricsReply(metrics, access, c.req.header('Authorization')),
    );
  }
  const timer = setInterval(() => {
    service.sweep().catch((error: Error) => log('error', 'sweep failed', { error: error.name }));
  }, SWEEP_EVERY);
  serveProgram({
    ...{ fetch: service.app.fetch, port, log, fail },
    host: values.host ?? process.env.HOST ?? '127.0.0.1',
    stop: () => auth.waiters.release(),
    async close() {
      clearInterval(timer);
      await service.idle();
      transport.close();
      await store.close();
    },
  });
}

if (values.init !== undefined) {
  const folder = values.init;
  await step('Cannot write keys', () => writeFreshKeys(folder));
} else {
  const file = values.config ?? process.env.AUTH_CONFIG ?? 'auth.json';
  const config = await step(file, () =>
    resolvePaths(parseAuthConfig(readJsonFile(file)), path.dirname(file)),
  );
  await (values['check-audit'] ? checkAudit(config) : start(config));
}
