/** Chunk: RPC requests of the page, and the approvals that they need. */
import { openScreen } from './approval/open-screen';
import { createSigning, type Signing, type SigningOptions } from './create-signing';

export const signingChunk = {
  createSigning: (options: Omit<SigningOptions, 'screen'>): Signing =>
    createSigning({ ...options, screen: openScreen(options.page) }),
};
export type SigningChunk = typeof signingChunk;
