/**
 * The receiver's own name and picture, where there are any. The gateway knows them, and is not believed: it
 * could make a stranger look like a friend. A name is shown when the network's own registry leads from it to
 * this very address, a picture only of whom the visitor has named: anybody can have a name, and say of it that
 * it looks like a friend.
 */
import { sameAddress } from '../../../../protocol/address-looks';
import { identityOf } from '../../../core/account-data/identity';
import { log } from '../../../core/reporting/logger';
import type { Review } from './review';

export interface Profile {
  name: string;
  picture?: string;
}

/** Undefined where nobody says, or what is said cannot be checked. Never rejects. */
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
