/**
 * Reads and writes the user's storage, typed and checked. It reads, writes and clears only keys of
 * `protocol/storage-keys` under our own prefix.
 */
import {
  CACHE_SUFFIXES,
  decodeStored,
  encodeStored,
  isFresh,
  STORAGE_SUFFIXES,
  type StorageSuffix,
  type StorageValue,
  ttlOf,
} from '../../../protocol/storage-keys';
import { chooseStorage, keyOf, readText } from './storage-reader';
import { keepInMemory, onStorageEvent, removeText, writeText } from './storage-writer';

/** Entries of a cache that are still good; others are as if they were not there. */
function freshEntries<Value>(suffix: StorageSuffix, value: Value): Value {
  const ttl = ttlOf(suffix);
  if (ttl === undefined) return value;
  const now = Date.now();
  return Object.fromEntries(
    Object.entries(value as Record<string, { timestamp: number }>).filter(([, entry]) =>
      isFresh(entry.timestamp, ttl, now),
    ),
  ) as Value;
}

let hearCleared: (() => void) | undefined;

/**
 * Calls the listener when a write finds none of our values: on the first visit, or after the user
 * cleared the site's storage, which fires no event in the tab itself. @returns a stop.
 */
export function onWrittenAnew(heard: () => void): () => void {
  hearCleared = heard;
  return () => {
    hearCleared = undefined;
  };
}

export const storage = {
  /** Undefined when absent or not what we wrote; a corrupt value is removed, others are kept. */
  get<Suffix extends StorageSuffix>(suffix: Suffix): StorageValue<Suffix> | undefined {
    const text = readText(suffix) ?? undefined;
    if (text === undefined) return undefined;
    const value = decodeStored(suffix, text);
    if (value !== undefined) return freshEntries(suffix, value);
    removeText(suffix);
    return undefined;
  },

  /** Never throws. A full storage loses its caches first. */
  set<Suffix extends StorageSuffix>(suffix: Suffix, value: StorageValue<Suffix>): void {
    const text = encodeStored(suffix, value);
    if (suffix !== 'version' && storage.get('version') === undefined) {
      storage.set('version', '1');
      hearCleared?.();
    }
    if (writeText(suffix, text)) return;
    for (const cache of CACHE_SUFFIXES) removeText(cache);
    if (writeText(suffix, text)) return;
    // An older value must not come back on the next visit.
    removeText(suffix);
    keepInMemory(suffix, text);
  },

  remove: removeText,
};

/** Chooses whose keys are meant. Values of another shape version are dropped. */
export function setStorageProject(projectId: string): void {
  chooseStorage(projectId);
  const version = readText('version') ?? undefined;
  if (version !== '1' && version !== undefined) {
    for (const suffix of STORAGE_SUFFIXES) removeText(suffix);
  }
}

/**
 * Another tab of this site changed one of our keys; without a suffix: everything was cleared.
 * @returns a stop.
 */
export function onStorageChange(changed: (suffix: StorageSuffix | undefined) => void): () => void {
  return onStorageEvent((key) => {
    if (key === null) {
      changed(undefined);
      return;
    }
    const suffix = STORAGE_SUFFIXES.find((name) => keyOf(name) === key);
    if (suffix) changed(suffix);
  });
}
