/**
 * Transactions that come together share one commit: the disk is flushed once for all of them, and
 * none ends before that. Each is a savepoint, so one that fails takes only its own writes back.
 * A transaction must not wait for the end of another one, which may share its commit.
 * This queue has no limit of its own. `secure/forward-request.ts` limits the requests of a visitor to the
 * auth service and the vault.
 */
import type { InValue, ResultSet, Transaction } from './libsql-file';

export interface SharedTransaction {
  execute(statement: { sql: string; args: InValue[] }): Promise<ResultSet>;
  /** @throws LibsqlError Then nothing of it is stored. */
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** Waits for a turn. @returns what gives it back. */
type TakeTurn = () => Promise<() => void>;

/** Hands a turn to one after the other. */
export function createTurnQueue(): TakeTurn {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let done = () => {};
    last = new Promise((resolve) => {
      done = resolve;
    });
    await before;
    return done;
  };
}

interface Group {
  transaction: Transaction;
  size: number;
  /** Resolves when it is on the disk. */
  stored: Promise<void>;
  commit(): Promise<void>;
  fail(error: unknown): void;
}

/** The first waits for the last: with more in it, other requests would wait too long. */
const MOST_TOGETHER = 64;
const SAVEPOINT = '"shared commit"';

/**
 * @param begin Opens a transaction that writes.
 * @param turn Of all that write to the file; a group has it until its commit.
 */
export function createSharedCommits(
  begin: () => Promise<Transaction>,
  turn: TakeTurn,
): () => Promise<SharedTransaction> {
  /** Of transactions and of the commit: one at a time. */
  const inside = createTurnQueue();
  let group: Group | undefined;
  /** Asked for with the first transaction, so that writers have their turns in the order of asking. */
  let asked: Promise<() => void> | undefined;

  async function openGroup(): Promise<Group> {
    asked ??= turn();
    const done = await asked;
    try {
      const transaction = await begin();
      let [resolve, reject] = [() => {}, (_: unknown) => {}];
      const stored = new Promise<void>((...ends) => {
        [resolve, reject] = ends;
      });
      // All in it may have been rolled back: then nothing waits for it.
      stored.catch(() => {});
      const close = () => {
        group = undefined;
        try {
          transaction.close();
        } catch {
          // Its end is known by now; a connection that is broken fails for the next transaction.
        }
        done();
      };
      group = {
        ...{ transaction, size: 0, stored },
        async commit() {
          await transaction.commit().then(resolve, reject);
          close();
        },
        fail(error) {
          reject(error);
          close();
        },
      };
      return group;
    } catch (error) {
      done();
      throw error;
    } finally {
      // With `group` set, or the turn given back: no later transaction asks in vain.
      asked = undefined;
    }
  }

  /** After the requests that this turn of the loop reads, and after the transactions that wait. */
  async function commitLater(own: Group): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    const done = await inside();
    if (group === own) await own.commit();
    done();
  }

  return async () => {
    if (!group) asked ??= turn();
    const done = await inside();
    let own: Group;
    try {
      if (group && group.size >= MOST_TOGETHER) await group.commit();
      own = group ?? (await openGroup());
    } catch (error) {
      done();
      throw error;
    }
    const run = (sql: string) => own.transaction.execute({ sql, args: [] });
    own.size += 1;
    if (own.size === 1) void commitLater(own);
    try {
      await run(`savepoint ${SAVEPOINT}`);
    } catch (error) {
      own.fail(error);
      done();
      throw error;
    }
    let isOpen = true;
    const checkOpen = () => {
      // Else it would change the transaction that has come after it.
      if (!isOpen) throw new Error('This transaction has ended. Begin another one.');
    };
    return {
      async execute(statement) {
        checkOpen();
        return own.transaction.execute(statement);
      },
      async end(how) {
        checkOpen();
        isOpen = false;
        try {
          if (how === 'rollback') await run(`rollback to ${SAVEPOINT}`);
          await run(`release ${SAVEPOINT}`);
        } catch (error) {
          // SQLite has rolled back the whole, e.g. on a full disk.
          own.fail(error);
        } finally {
          done();
        }
        if (how === 'commit') await own.stored;
      },
    };
  };
}
