/** Chunk: RPC requests of the page, and the approvals that they need. */
import { openScreen } from './approval/open-screen';
import { createSigning, type Signing, type SigningOptions } from './create-signing';

export const signingChunk = {
  createSigning(options: Omit<SigningOptions, 'screen' | 'mode'>): Signing {
    // Of the project, as the server says.
    const mode = document.documentElement.dataset.mode === 'test' ? 'test' : 'live';
    return createSigning({ ...options, mode, screen: openScreen(options.page) });
  },
};
export type SigningChunk = typeof signingChunk;
