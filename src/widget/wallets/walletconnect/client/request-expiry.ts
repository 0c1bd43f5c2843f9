/**
 * What the client's engine tells itself. Its promises for an answer make, when they run out, a second
 * promise that nobody holds: the page would see an unhandled rejection. So an approval is not awaited
 * by them, and a request is ended a moment before it runs out.
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

/** What waits for a wallet, of each client. */
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
 * @param request its `params` are its own: nobody else asks with the same object.
 * @throws AppKitError `wallet_timeout` when nobody has answered by then.
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

/** Nobody here waits for the wallet any more. @param topic of one session; else of all. */
export function endRequests(client: Client, topic?: string): void {
  for (const question of [...(waiting.get(client) ?? [])]) {
    if (topic === undefined || topic === question.topic) {
      question.end(appKitError('provider_disconnected'));
    }
  }
}
