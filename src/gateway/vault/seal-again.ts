/** After a rotation of KEK-2: every share that an earlier key sealed is sealed with the current one. */
import { KEY_KINDS } from '../../protocol/custody/wallet-keys';
import { kekOf, type ModeKeys } from '../custody/mode-keys';
import type { VaultStore } from './vault-store';
import type { VaultWallet } from './vault-wallet';
import { storedContext } from './wallet-routes';

const AT_ONCE = 100;

/** @returns how many wallets it changed. @throws KeyEncryptionError: then a key is missing. */
export async function sealAgain(store: VaultStore, keys: ModeKeys): Promise<number> {
  let changed = 0;
  let wallets: VaultWallet[] = [];
  do {
    wallets = await store.walletsAfter(wallets.at(-1)?.id ?? '', AT_ONCE);
    for (const wallet of wallets) {
      const { shares } = wallet;
      if (!shares) continue;
      const kek = kekOf(keys, wallet.mode);
      if (KEY_KINDS.every((kind) => kek.isCurrent(shares[kind]))) continue;
      const renewed = { ...shares };
      for (const kind of KEY_KINDS) {
        const context = storedContext(wallet, kind);
        const share = kek.open(shares[kind], context);
        renewed[kind] = kek.seal(share, context);
        share.fill(0);
      }
      await store.replaceShares(wallet.id, renewed);
      changed += 1;
    }
  } while (wallets.length === AT_ONCE);
  return changed;
}
