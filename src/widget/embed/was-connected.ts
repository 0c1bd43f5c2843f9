import { storageKey } from '../../protocol/storage-prefix';

/** Reads the one key that records an earlier connection of the user; writes nothing. */
export function wasConnected(projectId: string): boolean {
  try {
    return localStorage.getItem(storageKey(projectId, 'connection_status')) === 'connected';
  } catch {
    return false;
  }
}
