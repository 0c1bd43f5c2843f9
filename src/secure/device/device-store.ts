/**
 * The frame's storage: keys that cannot leave the browser, the session and the device's shares, by
 * project and page origin. IndexedDB, which the browser partitions by the site of the page.
 */

const NAME = 'appkit-secure';
const STORE = 'records';
const VERSION = 1;

export interface DeviceStore {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  /** @returns what is stored now: `value`, or what another frame of this site stored before. */
  add<Value>(key: string, value: Value): Promise<Value>;
  remove(key: string): Promise<void>;
  /** Stored, or in memory only, because the browser has no storage for this frame. */
  readonly lasting: boolean;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** For a frame without storage: everything is over when it is. */
function memoryStore(): DeviceStore {
  const records = new Map<string, unknown>();
  return {
    lasting: false,
    get: async <Value>(key: string) => records.get(key) as Value | undefined,
    set: async (key, value) => void records.set(key, value),
    add: async <Value>(key: string, value: Value) => {
      if (!records.has(key)) records.set(key, value);
      return records.get(key) as Value;
    },
    remove: async (key) => void records.delete(key),
  };
}

export async function openDeviceStore(factory: IDBFactory | undefined): Promise<DeviceStore> {
  let db: IDBDatabase;
  try {
    const opening = (factory as IDBFactory).open(NAME, VERSION);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    db = await settled(opening);
  } catch {
    return memoryStore();
  }
  // Another tab may bring a later version of these records.
  db.onversionchange = () => db.close();
  const records = (mode: IDBTransactionMode) => db.transaction(STORE, mode).objectStore(STORE);
  return {
    lasting: true,
    get: <Value>(key: string) =>
      settled(records('readonly').get(key)) as Promise<Value | undefined>,
    set: async (key, value) => void (await settled(records('readwrite').put(value, key))),
    async add<Value>(key: string, value: Value) {
      // One transaction: no other frame stores in between.
      const all = records('readwrite');
      const stored = (await settled(all.get(key))) as Value | undefined;
      if (stored !== undefined) return stored;
      await settled(all.put(value, key));
      return value;
    },
    remove: async (key) => void (await settled(records('readwrite').delete(key))),
  };
}
