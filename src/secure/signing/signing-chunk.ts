/** Chunk: RPC requests of the page, and the approvals that they need. */
import { utf8 } from '../device/base64url';
import { openScreen } from './approval/open-screen';
import { createSigning, type RpcSigning, type SigningOptions } from './create-signing';

/** As the policy of the frame's page has it. */
async function buildHash(): Promise<string> {
  const bytes = utf8(document.scripts[0]?.text ?? '');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

export const signingChunk = {
  createSigning(options: Omit<SigningOptions, 'screen' | 'mode' | 'build'>): RpcSigning {
    // Of the project, as the server says.
    const mode = document.documentElement.dataset.mode === 'test' ? 'test' : 'live';
    return createSigning({
      ...{ ...options, mode, build: buildHash },
      screen: openScreen(options.page),
    });
  },
};
export type SigningChunk = typeof signingChunk;
