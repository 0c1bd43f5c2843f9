/**
 * One key-encryption key for wallets of live projects, another one for those of test projects: the key of
 * the tests opens no share of value. ADR 37.
 */
import type { Log } from '../environment';
import {
  type KeyConfig,
  type KeyEncryption,
  KeyEncryptionError,
  loadKeyEncryption,
} from './key-encryption';

export interface ModeKeys {
  live: KeyEncryption;
  /** Undefined: the configuration has none, and no wallet of a test project can exist. */
  test: KeyEncryption | undefined;
}

/** @throws KeyEncryptionError: wallets of this mode have no key here. */
export function kekOf(keys: ModeKeys, mode: string): KeyEncryption {
  const kek = mode === 'live' ? keys.live : mode === 'test' ? keys.test : undefined;
  if (!kek) throw new KeyEncryptionError(`There is no key-encryption key of mode ${mode}.`);
  return kek;
}

/** @throws KeyEncryptionError that names the setting and the fix, and never holds a key. */
export async function loadModeKeys(config: {
  kek: KeyConfig;
  testKek?: KeyConfig;
}): Promise<ModeKeys> {
  const live = await loadKeyEncryption(config.kek);
  const test = config.testKek && (await loadKeyEncryption(config.testKek));
  if (test && live.ids.includes(test.id)) {
    throw new KeyEncryptionError(
      '"testKek.current" is a key of "kek". Test projects need a key of their own: make one with "openssl rand -base64 32".',
    );
  }
  return { live, test };
}

/** After all shares are sealed with the current keys. */
export function warnOfSharedKey({ live, test }: ModeKeys, log: Log): void {
  if (!test?.ids.some((id) => live.ids.includes(id))) return;
  log(
    'warn',
    '"testKek.previous" names a key of "kek", and no share needs it: remove it, because it opens shares of live projects',
    {},
  );
}

/** The recorded key of each mode; undefined: none was recorded. */
export interface StoredKeys {
  live: string | undefined;
  /** Recorded at each start that has one, also without a wallet of a test project. */
  test: string | undefined;
  /** Without `test`, the key of `live` sealed them: an earlier version had one key. */
  hasTestWallets: boolean;
}

/**
 * Compares the keys with the names of those that sealed what is stored. The caller writes down the new
 * names afterwards.
 * @param place E.g. "the database".
 * @throws Error that says which key is missing, and how to name it.
 */
export function checkStoredKeys(place: string, stored: StoredKeys, { live, test }: ModeKeys): void {
  if (stored.live !== undefined && !live.ids.includes(stored.live)) {
    throw new Error(
      `${place} was sealed with the key-encryption key ${stored.live}, and "kek" gives ${live.ids.join(', ')}. Restore that key, or name it in "kek.previous"`,
    );
  }
  const sealedBy = stored.hasTestWallets ? (stored.test ?? stored.live) : undefined;
  if (sealedBy === undefined || test?.ids.includes(sealedBy)) return;
  const isOld = stored.test === undefined;
  throw new Error(
    `${place} has wallets of test projects, sealed with the key-encryption key ${sealedBy}, and "testKek" gives ${test?.ids.join(', ') ?? 'none'}. ${
      isOld
        ? 'Make a key for "testKek.current", and name that of "kek" in "testKek.previous" until the service has started once'
        : 'Restore that key, or name it in "testKek.previous"'
    }`,
  );
}
