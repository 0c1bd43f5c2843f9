/**
 * Ends requests before the client's own timers do. When the client's promises for an answer time
 * out, they create a second, unhandled promise: the page would see an unhandled rejection. So the
 * code does not await an approval through them, and ends a request a moment before its expiry.
 */
import { appKitError } from '../../../core/errors/app-kit-error';
import type { Client } from './sign-client';

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
export function onResponse(
  client: Client,
  event: string,
  id: number,
  heard: (answer: Answer) => void,
): void {
  eventsOf(client).once(`${event}:${id}`, heard);
}

interface Question {
  topic: string;
  end(cause: unknown): void;
}

/** The pending wallet requests of each client. */
const waiting = new WeakMap<Client, Set<Question>>();

/** By the parameters, which the client passes on as they are: hears the id. */
const unnamed = new WeakMap<object, (id: number) => void>();

/**
 * Of a question that is about to go out.
 * @throws what it was ended with meanwhile.
 */
export function recordRequestExpiry(params: unknown, id: number | undefined): void {
  if (id !== undefined) unnamed.get(params as object)?.(id);
}

/**
 * @param request its `params` must be unique to it: no other request uses the same object.
 * @throws AppKitError `wallet_timeout` without an answer by then.
 */
export function withExpiry<T>(
  client: Client,
  topic: string,
  request: { params: object },
  ask: () => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let id: number | undefined;
    let ended: { cause: unknown } | undefined;
    const end = (cause: unknown) => {
      ended = { cause };
      reject(cause);
      const name = `session_request:${id}`;
      const events = eventsOf(client);
      if (events.listenerCount(name) > 0) events.emit(name, { error: cause });
    };
    unnamed.set(request.params, (known) => {
      if (ended) throw ended.cause;
      id = known;
    });
    const questions = waiting.get(client) ?? new Set();
    const question = { topic, end };
    waiting.set(client, questions.add(question));
    const timer = setTimeout(() => end(appKitError('wallet_timeout')), REQUEST_MS);
    ask()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        questions.delete(question);
      });
  });
}

/** Ends the pending requests on this page. @param topic of one session; else of all. */
export function endRequests(client: Client, topic?: string): void {
  for (const question of [...(waiting.get(client) ?? [])]) {
    if (topic === undefined || topic === question.topic) {
      question.end(appKitError('provider_disconnected'));
    }
  }
}
