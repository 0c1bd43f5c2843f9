import { AppKitError } from '../errors/app-kit-error';
import { replyText } from './read-limited-body';

/** (ours) Its status has come, and a few bytes follow. The deadline of the call has ended. */
const BODY_MS = 5_000;

/**
 * Reads why the gateway refused a call.
 * @param cause what `callGateway` threw
 * @returns JSON; undefined without a reply that can be read, in time and within the limit
 */
export async function readRefusal(cause: unknown, signal?: AbortSignal): Promise<unknown> {
  const reply = cause instanceof AppKitError && cause.cause;
  if (!(reply instanceof Response) || reply.bodyUsed) return undefined;
  const reader = reply.body?.getReader();
  // Ends the pending read, too.
  const end = (): void => void reader?.cancel().catch(() => {});
  const timer = setTimeout(end, BODY_MS);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    return JSON.parse(await replyText({ body: reader ? { getReader: () => reader } : null }));
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    end();
  }
}
