/** For unit tests only: stand-ins for browser globals. */
import { parseConfig } from '../config/option-table';
import { setOptions } from '../config/options';

/** Puts a value in the place of a global; `mock`s of node:test do not reach missing ones. */
export function setGlobal(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** A window that is in no frame. */
export function setWindow(page: object): void {
  setGlobal('window', Object.assign(page, { parent: page }));
}

export interface FakeStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly length: number;
  readonly map: Map<string, string>;
  /** Number of characters it takes in all. */
  quota: number;
}

/** A Storage over a Map. */
export function fakeStorage(): FakeStorage {
  const map = new Map<string, string>();
  const store: FakeStorage = {
    map,
    quota: Number.POSITIVE_INFINITY,
    get length() {
      return map.size;
    },
    getItem: (key) => map.get(key) ?? null,
    setItem(key, value) {
      const others = [...map].filter(([name]) => name !== key);
      const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
      if (used + key.length + value.length > store.quota) throw new Error('QuotaExceededError');
      map.set(key, value);
    },
    removeItem(key) {
      map.delete(key);
    },
  };
  return store;
}

export interface FakeCall {
  url: URL;
  init: RequestInit;
}

type Answer = { status?: number; body?: unknown; text?: string } | 'down' | 'hang';

/** Replaces `fetch`; `answer` decides by path. Returns the calls made. */
export function fakeFetch(answer: (path: string, url: URL) => Answer): FakeCall[] {
  const calls: FakeCall[] = [];
  setGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address);
    calls.push({ url, init });
    const reply = answer(url.pathname, url);
    if (reply === 'down') throw new TypeError('fetch failed');
    if (reply === 'hang') {
      await new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    }
    const { status = 200, body, text } = reply as Exclude<Answer, string>;
    return new Response(text ?? JSON.stringify(body ?? {}), { status });
  });
  return calls;
}

/** A reply of blanks that has no end. */
export function endlessReply(): { response: Response; given(): number } {
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      bytes += 1_000_000;
      stream.enqueue(new Uint8Array(1_000_000).fill(0x20));
    },
  });
  return { response: new Response(body), given: () => bytes };
}

/** Options of a project at `https://gateway.test`, over the defaults. */
export function configure(
  attributes: Readonly<Record<string, string>> = {},
  host: Readonly<Record<string, unknown>> = {},
): void {
  const given = { projectId: 'p1', ...attributes };
  setOptions(parseConfig(given, host, 'https://gateway.test').options);
}

/** Lets everything that is already settled run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}
