/**
 * The one error of the widget. `code` is what the host branches on, `message` is for developers and
 * never shown, the visible sentence comes from the rows. Source: specification §5–§8.
 */
import type { AppKitErrorShape } from '../../../protocol/host';
import { defineMessages, fill, type MessageParams } from '../i18n/i18n';
import type { ACTIVITY_ERRORS } from './catalog/activity';
import type { CORE_ERRORS } from './catalog/core';
import type { EMBEDDED_ERRORS } from './catalog/embedded';
import { type ErrorRow, INITIAL_ERRORS } from './catalog/initial';
import type { NAMES_ERRORS } from './catalog/names';
import type { REACT_ERRORS } from './catalog/react';
import type { SEND_ERRORS } from './catalog/send';
import type { SIWX_ERRORS } from './catalog/siwx';
import type { SOCIALS_ERRORS } from './catalog/socials';
import type { SWAPS_ERRORS } from './catalog/swaps';
import type { UNRELEASED_ERRORS } from './catalog/unreleased';
import type { WALLETCONNECT_ERRORS } from './catalog/walletconnect';

/** Types only: an island brings its rows along with `addErrors`, so the shell stays small. */
export type ErrorCode =
  | keyof typeof INITIAL_ERRORS
  | keyof typeof CORE_ERRORS
  | keyof typeof ACTIVITY_ERRORS
  | keyof typeof EMBEDDED_ERRORS
  | keyof typeof UNRELEASED_ERRORS
  | keyof typeof NAMES_ERRORS
  | keyof typeof REACT_ERRORS
  | keyof typeof SEND_ERRORS
  | keyof typeof SIWX_ERRORS
  | keyof typeof SOCIALS_ERRORS
  | keyof typeof SWAPS_ERRORS
  | keyof typeof WALLETCONNECT_ERRORS;

/** code → row, of the islands loaded so far. */
export const ERRORS: Partial<Record<ErrorCode, ErrorRow>> = { ...INITIAL_ERRORS };

/** Called by an island when it loads. */
export function addErrors(rows: Partial<Record<ErrorCode, ErrorRow>>): void {
  Object.assign(ERRORS, rows);
}

export class AppKitError extends Error implements AppKitErrorShape {
  override readonly name = 'AppKitError';
  /** Stable. */
  readonly code: ErrorCode;
  /** URL of the code's documentation, relative to the package. */
  readonly docsUrl: string;
  readonly params: MessageParams;
  /** The wallet's own words, cleaned and at most 120 characters. */
  readonly quote: string | undefined;

  constructor(code: ErrorCode, params: MessageParams = {}, cause?: unknown, quote?: string) {
    super(fill(ERRORS[code]?.[0] ?? code, params), cause === undefined ? undefined : { cause });
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

/** Returns the text for the screen: the visible sentence, never the developer's message. */
export function visibleError({ code, params }: AppKitError): string {
  const known = ERRORS[code] ? code : 'unknown_error';
  return defineMessages('errors', { [known]: ERRORS[known]?.[1] ?? '' })(known, params);
}
