/**
 * Reports failures of the widget and of its servers as telemetry errors, at most five a minute, under
 * the same permissions as the other events. Source: protocol §2.5 "Telemetry errors".
 */

import type { TelemetryName } from '../../../protocol/http/analytics-events';
import { TELEMETRY_PER_MINUTE } from '../constants/limits';
import { AppKitError, type ErrorCode } from '../errors/app-kit-error';
import { redact } from '../reporting/log-buffer';
import type { LogLevel } from '../reporting/logger';
import { recordEvent } from './track-event';

const WINDOW_MS = 60_000;

/** By code. All other codes describe the user, the wallet or the page. */
const NAMES: Partial<Record<ErrorCode, TelemetryName>> = {
  http_status: 'API_ERROR',
  http_unreachable: 'API_ERROR',
  http_timeout: 'API_ERROR',
  http_invalid_reply: 'DATA_PARSING_ERROR',
  unknown_error: 'INTERNAL_SDK_ERROR',
};

/** Times of the errors of the last minute. */
let sentAt: readonly number[] = [];
/** The log repeats an error in each place that handles it. */
const seen = new WeakSet<Error>();

/** Without queries, keys, e-mail addresses and accounts. */
const clean = (text = '', length: number): string =>
  redact(text.slice(0, length))
    .replace(/[?#][^\s):]*/g, '')
    .replace(/\w+…\w+/g, '[hidden]')
    .slice(0, length);

/** @param level of the log entry: only one of the level `error` is a failure of our own code */
export function trackError(error: Error, level: LogLevel): void {
  const own = error instanceof AppKitError;
  const event = own ? NAMES[error.code] : 'INTERNAL_SDK_ERROR';
  const internal = event === 'INTERNAL_SDK_ERROR';
  const wanted = level === 'error' || (level === 'warn' && !internal);
  if (!event || !wanted || seen.has(error)) return;
  seen.add(error);
  const now = Date.now();
  sentAt = sentAt.filter((at) => Math.abs(now - at) < WINDOW_MS);
  if (sentAt.length >= TELEMETRY_PER_MINUTE) return;
  sentAt = [...sentAt, now];
  const { name, message, stack } = own && error.cause instanceof Error ? error.cause : error;
  const detail = {
    errorType: own && !internal ? error.code : clean(name, 200),
    errorMessage: clean(own && !internal ? error.message : message, 2000),
    stackTrace: clean(stack, 8000),
  };
  // The catalog gives `INTERNAL_SDK_ERROR` properties; the others have fields of their own.
  const parts = internal ? { properties: { ...detail, uncaught: !own } } : { detail };
  recordEvent({ event, type: 'error', timestamp: new Date(now).toISOString(), ...parts });
}
