/** The names of the keys that sealed the shares of the vault's file. */
import { checkStoredKeys, type ModeKeys } from '../custody/mode-keys';
import type { Row } from '../store/libsql-file';

const FACTS = { live: 'kek', test: 'test-kek' } as const;

export interface KeyFacts {
  /** Changes nothing. @throws Error if a key of the stored shares is missing. */
  checkKeys(keys: ModeKeys): Promise<void>;
  /** Once every share is sealed with the current key of its mode. */
  recordKeys(keys: ModeKeys): Promise<void>;
}

export function createKeyFacts(
  all: (sql: string, args?: (string | number)[]) => Promise<Row[]>,
): KeyFacts {
  return {
    async checkKeys(keys) {
      const facts = await all('SELECT name, value FROM facts');
      const read = (name: string) => {
        const row = facts.find((each) => each.name === name);
        return row && String(row.value);
      };
      const [testWallet] = await all(
        `SELECT id FROM wallets WHERE mode = 'test' AND released IS NULL LIMIT 1`,
      );
      const stored = { live: read(FACTS.live), test: read(FACTS.test) };
      const hasTestWallets = testWallet !== undefined;
      checkStoredKeys("the vault's file", { ...stored, hasTestWallets }, keys);
    },
    async recordKeys(keys) {
      for (const mode of ['live', 'test'] as const) {
        const id = keys[mode]?.id;
        if (id === undefined) continue;
        await all('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', [FACTS[mode], id]);
      }
    },
  };
}
