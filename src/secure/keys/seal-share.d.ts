import type { DeviceKey } from '../../protocol/custody/device-proof';
/** @param context Names the reader, the wallet and the kind of key: the reader compares it. */
export declare function sealShare(
  reader: DeviceKey,
  share: Uint8Array,
  context: string,
): Promise<string>;
/** A share as the device stores it. */
export interface SealedShare {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}
/** The key is made for one share, and cannot be read by any script, this one included. */
export declare function sealForDevice(share: Uint8Array): Promise<SealedShare>;
