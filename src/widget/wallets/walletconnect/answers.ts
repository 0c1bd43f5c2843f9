/**
 * What the client's engine tells itself. Its promises for an answer make, when they run out, a second
 * promise that nobody holds: the page would see an unhandled rejection. So an approval is not awaited
 * by them, and a request is ended a moment before it runs out.
 */
import { appKitError } from '../../core/errors';
import type { Client } from './tame';

interface Answer {
  error?: { code?: number; message?: string };
}

interface EngineEvents {
  once(event: string, heard: (answer: Answer) => void): void;
  emit(event: string, answer: { error: unknown }): void;
  listenerCount(event: string): number;
}

/** ms: the client's own is five minutes (protocol §6.3, tag 1108). */
const REQUEST_MS = 299_000;

function eventsOf(client: Client): EngineEvents {
  return (client.engine as unknown as { events: EngineEvents }).events;
}

/** @param event as the engine calls it, e.g. `session_connect`. */
export function onAnswer(
  client: Client,
  event: string,
  id: number,
  heard: (answer: Answer) => void,
): void {
  eventsOf(client).once(`${event}:${id}`, heard);
}

/** Ends what waits, of each client. */
const waiting = new WeakMap<Client, Set<(error: unknown) => void>>();

/** @throws AppKitError `wallet_timeout` when nobody has answered by then. */
export async function withExpiry<T>(
  client: Client,
  request: object,
  asking: Promise<T>,
): Promise<T> {
  let id: number | undefined;
  const sent = (one: { request: object; id: number }) => {
    if (one.request === request) id = one.id;
  };
  client.on('session_request_sent', sent);
  const end = (error: unknown) => {
    const name = `session_request:${id}`;
    const events = eventsOf(client);
    if (events.listenerCount(name) > 0) events.emit(name, { error });
  };
  const ends = waiting.get(client) ?? new Set();
  waiting.set(client, ends.add(end));
  const timer = setTimeout(() => end(appKitError('wallet_timeout')), REQUEST_MS);
  try {
    return await asking;
  } finally {
    clearTimeout(timer);
    ends.delete(end);
    client.off('session_request_sent', sent);
  }
}

/** Nobody here waits for the wallet any more. */
export function endRequests(client: Client): void {
  for (const end of waiting.get(client) ?? []) end(appKitError('provider_disconnected'));
}
