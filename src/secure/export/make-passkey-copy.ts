/** Makes a passkey, and the copy of the wallet's entropy that only this passkey opens. */
import type { PasskeyCopy } from '../../protocol/custody/passkey-copy';
import { entropyOf } from '../keys/derive-keys';
import { createPasskey } from '../own/passkey';
import { openCopy, sealCopy } from '../own/passkey-copy';

/** @throws FrameError, also where passkeys give no secret. */
export async function makePasskeyCopy(
  { email, walletId }: { email: string; walletId: string },
  words: readonly string[],
): Promise<PasskeyCopy> {
  const passkey = await createPasskey(email);
  const entropy = entropyOf(words.join(' '));
  try {
    const copy = await sealCopy(passkey, walletId, entropy);
    (await openCopy(copy, passkey.secret, walletId)).fill(0);
    return copy;
  } finally {
    entropy.fill(0);
    passkey.secret.fill(0);
  }
}
