/** The messages between tabs about the shared connection: calls to the leader, answers, events. */
import * as v from 'valibot';
import { AppKitError, appKitError, type ErrorCode } from '../../../core/errors/app-kit-error';
import type { MessageParams } from '../../../core/i18n/i18n';

/** A serialized error: ours by its code, a wallet's by its own content. */
export type SentError =
  | { ours: ErrorCode; params: MessageParams }
  | { code?: number | string; message: string; data?: unknown };

const wordSchema = v.union([
  /**
   * Finds the tab that runs the client. A call starts only after that tab has answered and been
   * selected.
   */
  v.object({ kind: v.literal('ask'), from: v.string(), id: v.number() }),
  v.object({ kind: v.literal('heard'), from: v.string(), to: v.string(), id: v.number() }),
  v.object({
    kind: v.literal('call'),
    from: v.string(),
    to: v.string(),
    id: v.number(),
    name: v.picklist(['propose', 'request', 'end', 'keep']),
    args: v.array(v.unknown()),
  }),
  /** It runs the client no more, and has done nothing. */
  v.object({ kind: v.literal('left'), to: v.string(), id: v.number() }),
  v.object({ kind: v.literal('done'), to: v.string(), id: v.number(), value: v.unknown() }),
  v.object({ kind: v.literal('failed'), to: v.string(), id: v.number(), error: v.unknown() }),
  /** A tab has begun to run the client. */
  v.object({ kind: v.literal('began'), from: v.string() }),
  v.object({ kind: v.literal('event'), event: v.unknown() }),
]);
export type TabMessage = v.InferOutput<typeof wordSchema>;
export type CallMessage = Extract<TabMessage, { kind: 'call' }>;
/** Meant for a tab that has asked. */
export type ReplyMessage = Exclude<Extract<TabMessage, { to: string }>, CallMessage>;

export function parseTabMessage(data: unknown): TabMessage | undefined {
  const parsed = v.safeParse(wordSchema, data);
  return parsed.success ? parsed.output : undefined;
}

export function encodeError(cause: unknown): SentError {
  if (cause instanceof AppKitError) return { ours: cause.code, params: cause.params };
  const { code, message, data } = (cause ?? {}) as {
    code?: number | string;
    message?: unknown;
    data?: unknown;
  };
  const text = typeof cause === 'string' ? cause : message;
  return {
    message: typeof text === 'string' ? text : '',
    ...(code !== undefined && { code }),
    // Only what can be copied from tab to tab.
    ...(data !== undefined && { data: JSON.parse(JSON.stringify(data) ?? 'null') }),
  };
}

export function decodeError(error: unknown): unknown {
  const sent = error as SentError;
  if ('ours' in sent) return appKitError(sent.ours, sent.params);
  const { message, code, data } = sent;
  return Object.assign(
    new Error(message),
    code !== undefined && { code },
    data !== undefined && { data },
  );
}
