import { storageKey } from '../../protocol/storage-prefix';

/** Reads the one key that says a visitor had connected before; writes nothing. */
export function wasConnected(projectId: string): boolean {
  try {
    return localStorage.getItem(storageKey(projectId, 'connection_status')) === 'connected';
  } catch {
    return false;
  }
}
