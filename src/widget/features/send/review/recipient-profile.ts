/**
 * Loads the recipient's own name and picture. The gateway knows them but is not trusted: it could
 * make an untrusted address look like a friend. The name appears only if the network's own registry
 * resolves it to this very address, and the picture only for a recipient that the user typed by
 * name: anyone can have a name, and give it the look of a friend.
 */
import { sameAddress } from '../../../../protocol/address-looks';
import { identityOf } from '../../../core/account-data/identity';
import { log } from '../../../core/reporting/logger';
import type { Review } from './review';

export interface Profile {
  name: string;
  picture?: string;
}

/** Undefined if there is no profile, or it cannot be verified. Never rejects. */
export async function profileOf({
  place,
  transfer,
  name: typed,
}: Review): Promise<Profile | undefined> {
  const { sender, where } = place;
  if (!sender.resolveName) return undefined;
  try {
    const { name, avatar } = (await identityOf(transfer.to, where.network.id)) ?? {};
    // As it is written, so it is read: capitals and other scripts only after they were made one form.
    if (!name || !/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(name)) return undefined;
    const led = await sender.resolveName(where, name);
    if (led === undefined || !sameAddress(led, transfer.to)) return undefined;
    return { name, ...(avatar && name === typed && { picture: avatar }) };
  } catch (cause) {
    log.info('send', cause);
    return undefined;
  }
}
