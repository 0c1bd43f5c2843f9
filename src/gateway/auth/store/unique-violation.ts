/** A row that another row's unique key refuses, in the words of each database. */

/** Source: PostgreSQL, appendix "Error Codes"; SQLite, "Result and Error Codes". */
const CODES = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];

export function isUniqueViolation(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return CODES.includes(code ?? '') || message.includes('UNIQUE constraint failed');
}
