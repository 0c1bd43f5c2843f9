/**
 * The visitor's storage as plain text: our own prefix, and nothing that throws. Where the browser
 * denies storage or it is full, values live in memory for this page. What may stand in it says
 * `stored.ts`, which reads and writes all but the little that the first screen shows.
 */
import type { StorageSuffix } from '../../protocol/storage-keys';
import { storageKey } from '../../protocol/storage-prefix';
import { RECENT_WALLETS_COUNT } from './constants';

let project = '';
const memory = new Map<string, string>();

/** Runs against localStorage; undefined when the browser denies it (the getter itself may throw). */
function attempt<Result>(use: (store: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

/** Chooses whose keys are meant. */
export function chooseStorage(projectId: string): void {
  if (projectId !== project) memory.clear();
  project = projectId;
}

/** The full key. */
export function keyOf(suffix: StorageSuffix): string {
  return storageKey(project, suffix);
}

export function readText(suffix: StorageSuffix): string | undefined {
  const key = keyOf(suffix);
  return memory.get(key) ?? attempt((store) => store.getItem(key)) ?? undefined;
}

/** @returns false when the browser did not take it. */
export function writeText(suffix: StorageSuffix, text: string): boolean {
  const key = keyOf(suffix);
  memory.delete(key);
  const wrote = attempt((store) => {
    store.setItem(key, text);
    return true;
  });
  return wrote === true;
}

export function removeText(suffix: StorageSuffix): void {
  const key = keyOf(suffix);
  memory.delete(key);
  attempt((store) => store.removeItem(key));
}

/** For what the browser did not take. */
export function keepInMemory(suffix: StorageSuffix, text: string): void {
  memory.set(keyOf(suffix), text);
}

/** True when the browser denies storage, or took less than what was to be kept. */
export function storageIsMemory(): boolean {
  return memory.size > 0 || attempt((store) => store.length) === undefined;
}

/**
 * Another tab of this site changed a key (its full name), or cleared everything (null).
 * @returns a stop.
 */
export function onStorageEvent(heard: (key: string | null) => void): () => void {
  const listener = (event: StorageEvent): void => heard(event.key);
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Connector ids of connections that were ended, the newest first, at most two of a family. */
export function recentConnectorIds(): string[] {
  try {
    const lists: unknown[] = Object.values(
      JSON.parse(readText('disconnected_connector_ids') ?? ''),
    );
    return lists.flatMap((ids) =>
      Array.isArray(ids)
        ? ids
            .filter((id) => typeof id === 'string')
            .slice(-RECENT_WALLETS_COUNT)
            .reverse()
        : [],
    );
  } catch {
    return [];
  }
}
