/** Chunk: makes a wallet's keys, shares them, and seals the shares to their holders. */
import { createWallet } from './create-wallet';

export type { CreatedWallet } from './create-wallet';
export declare const keysChunk: {
  createWallet: typeof createWallet;
};
export type KeysChunk = typeof keysChunk;
