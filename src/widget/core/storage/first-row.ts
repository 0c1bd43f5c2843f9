/** Reads a wallet as far as the first view shows it, of a list from storage or from the gateway. */
import { sanitizeName } from '../../../protocol/sanitize';

export interface FirstRow {
  id: string;
  name: string;
  rdns?: string | undefined;
}

/** The limits of `walletEntry`, by which the runtime reads the same list. */
const NAME_LENGTH = 40;
const ID_LENGTH = 128;

/** @returns undefined for an entry without a valid id or name. */
export function parseFirstRow({ id, name, rdns }: Record<string, unknown>): FirstRow | undefined {
  const shown = typeof name === 'string' && sanitizeName(name, NAME_LENGTH);
  if (typeof id !== 'string' || !id || id.length > ID_LENGTH || !shown) return undefined;
  return { id, name: shown, rdns: typeof rdns === 'string' ? rdns : undefined };
}
