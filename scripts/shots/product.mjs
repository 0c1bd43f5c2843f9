// Values of the product and the sandbox that the recipes need, from their own source.
import path from 'node:path';
import { importProgram, root } from '../run-program.mjs';

const fromSource = (entry) => {
  const name = `shots-${path.basename(entry, '.ts')}-${process.pid}.mjs`;
  return importProgram(entry, path.join(root, '.cache', 'programs', name));
};

export const { storageKey } = await fromSource('src/protocol/storage-prefix.ts');
export const { PROJECT_ID, EMAIL_PROJECT_ID } = await fromSource('src/sandbox/facts.ts');
export const { WELCOME_MS } = await fromSource(
  'src/widget/features/account/welcome/welcome-duration.ts',
);
