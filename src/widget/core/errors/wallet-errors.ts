/** Converts wallet errors to our own errors. Source: specification §5–§8. */
import { sanitizeName } from '../../../protocol/sanitize';
import { QUOTE_LENGTH } from '../constants/limits';
import type { MessageParams } from '../i18n/i18n';
import { AppKitError, type ErrorCode } from './app-kit-error';
import { isRefusal } from './is-refusal';
import './register-connection-errors';

/** A wallet's own words as one line of harmless text. Escaping is the view's: it shows text. */
export function quoteWallet(text: unknown): string {
  return sanitizeName(typeof text === 'string' ? text : '', QUOTE_LENGTH);
}

/** Wallets give codes as numbers, as strings, nested in `data.originalError` or in `cause`. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  4001: 'user_rejected',
  ACTION_REJECTED: 'user_rejected',
  4100: 'unauthorized',
  4200: 'method_not_supported',
  4900: 'provider_disconnected',
  4901: 'provider_disconnected',
  4902: 'chain_unrecognized',
  5000: 'wallet_default',
  5001: 'user_rejected',
  5002: 'user_rejected',
  32603: 'invalid_chain_id',
  '-32000': 'rpc_server_error',
  '-32002': 'request_pending',
  '-32600': 'rpc_invalid_request',
  '-32601': 'method_not_supported',
  '-32602': 'rpc_invalid_params',
  '-32603': 'rpc_internal',
  '-32700': 'rpc_parse_error',
};
/** The codes that decline a link, with any message. Source: protocol §6.3 "5000–5003 rejected". */
const DECLINES: readonly unknown[] = [5000, 5001, 5002, 5003];
/**
 * Codes that some wallets also use for a user rejection: only the message distinguishes the two.
 */
const VAGUE: readonly (ErrorCode | undefined)[] = [
  undefined,
  'wallet_default',
  'rpc_internal',
  'rpc_server_error',
];
/** Faults of a program, perhaps of ours, whose words say nothing to a person. */
const PROGRAM_ERRORS: readonly unknown[] = [
  'DOMException',
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
];
const REFUSAL = /\b(reject|den(y|ied)|declin|cancel)/i;

/** Reads a property of a foreign value, which may be a proxy that throws. */
export function readForeign(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[key];
  } catch {
    return undefined;
  }
}

function foreignCode(cause: unknown): ErrorCode | undefined {
  const inner = readForeign(readForeign(cause, 'data'), 'originalError');
  // A plain rejection stays a rejection, whatever error it wraps: the code must not prompt again.
  const outer = readForeign(cause, 'code');
  const sources = outer === 4001 || outer === '4001' ? [cause] : [inner, cause];
  for (const source of sources) {
    const code = readForeign(source, 'code');
    const known = typeof code === 'number' || typeof code === 'string' ? String(code) : '';
    if (Object.hasOwn(CODES, known)) return CODES[known];
  }
  return undefined;
}

export interface ErrorContext {
  /** The code for a person's refusal; default `user_rejected`. */
  rejected?: ErrorCode;
  /** The code for what has none of its own; default `unknown_error`. */
  failed?: ErrorCode;
  /** It was a link that the wallet answered, not a request. */
  link?: boolean;
  params?: MessageParams;
}

/** The user closed a window of the browser, as of a passkey. */
const isClosed = (cause: unknown): boolean =>
  /^(NotAllowed|Abort)Error$/.test(String(readForeign(cause, 'name')));

/**
 * Turns whatever was thrown (also strings, null, proxies) into an AppKitError, with the wallet's
 * words as its quote. Sources: EIP-1193, EIP-1474, CAIP-25; specification §8 "Wallet error codes".
 */
export function toAppKitError(cause: unknown, context: ErrorContext = {}): AppKitError {
  if (cause instanceof AppKitError) return cause;
  const words = typeof cause === 'string' ? cause : readForeign(cause, 'message');
  // A DOMException has a name of its own for each reason.
  const own = [cause, readForeign(cause, 'constructor')].some((one) =>
    PROGRAM_ERRORS.includes(readForeign(one, 'name')),
  );
  const said = quoteWallet(words);
  const quote = own ? '' : said;
  let code = foreignCode(cause);
  if (VAGUE.includes(code) && REFUSAL.test(isClosed(cause) ? said : quote)) code = 'user_rejected';
  if (context.link && DECLINES.includes(readForeign(cause, 'code'))) code = 'user_rejected';
  if (code === 'user_rejected') code = context.rejected ?? code;
  return new AppKitError(
    code ?? context.failed ?? 'unknown_error',
    context.params,
    cause,
    quote || undefined,
  );
}

/** The same of whatever was thrown. */
export const isRejection = (error: unknown): boolean => isRefusal(toAppKitError(error));

/** The wallet returned an invalid account. */
export const isMalformed = (error: unknown): error is AppKitError =>
  error instanceof AppKitError &&
  (error.code === 'invalid_caip_account' || error.code === 'invalid_caip_address');
