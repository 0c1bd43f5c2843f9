/**
 * The one error of the widget. `code` is what the host branches on, `message` is for developers and
 * never shown, the visible sentence comes from the rows. Source: specification §5–§8.
 */
import type { AppKitErrorShape } from '../../protocol/host';
import type { ACTIVITY_ERRORS } from './error-rows/activity';
import type { CORE_ERRORS } from './error-rows/core';
import type { EMBEDDED_ERRORS } from './error-rows/embedded';
import { type ErrorRow, FIRST_ERRORS } from './error-rows/first';
import type { LATER_ERRORS } from './error-rows/later';
import type { NAMES_ERRORS } from './error-rows/names';
import type { REACT_ERRORS } from './error-rows/react';
import type { SEND_ERRORS } from './error-rows/send';
import type { SIWX_ERRORS } from './error-rows/siwx';
import type { SOCIALS_ERRORS } from './error-rows/socials';
import type { SWAPS_ERRORS } from './error-rows/swaps';
import type { WALLETCONNECT_ERRORS } from './error-rows/walletconnect';
import { type MessageParams } from './i18n';
/** Types only: an island brings its rows along with `addErrors`, so the shell stays small. */
export type ErrorCode =
  | keyof typeof FIRST_ERRORS
  | keyof typeof CORE_ERRORS
  | keyof typeof ACTIVITY_ERRORS
  | keyof typeof EMBEDDED_ERRORS
  | keyof typeof LATER_ERRORS
  | keyof typeof NAMES_ERRORS
  | keyof typeof REACT_ERRORS
  | keyof typeof SEND_ERRORS
  | keyof typeof SIWX_ERRORS
  | keyof typeof SOCIALS_ERRORS
  | keyof typeof SWAPS_ERRORS
  | keyof typeof WALLETCONNECT_ERRORS;
/** code → row, of the islands loaded so far. */
export declare const ERRORS: Partial<Record<ErrorCode, ErrorRow>>;
/** Called by an island when it loads. */
export declare function addErrors(rows: Partial<Record<ErrorCode, ErrorRow>>): void;
export declare class AppKitError extends Error implements AppKitErrorShape {
  readonly name = 'AppKitError';
  /** Stable. */
  readonly code: ErrorCode;
  /** Where the code is explained, relative to the package. */
  readonly docsUrl: string;
  readonly params: MessageParams;
  /** The wallet's own words, cleaned and at most 120 characters. */
  readonly quote: string | undefined;
  constructor(code: ErrorCode, params?: MessageParams, cause?: unknown, quote?: string);
}
export declare function appKitError(
  code: ErrorCode,
  params?: MessageParams,
  cause?: unknown,
): AppKitError;
/** What is ours stays; anything else becomes the cause of `code`, and its words are not quoted. */
export declare function ownError(
  cause: unknown,
  code?: ErrorCode,
  params?: MessageParams,
): AppKitError;
/** What the screen says: the visible sentence, never the developer's message. */
export declare function visibleError({ code, params }: AppKitError): string;
