/** An auth service for tests: a fixed clock, mails that are kept, and devices that prove themselves. */
import { randomBytes } from 'node:crypto';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import type { DeviceKey } from '../../protocol/custody/device-proof';
import { createSealKey, generateSealKey, type SealKey } from '../custody/seal-share';
import {
  createTokenReader,
  createTokenSigner,
  generateSigningKey,
  type TokenReader,
  type TokenSigner,
} from '../custody/signed-token';
import { createTestDevice, type TestDevice } from '../custody/test-device';
import { testModeKeys } from '../custody/test-mode-keys';
import { type AuthService, createAuthDeps, createAuthService } from './auth-app';
import { type AuthConfigInput, parseAuthConfig } from './auth-config';
import type { AuthDeps } from './auth-context';
import type { AuthKeys } from './auth-keys';
import type { MailMessage, SendMail } from './mail/mail-queue';
import { createAuditLog } from './store/audit-log';
import type { AuthStore } from './store/auth-tables';
import { memoryAuthStore } from './store/open-auth-store';

export const SECURE = 'https://secure.gateway.test';
export const SHOP = 'https://shop.test';
export const LIVE = { projectId: 'live', origin: SHOP };
export const TEST = { projectId: 'test', origin: 'http://localhost:3000' };
/** The secure site's own page. */
export const OWN = { projectId: 'live', origin: SECURE };
export const EMAIL = 'ann@mail.test';

const EMAIL_FEATURE = [{ id: 'social_login', isEnabled: true, config: ['email'] }];
const PROJECTS = {
  live: {
    ...{ name: 'Shop', mode: 'live', allowedOrigins: [SHOP, 'https://other.test'] },
    ...{ features: EMAIL_FEATURE, analytics: false },
  },
  /** E-mail login is off. */
  off: { name: 'Off', mode: 'live', allowedOrigins: [SHOP], features: [], analytics: false },
  test: {
    ...{ name: 'Shop, test', mode: 'test', allowedOrigins: [], analytics: false },
    features: EMAIL_FEATURE,
  },
} as const;

/** A value of any shape: a wrong field fails the test that reads it. */
export type ReplyBody = ReturnType<typeof JSON.parse>;

export interface AuthReply {
  status: number;
  headers: Headers;
  body: ReplyBody;
}

export interface CallOptions {
  body?: unknown;
  token?: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Default: a right one. */
  proof?: string;
}

export interface TestBrowser {
  device: TestDevice;
  call(method: string, path: string, options?: CallOptions): Promise<AuthReply>;
}

export interface TestAuth {
  service: AuthService;
  deps: AuthDeps;
  store: AuthStore;
  keys: AuthKeys;
  vault: { seal: SealKey; signer: TokenSigner };
  /** Reads grants. */
  grants: TokenReader;
  clock: { now: number };
  log: string[];
  mails: MailMessage[];
  /** The newest mail, once all are sent. */
  mail(): Promise<MailMessage>;
  code(): Promise<string>;
  link(): Promise<string>;
  browser(): Promise<TestBrowser>;
  /** The form of a link's page. */
  decide(link: string, form: Record<string, string>, cookie?: string): Promise<Response>;
  /** Logs in through all steps. */
  login(browser: TestBrowser, email?: string, at?: typeof LIVE): Promise<LoggedIn>;
  audit(): Promise<number | undefined>;
}

export interface LoggedIn {
  accessToken: string;
  refreshToken: string;
  cookie: string;
  email: string;
}

