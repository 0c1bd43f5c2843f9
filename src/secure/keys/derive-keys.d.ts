import { type WalletAddresses, type WalletMode } from '../../protocol/custody/wallet-keys';
export interface DerivedKeys {
  eip155: Uint8Array;
  solana: Uint8Array;
}
export type DerivedTexts = Record<keyof DerivedKeys, string>;
/** @throws Error for words that are no recovery phrase. */
export declare const entropyOf: (words: string) => Uint8Array;
export declare const wordsOf: (entropy: Uint8Array) => string;
export declare function deriveKeys(entropy: Uint8Array, mode: WalletMode): DerivedKeys;
export declare function addressesOf({ eip155, solana }: DerivedKeys): WalletAddresses;
/** As other wallets import them: hex, and base58 of the key and its public half. */
export declare const keyTexts: ({ eip155, solana }: DerivedKeys) => DerivedTexts;
