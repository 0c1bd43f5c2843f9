/**
 * Reads the user's storage as plain text, under our own prefix, without throwing. Where the browser
 * denies storage or it is full, values live in memory for this page. This file holds the reads of
 * the first screen; `storage-writer.ts` writes, and `typed-storage.ts` defines the valid values.
 */
import type { StorageSuffix, TabSuffix } from '../../../protocol/storage-keys';
import { storageKey } from '../../../protocol/storage-prefix';
import { RECENT_WALLETS_COUNT } from '../constants/initial-limits';
import { type FirstRow, parseFirstRow } from './first-row';

let project = '';
/** Full key → what the browser did not take. */
export const memory = new Map<string, string>();

/**
 * Runs against localStorage, or what lasts as long as the tab; undefined when the browser denies it
 * (the getter itself may throw).
 */
export function withStorage<Result>(
  use: (store: Storage) => Result,
  tab?: boolean,
): Result | undefined {
  try {
    return use(tab ? sessionStorage : localStorage);
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
export function keyOf(suffix: StorageSuffix | TabSuffix): string {
  return storageKey(project, suffix);
}

/** Null, or undefined where the browser denies it: there is nothing. */
export function readText(suffix: StorageSuffix): string | null | undefined {
  const key = keyOf(suffix);
  return memory.get(key) ?? withStorage((store) => store.getItem(key));
}

/** A recent wallet as the first screen shows it; `recent-wallets.ts` reads the whole entries. */
export interface RecentName extends FirstRow {
  /** It is reached over a link, whether or not it is in this browser. */
  far: boolean;
}

/** The newest first, at most two. */
export function recentNames(): RecentName[] {
  try {
    const list: Record<string, unknown>[] = JSON.parse(readText('recent_wallets') ?? '[]');
    return list.slice(0, RECENT_WALLETS_COUNT).flatMap((one) => {
      const row = parseFirstRow(one);
      const { mobile_link, webapp_link, desktop_link } = one;
      return row ? [{ ...row, far: Boolean(mobile_link || webapp_link || desktop_link) }] : [];
    });
  } catch {
    return [];
  }
}
