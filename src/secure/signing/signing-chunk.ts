/** Chunk: RPC requests of the page, and the approvals that they need. */
import { createSigning } from './create-signing';

export const signingChunk = { createSigning };
export type SigningChunk = typeof signingChunk;
