import type { Namespace } from '../../../../protocol/caip';
import { sessionOf } from '../../../core/session/sessions';

/**
 * Spells addresses as the namespace does, with their checksum; a text that is no address stays as
 * it is.
 */
export function canonicalIn(namespace: Namespace): (address: string) => string {
  const { adapter } = sessionOf(namespace) ?? {};
  return (address) => {
    try {
      return adapter?.parseAddress(address) ?? address;
    } catch {
      return address;
    }
  };
}
