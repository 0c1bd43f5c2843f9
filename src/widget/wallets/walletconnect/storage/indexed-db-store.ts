/**
 * The client's store: a small table in IndexedDB, also kept in memory, so that no call waits or
 * breaks if the browser denies, hangs or loses it. Never rejects. Implements the client's store
 * interface. Source: architecture "State"; hazards B "IndexedDB blocked/corrupt".
 */
import { log } from '../../../core/reporting/logger';

const DATABASE = 'appkit-embed';
const TABLE = 'walletconnect';
/**
 * Some browsers never answer. Counted in steps: a page may sleep, and its timers may then fire
 * before the answer arrives. A sleep counts as one step.
 */
const OPEN_STEP_MS = 1_000;
const OPEN_STEPS_COUNT = 5;

export interface Store {
  getKeys(): Promise<string[]>;
  getEntries<T = unknown>(): Promise<[string, T][]>;
  getItem<T = unknown>(key: string): Promise<T | undefined>;
  setItem<T = unknown>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
  /** The browser did not answer: what was stored may be there still, and is left as it is. */
  isSilent(): boolean;
  /** Closes the database. Later calls open it again. */
  release(): void;
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

class Silent extends Error {}

function openOnce(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // May throw where it is denied.
    const request = indexedDB.open(DATABASE, 1);
    let steps = 0;
    let late = false;
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      steps += 1;
      late = steps > OPEN_STEPS_COUNT;
      if (late) reject(new Silent('no answer'));
      else timer = setTimeout(step, OPEN_STEP_MS);
    };
    step();
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    answer(request)
      .then((database) => {
        if (!late && database.objectStoreNames.contains(TABLE)) {
          resolve(database);
          return;
        }
        // Left open, it would block other code that upgrades the database.
        database.close();
        reject(new Error('not our table'));
      }, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Creates a database again, once, if it cannot be opened. A slow database keeps the data that other
 * code relies on.
 */
async function openDatabase(): Promise<IDBDatabase> {
  try {
    return await openOnce();
  } catch (cause) {
    if (cause instanceof Silent) throw cause;
    log.warn('walletconnect', 'recreating the store', cause);
    indexedDB.deleteDatabase(DATABASE);
    return openOnce();
  }
}

/** Waits for the transaction to complete: a full disk reports its error only then. */
function through(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

export function createStore(): Store {
  const memory = new Map<string, unknown>();
  /** Keys whose last change did not get into the table: for them the memory is right. */
  const unsaved = new Set<string>();
  let opening: Promise<IDBDatabase> | undefined;
  let denied = false;
  let silent = false;

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
        (cause) => {
          denied = true;
          silent = cause instanceof Silent;
        },
      );
    }
    const database = await opening;
    const transaction = database.transaction(TABLE, mode);
    const asking = answer(act(transaction.objectStore(TABLE)));
    const [value] = await Promise.all([asking, mode === 'readwrite' && through(transaction)]);
    return value;
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

  async function change<T>(
    key: string,
    act: (table: IDBObjectStore) => IDBRequest<T>,
  ): Promise<void> {
    unsaved.add(key);
    if (await attempt('readwrite', act)) unsaved.delete(key);
    else unsaved.add(key);
  }

  return {
    release,
    isSilent: () => silent,
    async getKeys() {
      const found = await attempt('readonly', (table) => table.getAllKeys());
      if (!found) return [...memory.keys()];
      const saved = found.value.map(String).filter((key) => !unsaved.has(key));
      return [...saved, ...[...unsaved].filter((key) => memory.has(key))];
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
      const found = unsaved.has(key)
        ? undefined
        : await attempt<unknown>('readonly', (table) => table.get(key));
      return (found ? found.value : memory.get(key)) as T | undefined;
    },
    async setItem(key, value) {
      memory.set(key, value);
      await change(key, (table) => table.put(value, key));
    },
    async removeItem(key) {
      memory.delete(key);
      await change(key, (table) => table.delete(key));
    },
  };
}
