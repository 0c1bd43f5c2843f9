/** Opens a vault from its configuration: keys, database, limits. */
import { thumbprintOf } from '../custody/device-proof-check';
import { readKeyFile } from '../custody/key-files';
import { loadModeKeys, warnOfSharedKey } from '../custody/mode-keys';
import { createSealKey, privateKey } from '../custody/seal-share';
import { createTokenReader, createTokenSigner, signingKey } from '../custody/signed-token';
import type { Clock, Log } from '../environment';
import { createNotices } from './notices/vault-notices';
import { sealAgain } from './seal-again';
import { createSigningBrake } from './signing-brake';
import { createLimits, type VaultConfig } from './vault-config';
import type { Vault } from './vault-context';
import { openVaultStore } from './vault-store';
import { createWalletQueues } from './wallet-queues';

/** @param onStop Told once for each reason why the vault stops. @throws Error with the reason. */
export async function openVault({
  config,
  log,
  onStop,
  clock = Date.now,
}: {
  config: VaultConfig;
  log: Log;
  onStop(reason: string): void;
  clock?: Clock;
}): Promise<Vault> {
  const kek = await loadModeKeys(config);
  const sealKey = await createSealKey(readKeyFile(config.sealKey.file, privateKey));
  const receipts = await createTokenSigner(readKeyFile(config.receiptKey.file, signingKey));
  const store = await openVaultStore(config.store.file);
  try {
    await store.checkKeys(kek);
    const changed = await sealAgain(store, kek);
    await store.recordKeys(kek);
    warnOfSharedKey(kek, log);
    if (changed > 0) log('info', 'shares sealed with the current key', { wallets: changed });
  } catch (error) {
    await store.close();
    throw error;
  }
  return {
    ...{ config, store, kek, sealKey, receipts, clock, log },
    grants: await Promise.all(config.auth.grantKeys.map(createTokenReader)),
    sealKeyId: thumbprintOf(sealKey.publicKey),
    limits: createLimits(config),
    brake: createSigningBrake({
      perMinute: config.signaturesPerMinute,
      stopFile: config.stopFile,
      onStop,
      now: clock,
    }),
    notices: createNotices({ rows: store, url: config.auth.url, receipts, log, now: clock }),
    enqueue: createWalletQueues(),
  };
}
