/**
 * The part of Node's event emitter that the client uses. Unlike in Node, an `error` without a
 * listener and a listener that throws or rejects cause no harm: the code runs on another site's
 * page. Replaces `events`.
 */
import { log } from '../../../core/reporting/logger';

type Listener = (...args: never[]) => unknown;

interface Entry {
  listener: Listener;
  once: boolean;
}

export class EventEmitter {
  readonly #entries = new Map<string, Entry[]>();

  #add(event: string, entry: Entry): this {
    this.#entries.set(event, [...(this.#entries.get(event) ?? []), entry]);
    return this;
  }

  on(event: string, listener: Listener): this {
    return this.#add(event, { listener, once: false });
  }

  once(event: string, listener: Listener): this {
    return this.#add(event, { listener, once: true });
  }

  off(event: string, listener: Listener): this {
    const entries = this.#entries.get(event) ?? [];
    const last = entries.map((entry) => entry.listener).lastIndexOf(listener);
    const rest = entries.filter((_, index) => index !== last);
    if (rest.length > 0) this.#entries.set(event, rest);
    else this.#entries.delete(event);
    return this;
  }

  addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener);
  }

  removeAllListeners(event?: string): this {
    if (event === undefined) this.#entries.clear();
    else this.#entries.delete(event);
    return this;
  }

  emit(event: string, ...args: unknown[]): boolean {
    const entries = this.#entries.get(event) ?? [];
    for (const { listener, once } of entries) {
      if (once) this.off(event, listener);
      const failed = (error: unknown) => log.error('walletconnect', event, error);
      try {
        const done = listener.apply(this, args as never[]);
        if (done instanceof Promise) done.catch(failed);
      } catch (error) {
        failed(error);
      }
    }
    return entries.length > 0;
  }

  listenerCount(event: string): number {
    return this.#entries.get(event)?.length ?? 0;
  }
}

export default EventEmitter;
