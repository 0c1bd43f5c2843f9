/** Builds the committed seed files: compiled contracts, and the state of a chain. */
import { parseArgs } from 'node:util';
import { makeState } from './chain-state';
import { compileContracts } from './compile';

/** @param folder `src/sandbox/seed` */
export async function makeSeed(folder: string, args: string[]): Promise<void> {
  const { only } = parseArgs({ args, options: { only: { type: 'string' } } }).values;
  if (only !== 'state') compileContracts(folder);
  if (only !== 'compile') await makeState(folder);
}
