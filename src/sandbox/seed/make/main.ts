/** Builds the committed seed files: compiled contracts, and the state of a chain. */

import { makeState } from './chain-state';
import { compileContracts } from './compile';

/** @param folder `src/sandbox/seed` */
export async function makeSeed(folder: string, args: readonly string[]): Promise<void> {
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
  if (only !== 'state') compileContracts(folder);
  if (only !== 'compile') await makeState(folder);
}
