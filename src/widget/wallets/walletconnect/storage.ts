/**
 * What the client remembers: a small table in IndexedDB, kept in memory too, so that nothing waits or
 * breaks where the browser denies, hangs or loses it. Never rejects. Its form is what the client asks
 * of a store. Source: architecture "State"; hazards B "IndexedDB blocked/corrupt".
 */
import { log } from '../../core/logger';

const DATABASE = 'appkit-embed';
const TABLE = 'walletconnect';
/** Some browsers never answer. */
const OPEN_MS = 2_000;

export interface Store {
  getKeys(): Promise<string[]>;
  getEntries<T = unknown>(): Promise<[string, T][]>;
  getItem<T = unknown>(key: string): Promise<T | undefined>;
  setItem<T = unknown>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
  /** Lets go of the database. Later calls open it anew. */
  release(): void;
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openOnce(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // May throw where it is denied.
    const request = indexedDB.open(DATABASE, 1);
    const timer = setTimeout(() => reject(new Error('no answer')), OPEN_MS);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    answer(request)
      .then((database) => {
        if (database.objectStoreNames.contains(TABLE)) resolve(database);
        else {
          database.close();
          reject(new Error('not our table'));
        }
      }, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** A database that cannot be opened is made anew, once. */
async function openDatabase(): Promise<IDBDatabase> {
  try {
    return await openOnce();
  } catch (cause) {
    log.warn('walletconnect', 'the store is made anew', cause);
    indexedDB.deleteDatabase(DATABASE);
    return openOnce();
  }
}

export function createStore(): Store {
  const memory = new Map<string, unknown>();
  let opening: Promise<IDBDatabase> | undefined;
  let denied = false;

  const release = () => {
    opening?.then(
      (database) => database.close(),
      () => {},
    );
    opening = undefined;
  };

  async function use<T>(
    mode: IDBTransactionMode,
    act: (table: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    if (!opening) {
      opening = openDatabase();
      opening.then(
        (database) => {
          // Another version wants to change it, or the browser took it away.
          database.onversionchange = release;
          database.onclose = release;
        },
        () => {
          denied = true;
        },
      );
    }
    const database = await opening;
    return answer(act(database.transaction(TABLE, mode).objectStore(TABLE)));
  }

  /** Undefined when the database could not; a second try, as a browser may have closed it meanwhile. */
  async function attempt<T>(
    mode: IDBTransactionMode,
    act: (table: IDBObjectStore) => IDBRequest<T>,
  ): Promise<{ value: T } | undefined> {
    for (let tries = 0; tries < 2 && !denied; tries += 1) {
      try {
        return { value: await use(mode, act) };
      } catch (cause) {
        log.warn('walletconnect', 'the store failed', cause);
        release();
      }
    }
    return undefined;
  }

  return {
    release,
    async getKeys() {
      const found = await attempt('readonly', (table) => table.getAllKeys());
      return found ? found.value.map(String) : [...memory.keys()];
    },
    async getEntries<T>() {
      const entries: [string, T][] = [];
      for (const key of await this.getKeys()) {
        const value = await this.getItem<T>(key);
        if (value !== undefined) entries.push([key, value]);
      }
      return entries;
    },
    async getItem<T>(key: string) {
      const found = await attempt<unknown>('readonly', (table) => table.get(key));
      return (found ? found.value : memory.get(key)) as T | undefined;
    },
    async setItem(key, value) {
      memory.set(key, value);
      await attempt('readwrite', (table) => table.put(value, key));
    },
    async removeItem(key) {
      memory.delete(key);
      await attempt('readwrite', (table) => table.delete(key));
    },
  };
}
