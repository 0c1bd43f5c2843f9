/** Reads why the gateway refused a purchase: each reason has its own error, which says what to change. */
import * as v from 'valibot';
import { errorReply } from '../../../protocol/http/errors';
import { AppKitError, type ErrorCode } from '../../core/errors/app-kit-error';
import { readRefusal } from '../../core/gateway/read-refusal';

/** By the code of a refusal that has one. */
const CODES = new Map<string, ErrorCode>([
  ['below_minimum', 'onramp_below_minimum'],
  ['above_maximum', 'onramp_above_maximum'],
  ['link_refused', 'onramp_link_refused'],
]);

/** By the field that the gateway names. */
const FIELDS = new Map<string, ErrorCode>([
  ['currency', 'onramp_currency_gone'],
  ['asset', 'onramp_asset_gone'],
  ['provider', 'onramp_provider_gone'],
  ['chainId', 'onramp_wrong_network'],
  ['address', 'onramp_account_refused'],
]);

// The schema of swap errors belongs to the chunk of swaps.
const refusal = v.union([
  v.pipe(
    v.object({ code: v.string() }),
    v.transform(({ code }) => CODES.get(code)),
  ),
  v.pipe(
    errorReply,
    v.transform(({ reasons: [first] }) => FIELDS.get(first?.field ?? '')),
  ),
]);

/** The form offers other things than the gateway has: its lists are loaded anew. */
const OF_CHOICE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['onramp_below_minimum', 'onramp_above_maximum'] as const),
  ...(['onramp_currency_gone', 'onramp_asset_gone', 'onramp_provider_gone'] as const),
  ...(['onramp_quote_refused', 'onramp_purchase_refused'] as const),
]);
export const isOfChoice = ({ code }: AppKitError): boolean => OF_CHOICE.has(code);

/** Their texts name the provider. */
const OF_PROVIDER: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['onramp_provider_gone', 'onramp_wrong_network'] as const),
  ...(['onramp_account_refused', 'onramp_link_refused'] as const),
]);

/** The same purchase would be refused again: the user changes it. */
export const needsChange = (error: AppKitError): boolean =>
  isOfChoice(error) || OF_PROVIDER.has(error.code);

/** The reason why a quote was refused. A quote is of no provider. */
export async function quoteRefusalCode(
  cause: unknown,
  signal?: AbortSignal,
): Promise<ErrorCode | undefined> {
  const code = await refusalCode(cause, 'onramp_quote_refused', signal);
  return code && OF_PROVIDER.has(code) ? 'onramp_quote_refused' : code;
}

/** @returns `otherwise` for a refusal without a known reason, undefined for what is no refusal */
export async function refusalCode(
  cause: unknown,
  otherwise: ErrorCode,
  signal?: AbortSignal,
): Promise<ErrorCode | undefined> {
  if (!(cause instanceof AppKitError) || cause.code !== 'http_status') return undefined;
  const isRefused = cause.params.n === 400;
  const body = v.safeParse(refusal, await readRefusal(cause, signal));
  // Of a fault at the provider, only a code is a reason: the field names the provider always.
  const code = body.success ? body.output : undefined;
  if (code && (isRefused || code === 'onramp_link_refused')) return code;
  return isRefused ? otherwise : undefined;
}
