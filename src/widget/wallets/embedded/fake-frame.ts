/** For unit tests: a secure site's frame that answers as a test has it. */
import type { FrameElement } from './frame-element';
import type { LoadFailure } from './load-failure';

export const ORIGIN = 'https://secure.gateway.test';

export interface Asked {
  id?: string;
  type: string;
  payload?: unknown;
}

type Listener = (event: MessageEvent<unknown>) => void;

/** Messages between ports arrive in a later turn. */
export async function until(done: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !done(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export function fakeFrame() {
  const listeners = new Set<Listener>();
  const source = { name: 'frame' } as unknown as Window;
  const asked: Asked[] = [];
  const posts: { message: unknown; origin: string }[] = [];
  const reports: string[] = [];
  let port: MessagePort | undefined;
  let fail: (cause: LoadFailure) => void = () => {};
  const state = { created: 0, removed: 0, shown: 0, hasPage: false };

  const element: FrameElement = {
    window: () => source,
    hasPage: () => state.hasPage,
    post(message, origin, [handed] = []) {
      posts.push({ message, origin });
      if (!handed) return;
      port?.close();
      port = handed;
      handed.onmessage = ({ data }) => void asked.push(data as Asked);
    },
    show() {
      state.shown += 1;
      return () => {
        state.shown -= 1;
      };
    },
    remove() {
      state.removed += 1;
      port?.close();
      port = undefined;
    },
  };
  const say = (data: unknown, event: Partial<MessageEvent> = {}): void => {
    for (const one of [...listeners]) one({ data, source, origin: ORIGIN, ...event } as never);
  };
  return {
    ...{ asked, posts, reports, state, say },
    parts: {
      origin: ORIGIN,
      page: {
        addEventListener: (_: string, added: Listener) => void listeners.add(added),
        removeEventListener: (_: string, gone: Listener) => void listeners.delete(gone),
      } as unknown as Window,
      create(failed: typeof fail) {
        state.created += 1;
        fail = failed;
        return element;
      },
      report: (reason: string) => void reports.push(reason),
    },
    ready: (payload: unknown = { version: '4' }) => say({ type: '@w3m-frame/READY', payload }),
    fail: (cause: LoadFailure) => fail(cause),
    listening: () => listeners.size,
    /** By the port, as the frame does. */
    send: (message: unknown) => port?.postMessage(message),
    /** The request of that name, once it has come. */
    async taken(name: string): Promise<Asked> {
      const find = () => asked.find(({ type }) => type === `@w3m-app/${name}`);
      await until(() => find() !== undefined);
      const one = find();
      if (!one) throw new Error(`No ${name}`);
      asked.splice(asked.indexOf(one), 1);
      return one;
    },
    /** Answers the request of that name. */
    async reply(name: string, payload?: unknown, end = 'SUCCESS'): Promise<Asked> {
      const one = await this.taken(name);
      port?.postMessage({
        ...{ id: one.id, type: `@w3m-frame/${name}_${end}` },
        ...(payload !== undefined && { payload }),
      });
      return one;
    },
  };
}
