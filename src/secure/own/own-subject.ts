/** Question and answer of the window for the 12 words. The page around the frame can read neither. */
import * as v from 'valibot';
import { deviceKey } from '../../protocol/custody/device-proof';
import { passkeyCopy } from '../../protocol/custody/passkey-copy';
import {
  sealedShare,
  WALLET_MODES,
  walletAddresses,
  walletId,
} from '../../protocol/custody/wallet-keys';

export const ownSubject = v.strictObject({
  theme: v.nullable(v.picklist(['light', 'dark'])),
  /** The page that holds the frame. */
  origin: v.string(),
  wallet: v.strictObject({ id: walletId, addresses: walletAddresses }),
  mode: v.picklist(WALLET_MODES),
  /** Of the frame's worker: what the window gives is sealed to it. */
  recipient: v.strictObject(deviceKey.entries),
  /** Null: the person has none. */
  passkey: v.nullable(passkeyCopy),
});
export type OwnSubject = v.InferOutput<typeof ownSubject>;

/** The entropy, sealed to the frame's worker: the frame's own script can't open it. */
export const ownAnswer = sealedShare;
