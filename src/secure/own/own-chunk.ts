/** Chunk: signs for a wallet that is the person's alone. */
import { createOwnSigner } from './own-signer';

export const ownChunk = { createOwnSigner };
export type OwnChunk = typeof ownChunk;
