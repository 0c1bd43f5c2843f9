/** Returns the explorer page of a token. Pure. */
import { NATIVE } from '../../core/account-data/token';

/** Returns undefined for the coin, which has no page, and for an invalid id: it becomes part of a URL. */
export function tokenLink(explorerUrl: string | undefined, id: string): string | undefined {
  if (!explorerUrl || id === NATIVE || !/^\w{32,64}$/.test(id)) return undefined;
  return `${explorerUrl}/token/${id}`;
}
