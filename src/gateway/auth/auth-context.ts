/** The dependencies that every route of the auth service receives. */
import type { DeviceKey } from '../../protocol/custody/device-proof';
import type { Clock, Log } from '../environment';
import type { Metrics } from '../http/metrics';
import type { AuthConfig } from './auth-config';
import type { AuthKeys } from './auth-keys';
import type { AuthLimits } from './auth-limits';
import type { AuthProjects } from './auth-projects';
import type { LinkWaiters } from './login/link-waiters';
import type { MailQueue } from './mail/mail-queue';
import type { AuditEvent, AuditLog } from './store/audit-log';
import type { AuthDatabase, AuthStore } from './store/auth-tables';

/** Cryptographically secure bytes. */
export type RandomBytes = (count: number) => Uint8Array;

export interface AuthDeps {
  config: AuthConfig;
  keys: AuthKeys;
  projects: AuthProjects;
  store: AuthStore;
  audit: AuditLog;
  mails: MailQueue;
  limits: AuthLimits;
  waiters: LinkWaiters;
  now: Clock;
  random: RandomBytes;
  log: Log;
  metrics: Metrics;
}

/** The device and browser that a request came from. */
export interface ProvenCaller {
  /** Thumbprint of the device's key. */
  jkt: string;
  key: DeviceKey;
  /** The value of the browser's cookie; undefined: none came. */
  cookie: string | undefined;
  /** E.g. "Firefox on Linux". */
  label: string;
  /** Network address. */
  place: string;
  /** The secure origin that the browser called. */
  secureOrigin: string;
}

export const epochSeconds = (auth: Pick<AuthDeps, 'now'>): number => Math.floor(auth.now() / 1000);

/** @param inside The transaction that it belongs to. */
export const appendAudit = (
  auth: AuthDeps,
  event: Omit<AuditEvent, 'time'>,
  inside?: AuthDatabase,
): Promise<void> => auth.audit.append({ ...event, time: epochSeconds(auth) }, inside);
