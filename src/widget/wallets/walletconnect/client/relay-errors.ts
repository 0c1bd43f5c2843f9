/**
 * Classifies the relay's close reasons and other connection errors. Source: protocol §6.5 (close
 * code 3000); specification §8 alerts.
 */
import { $options } from '../../../core/config/options';
import { type AppKitError, appKitError, type ErrorCode } from '../../../core/errors/app-kit-error';
import { projectError } from '../../../core/reporting/alerts';

const REASONS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/origin not allowed/i, 'origin_not_allowed'],
  [/unverified|not verified/i, 'unverified_domain'],
  [/invalid key|project/i, 'invalid_project_id'],
  // The relay auth token states its creation time.
  [/not yet valid|expired/i, 'session_expired'],
];
const CLOSED = /code: 3000(?: \((.*)\))?/s;

/** The client's error when its connection was closed for good; undefined for any other failure. */
export function closeReasonOf(message: string): { code: ErrorCode; reason: string } | undefined {
  const closed = CLOSED.exec(message);
  if (!closed) return undefined;
  const reason = (closed[1] ?? '').slice(0, 200);
  const [, code] = REASONS.find(([words]) => words.test(reason)) ?? [];
  return { code: code ?? 'relay_refused', reason };
}

const TOKEN = /\bjwt\b|\btoken\b.{0,20}(?:expired|not yet valid)/i;

/** The relay rejected our authentication token: it may accept a new one. */
export function isTokenRejected(words: string): boolean {
  return TOKEN.test(words);
}

/** As the client would say it, for a refusal that came as an answer. */
export function rejectedWith(words: string): Error {
  return new Error(`WebSocket connection closed abnormally with code: 3000 (${words})`);
}

export function rejectionError({ code, reason }: { code: ErrorCode; reason: string }): AppKitError {
  const { relayProjectId: id, relayUrl: service } = $options.get();
  return projectError(code, { attribute: 'data-relay-project-id', id, service, reason });
}

const LATE = /request expired/i;
const NO_LINE = /publish|internet|socket|connect|Unavailable WS|No connection/i;
const GONE = /session topic|recently deleted|No matching key/i;

/**
 * The client's own failures, which have words but no code, and must not pass for words of the wallet.
 * What the wallet answered stays as it is.
 */
export function connectionError(cause: unknown, url: string): unknown {
  // The browser's own refusals have a code as well.
  const isAnswer = !(cause instanceof Error) || 'code' in cause;
  if (isAnswer && !(cause instanceof DOMException)) return cause;
  const { message } = cause;
  if (LATE.test(message)) return appKitError('wallet_timeout', {}, cause);
  if (GONE.test(message)) return appKitError('provider_disconnected', {}, cause);
  if (NO_LINE.test(message)) return appKitError('relay_unreachable', { url }, cause);
  return appKitError('failed_to_connect', {}, cause);
}
