/** One call to one JSON-RPC upstream. */
import { type CallSignal, createCallController } from '../../concurrency/call-signal';
import { ApiError } from '../../http/api-error';
import type { PostRpc } from './post-rpc';

/** The memory that a reply may take. */
export interface ReplyRoom {
  /** A longer reply (unpacked) counts as a failure of the upstream. */
  maxBytes: number;
  /** Called before a part is kept. @throws ApiError when there is no room for it now. */
  hold(bytes: number): void;
  /** The parts of a failed call are no longer kept. */
  release(bytes: number): void;
}

/** For the gateway's own calls, whose number and size do not depend on a visitor. */
export const OWN_ROOM: ReplyRoom = { maxBytes: 16_000_000, hold() {}, release() {} };
/** "Limit exceeded" of EIP-1474, and a Solana node that is behind: another one may do better. */
const TRY_ANOTHER = new Set([-32005]);

export type CallOutcome =
  | { kind: 'answer'; text: string }
  /** A valid answer, but another upstream may give a better one. */
  | { kind: 'unwilling'; text: string; reason: string }
  /** @property rest ms that the upstream asked for; @property innocent: no sign that it is ill */
  | { kind: 'failure'; reason: string; rest?: number; innocent?: boolean }
  /** The caller has disconnected. */
  | { kind: 'left' }
  /** There is no room for the reply now. */
  | { kind: 'full'; error: ApiError };

export interface CallTime {
  /** Ms for each call. */
  timeout: number;
  /** When the time of all calls is over, by `performance.now`. */
  deadline: number;
  /** Aborted when the caller disconnects. */
  client: CallSignal | undefined;
}

/** The reason of a failure that may be the request's own fault, too. */
export const TIMEOUT_REASON = 'timeout';
/** Reason code for a reply over the size limit. */
export const TOO_LARGE = 'too_large';

class TooLarge extends Error {}

export async function callRpc(
  post: PostRpc,
  url: string,
  body: string,
  { timeout, deadline, client }: CallTime,
  room: ReplyRoom = OWN_ROOM,
): Promise<CallOutcome> {
  let held = 0;
  const keep = (bytes: number) => {
    room.hold(bytes);
    held += bytes;
  };
  const outcome = await ask(post, url, body, { timeout, deadline, client }, room.maxBytes, keep);
  if (outcome.kind !== 'answer' && outcome.kind !== 'unwilling') room.release(held);
  return outcome;
}

async function ask(
  post: PostRpc,
  url: string,
  body: string,
  { timeout, deadline, client }: CallTime,
  maxBytes: number,
  keep: (bytes: number) => void,
): Promise<CallOutcome> {
  const call = createCallController();
  let late = false;
  const tooLate = () => {
    late = true;
    call.abort();
  };
  const timer = setTimeout(tooLate, Math.min(timeout, deadline - performance.now()));
  let size = 0;
  const onBytes = (bytes: number) => {
    size += bytes;
    if (size > maxBytes) throw new TooLarge();
    keep(bytes);
  };
  if (client?.aborted) call.abort();
  else client?.addEventListener('abort', call.abort);
  try {
    const { status, retryAfter, text } = await post(url, body, { signal: call, onBytes });
    const reason = `http_${status}`;
    // Some nodes send JSON-RPC errors with a 4xx; only those who cannot serve us now are skipped.
    if (status === 429) return { kind: 'failure', reason, rest: restOf(retryAfter) };
    // A redirect leads to an address outside the configuration.
    if (status >= 300 && status < 400) return { kind: 'failure', reason };
    const outcome = judge(text);
    if (status < 500) return outcome;
    // Some nodes send every JSON-RPC error with a 500: a visitor's bad request is no sign that they are ill.
    return outcome.kind === 'failure'
      ? { kind: 'failure', reason }
      : { kind: 'unwilling', text, reason };
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'full', error };
    // The request may be one for which every upstream has that much to say.
    if (error instanceof TooLarge) return { kind: 'failure', reason: TOO_LARGE, innocent: true };
    if (client?.aborted) return { kind: 'left' };
    return { kind: 'failure', reason: late ? TIMEOUT_REASON : 'network' };
  } finally {
    clearTimeout(timer);
    client?.removeEventListener('abort', call.abort);
  }
}

/** Retry-After in seconds; the form with a date is taken as a second, like nonsense. */
function restOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 1000;
}

function judge(text: string): CallOutcome {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'failure', reason: 'not_json_rpc' };
  }
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'object' || first === null || !('result' in first || 'error' in first)) {
    return { kind: 'failure', reason: 'not_json_rpc' };
  }
  const { code } = ((first as { error?: unknown }).error ?? {}) as { code?: unknown };
  if (!Array.isArray(value) && typeof code === 'number' && TRY_ANOTHER.has(code)) {
    return { kind: 'unwilling', text, reason: `rpc_${code}` };
  }
  return { kind: 'answer', text };
}
