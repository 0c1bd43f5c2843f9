/**
 * Exports the storage key prefix in the user's browser. Separate from the key table, so that the
 * loader, which reads one key, does not carry the table's schemas.
 */
export const STORAGE_PREFIX = '@appkit-embed/';

/** The full key. Pages without a project id share one name, so that a connection survives there too. */
export function storageKey(projectId: string, suffix: string): string {
  return `${STORAGE_PREFIX}${projectId || 'no-project'}/${suffix}`;
}
