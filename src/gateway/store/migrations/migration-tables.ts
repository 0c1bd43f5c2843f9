/**
 * Tables as a migration sees them: by name and column alone. A migration is never changed once it has
 * run somewhere, so it must not follow `tables.ts`.
 */
export type MigrationTables = Record<string, Record<string, unknown>>;
