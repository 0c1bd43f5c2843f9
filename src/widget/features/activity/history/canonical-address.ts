import type { Namespace } from '../../../../protocol/caip';
import { sessionOf } from '../../../core/session/sessions';

/** Addresses as the family spells them, with their checksum; what is none stays as it is. */
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
