/** Holds the storage functions that the first screen does not need; it loads with the runtime. */
import type { StorageSuffix, TabSuffix } from '../../../protocol/storage-keys';
import { keyOf, memory, withStorage } from './storage-reader';

/** @returns false when the browser did not take it. */
export function writeText(suffix: StorageSuffix, text: string): boolean {
  const key = keyOf(suffix);
  memory.delete(key);
  const wrote = withStorage((store) => {
    store.setItem(key, text);
    return true;
  });
  return wrote === true;
}

export function removeText(suffix: StorageSuffix): void {
  const key = keyOf(suffix);
  memory.delete(key);
  withStorage((store) => store.removeItem(key));
}

/** For what the browser did not take. */
export function keepInMemory(suffix: StorageSuffix, text: string): void {
  memory.set(keyOf(suffix), text);
}

/** Reads values that last as long as the tab. */
export function readTabText(suffix: TabSuffix): string | undefined {
  return withStorage((store) => store.getItem(keyOf(suffix)), true) ?? undefined;
}

/** If the browser rejects the value, it is dropped: it only has to survive a reload. */
export function writeTabText(suffix: TabSuffix, text: string): void {
  withStorage((store) => store.setItem(keyOf(suffix), text), true);
}

export function removeTabText(suffix: TabSuffix): void {
  withStorage((store) => store.removeItem(keyOf(suffix)), true);
}

/** True when the browser denies storage, or took less than what was to be kept. */
export function storageIsMemory(): boolean {
  return memory.size > 0 || withStorage((store) => store.length) === undefined;
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
