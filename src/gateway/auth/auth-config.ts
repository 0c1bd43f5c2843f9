/**
 * The configuration of the auth service. All of it is checked at start, so that a mistake is one clear
 * message. Keys are in files of their own; projects are in the gateway's configuration.
 */
import * as v from 'valibot';
import { deviceKey } from '../../protocol/custody/device-proof';
import { keyConfig } from '../custody/key-encryption';
import { verifyingKey } from '../custody/signed-token';
import { metricsToken } from '../http/metrics-access';
import { mailConfig } from './mail/mail-config';

const text = v.pipe(v.string(), v.nonEmpty());
const whole = v.pipe(v.number(), v.integer(), v.minValue(1));
const rate = (perMinute: number, burst: number) =>
  v.optional(v.strictObject({ perMinute: whole, burst: whole }), { perMinute, burst });

const secureOrigin = v.pipe(
  v.string(),
  v.check(
    (url) => /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin === url,
    'must be an origin such as https://secure.gateway.example, without a path',
  ),
);

const limits = v.strictObject({
  /** All requests of one visitor. */
  requests: rate(600, 200),
  /** Logins that one visitor begins. */
  logins: rate(10, 20),
  /** Mails of one project. */
  project: rate(600, 300),
  /** Mails to one address in an hour, besides the cooldown of 30 s. */
  mailsPerHour: v.optional(whole, 10),
});

const authConfig = v.strictObject({
  $comment: v.optional(v.string()),
  /** Origins of the secure site, the first of them in mails. */
  secureOrigins: v.pipe(v.array(secureOrigin), v.minLength(1, 'name the secure origin')),
  /** The file with the projects. */
  gatewayConfig: text,
  /** PostgreSQL instead where the environment has `AUTH_DATABASE_URL`. */
  store: v.optional(v.strictObject({ file: text }), { file: 'auth.db' }),
  kek: keyConfig,
  /** For wallets of projects in mode `test`. */
  testKek: v.exactOptional(keyConfig),
  /** Files that `--init` writes. */
  sealKey: text,
  grantKey: text,
  pepper: text,
  vault: v.strictObject({
    /** Shares are sealed to it. */
    sealKey: deviceKey,
    /** The vault signs its receipts with it. */
    receiptKey: verifyingKey,
  }),
  mail: mailConfig,
  limits: v.optional(limits, {}),
  /** Take the visitor's address from X-Forwarded-For: only behind a proxy that sets it. */
  trustProxy: v.optional(v.boolean(), false),
  /** Code for addresses at `test.localhost` in projects of mode `test`. */
  testCodes: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{6}$/, 'must be six digits'))),
  /** Lets people take a wallet for themselves alone. The vault has the same setting. ADR 44. */
  ownWallets: v.optional(v.boolean(), true),
  /** False: in projects of mode `test` a new device needs the code alone. */
  deviceLinks: v.optional(v.boolean(), true),
  metrics: v.exactOptional(v.strictObject({ token: metricsToken })),
});

export type AuthConfigInput = v.InferInput<typeof authConfig>;
export type AuthConfig = v.InferOutput<typeof authConfig>;

/** @throws Error with one line for each mistake: its path and the expected value. */
export function parseAuthConfig(value: unknown): AuthConfig {
  const result = v.safeParse(authConfig, value);
  if (result.success) return result.output;
  const problems = result.issues.map(
    (issue) => `${v.getDotPath(issue) ?? 'config'}: ${issue.message}`,
  );
  throw new Error(`The auth configuration has errors:\n  ${problems.join('\n  ')}`);
}
