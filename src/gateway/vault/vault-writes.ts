/**
 * Writes of many requests in one commit: the disk is flushed once for all that wait, and no request
 * goes on before that. The chain of the audit log follows the order of the commits.
 */
import { chainHash } from '../custody/audit-chain';
import type { Client, InValue } from '../store/libsql-file';

export interface VaultStatement {
  sql: string;
  args: InValue[];
}

export interface AuditEntry {
  event: string;
  detail: Record<string, unknown>;
  /** Seconds since the epoch. */
  now: number;
}

export interface WriteResult {
  /** Rows that each statement changed. */
  changed: number[];
  /** Of the last row of the audit log. */
  hash: string;
}

/** @throws LibsqlError Then nothing of this write is stored; those beside it are. */
export type VaultWrite = (
  statements: readonly VaultStatement[],
  audit?: AuditEntry,
) => Promise<WriteResult>;

interface Waiting {
  statements: readonly VaultStatement[];
  audit: AuditEntry | undefined;
  resolve(written: WriteResult): void;
  reject(error: unknown): void;
}

/** One commit blocks the thread: with more in it, other requests would wait too long. */
const MOST_TOGETHER = 64;

const auditStatement = (
  { event, now }: AuditEntry,
  text: string,
  hash: string,
): VaultStatement => ({
  sql: 'INSERT INTO audit (at, event, detail, hash) VALUES (?, ?, ?, ?)',
  args: [now, event, text, hash],
});

/** @param start The hash of the last row that is stored. */
export function createVaultWrites(db: Client, start: string): VaultWrite {
  let hash = start;
  let waiting: Waiting[] = [];
  let isFlushing = false;

  async function commit(group: readonly Waiting[]): Promise<void> {
    let next = hash;
    const hashes: string[] = [];
    const batch = group.flatMap(({ statements, audit }) => {
      if (!audit) {
        hashes.push(next);
        return statements;
      }
      const text = JSON.stringify(audit.detail);
      next = chainHash(next, [audit.now, audit.event, text]);
      hashes.push(next);
      return [...statements, auditStatement(audit, text, next)];
    });
    const results = await db.batch(batch, 'write');
    hash = next;
    let at = 0;
    for (const [index, { statements, audit, resolve }] of group.entries()) {
      const changed = statements.map((_, own) => results[at + own]?.rowsAffected ?? 0);
      at += statements.length + (audit ? 1 : 0);
      resolve({ changed, hash: hashes[index] as string });
    }
  }

  async function commitAlone(one: Waiting): Promise<void> {
    await commit([one]).catch(one.reject);
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, MOST_TOGETHER);
      waiting = waiting.slice(MOST_TOGETHER);
      try {
        await commit(group);
      } catch {
        // Rolled back whole: the write that failed must not fail those beside it.
        for (const one of group) await commitAlone(one);
      }
    }
    isFlushing = false;
  }

  return (statements, audit) =>
    new Promise((resolve, reject) => {
      waiting.push({ statements, audit, resolve, reject });
      if (isFlushing) return;
      isFlushing = true;
      // After the requests that this turn of the loop reads.
      setImmediate(() => void flush());
    });
}
