/** Opens a wallet from its written recovery of 12 words. */
import type { WalletAddresses, WalletMode } from '../../protocol/custody/wallet-keys';
import {
  addressesOf,
  type DerivedTexts,
  deriveKeys,
  entropyOf,
  keyTexts,
} from '../keys/derive-keys';

export interface OpenedWallet {
  addresses: WalletAddresses;
  keys: DerivedTexts;
}

/** People write numbers, commas and line breaks between words. */
export const wordsIn = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.join(' ') ?? '';

/** @returns undefined for text that is no recovery. */
export function openRecovery(text: string, mode: WalletMode): OpenedWallet | undefined {
  let entropy: Uint8Array;
  try {
    entropy = entropyOf(wordsIn(text));
  } catch {
    return undefined;
  }
  const keys = deriveKeys(entropy, mode);
  return { addresses: addressesOf(keys), keys: keyTexts(keys) };
}
