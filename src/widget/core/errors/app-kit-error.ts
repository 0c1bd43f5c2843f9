/**
 * The one error of the widget. `code` is what the host branches on, `message` is for developers and
 * never shown, the visible sentence comes from the rows. Source: specification §5–§8.
 */
import type { ErrorCode } from '../../../protocol/host/error-codes';
import type { AlertLevel, AppKitErrorShape } from '../../../protocol/host/events';
import { fillMessage, type MessageParams } from '../i18n/i18n';
import { type ErrorRow, type ErrorRows, INITIAL_ERRORS } from './catalog/initial-errors';

export type { ErrorCode };

/** code → row, of the islands loaded so far. */
export const ERROR_ROWS: Partial<Record<ErrorCode, ErrorRow>> = { ...INITIAL_ERRORS };

/** Adds the rows of an island that loads. */
export function addErrors(rows: ErrorRows): void {
  Object.assign(ERROR_ROWS, rows);
}

export class AppKitError extends Error implements AppKitErrorShape {
  override readonly name = 'AppKitError';
  /** Stable. */
  readonly code: ErrorCode;
  /** URL of the code's documentation, relative to the package. */
  readonly docsUrl: string;
  /** Set by `alerts.ts`. */
  declare level?: AlertLevel;
  readonly params: MessageParams;
  /** The wallet's own words, cleaned and at most 120 characters. */
  readonly quote: string | undefined;

  constructor(code: ErrorCode, params: MessageParams = {}, cause?: unknown, quote?: string) {
    super(
      fillMessage(ERROR_ROWS[code]?.[0] ?? code, params),
      cause === undefined ? undefined : { cause },
    );
    this.code = code;
    this.params = params;
    this.docsUrl = `docs/errors.md#${code}`;
    this.quote = quote;
  }
}

export function appKitError(code: ErrorCode, params?: MessageParams, cause?: unknown): AppKitError {
  return new AppKitError(code, params, cause);
}

/**
 * Keeps our own errors; any other error becomes the cause of `code`, and its message is not quoted.
 */
export function ownError(
  cause: unknown,
  code: ErrorCode = 'unknown_error',
  params?: MessageParams,
): AppKitError {
  return cause instanceof AppKitError ? cause : appKitError(code, params, cause);
}
