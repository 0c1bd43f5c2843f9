/** The gateway's dependencies on its machine; tests pass their own. */

export type LogLevel = 'info' | 'warn' | 'error';
/** Writes one structured line. Fields never hold addresses, queries, bodies or secrets. */
export type Log = (level: LogLevel, message: string, fields: Record<string, unknown>) => void;
/** Epoch ms. */
export type Clock = () => number;