export const cookieOf = ({ headers }: { headers: Headers }): string =>
  (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';

export interface TestKeys {
  keys: AuthKeys;
  vault: TestAuth['vault'];
}

export async function testKeys(): Promise<TestKeys> {
  const signer = await createTokenSigner(await generateSigningKey());
  const vault = {
    seal: await createSealKey(await generateSealKey()),
    signer: await createTokenSigner(await generateSigningKey()),
  };
  const keys: AuthKeys = {
    ...{ kek: testModeKeys(), pepper: randomBytes(32), signer },
    seal: await createSealKey(await generateSealKey()),
    reader: await createTokenReader(signer.publicKey),
    receipts: await createTokenReader(vault.signer.publicKey),
  };
  return { keys, vault };
}

export function testConfig(
  vault: { seal: { publicKey: DeviceKey }; signer: TokenSigner },
  config: Partial<AuthConfigInput> = {},
) {
  return parseAuthConfig({
    ...{ secureOrigins: [SECURE], gatewayConfig: 'config.json', kek: { current: { file: 'kek' } } },
    ...{ sealKey: 'seal', grantKey: 'grant', pepper: 'pepper' },
    vault: { sealKey: vault.seal.publicKey, receiptKey: vault.signer.publicKey },
    mail: { url: 'smtp://127.0.0.1:25', from: 'wallet@gateway.test' },
    ...config,
  });
}

export async function testAuth(
  config: Partial<AuthConfigInput> = {},
  more: { send?: SendMail; hold?: number; store?: AuthStore; made?: TestKeys } = {},
): Promise<TestAuth> {
  const { keys, vault } = more.made ?? (await testKeys());
  const [secure = SECURE] = config.secureOrigins ?? [];
  const clock = { now: 1_800_000_000_000 };
  const mails: MailMessage[] = [];
  const log: string[] = [];
  const { store = memoryAuthStore(), hold = 0 } = more;
  const deps = createAuthDeps({
    ...{ config: testConfig(vault, config), keys, store, hold, random: randomBytes },
    projects: PROJECTS as never,
    now: () => clock.now,
    log: (level, message, fields) => log.push(JSON.stringify({ level, message, ...fields })),
    send:
      more.send ??
      (async (message) => {
        mails.push(message);
      }),
  });
  const service = createAuthService(deps, (c) => c.req.header('X-Test-Address') ?? '192.0.2.1');
  const mail = async () => {
    await service.idle();
    const last = mails.at(-1);
    if (!last) throw new Error('no mail');
    return last;
  };
  const auth: TestAuth = {
    ...{ service, deps, store, keys, vault, clock, log, mails, mail, grants: keys.reader },
    code: async () => /^\d{6}$/m.exec((await mail()).text)?.[0] ?? '',
    link: async () => /t=([\w-]{43})/.exec((await mail()).text)?.[1] ?? '',
    audit: () => createAuditLog(store, keys.pepper).verify(),
    async browser() {
      const device = await createTestDevice();
      return {
        device,
        async call(method, path, { body, token, cookie, headers, proof } = {}) {
          const [url = ''] = path.split('?');
          const text = body === undefined ? undefined : JSON.stringify(body);
          const request = { method, url: `${secure}${url}`, now: clock.now };
          const given = text === undefined ? request : { ...request, body: text };
          const response = await service.app.request(path, {
            method,
            ...(text !== undefined && { body: text }),
            headers: {
              DPoP: proof ?? (await device.prove(given)),
              ...(token && { Authorization: `DPoP ${token}` }),
              ...(cookie && { Cookie: cookie }),
              ...headers,
            },
          });
          const read = await response.text();
          const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
          return {
            ...{ status: response.status, headers: response.headers },
            body: isJson ? JSON.parse(read) : read,
          };
        },
      };
    },
    decide: async (link, form, cookie) =>
      service.app.request(AUTH_PATHS.link, {
        method: 'POST',
        body: new URLSearchParams({ t: link, ...form }).toString(),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: secure,
          ...(cookie && { Cookie: cookie }),
        },
      }),
    async login({ call }, email = EMAIL, at = LIVE) {
      const begun = await call('POST', AUTH_PATHS.attempts, { body: { ...at, email } });
      const { attemptId, digits } = begun.body;
      if (begun.body.action === 'VERIFY_DEVICE') {
        await auth.decide(await auth.link(), { decision: 'approve', digits });
      }
      const body = { attemptId, otp: await auth.code() };
      const cookie = cookieOf(begun);
      const done = await call('POST', AUTH_PATHS.otp, { body, cookie });
      if (done.status !== 200)
        throw new Error(`login: ${done.status} ${JSON.stringify(done.body)}`);
      await service.idle();
      return { ...done.body, cookie };
    },
  };
  return auth;
}
