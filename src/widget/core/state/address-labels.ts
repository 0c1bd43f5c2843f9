/**
 * Holds the labels that the page gives addresses (`AppKit.setAddressLabel`). A label appears beside
 * the address, never in its place: the page chooses it and it proves nothing. Source: specification
 * §3 "addressLabels".
 */
import { computed, type ReadableAtom } from 'nanostores';
import { sanitizeName } from '../../../protocol/sanitize';
import { $labelCalls } from './address-label-calls';

/** Characters, the ellipsis included. */
const LABEL_LENGTH = 32;
const ADDRESS_LENGTH = 128;

type Labels = ReadonlyMap<string, string>;

/** Hex may be written in any case; in other alphabets each letter counts. */
const keyOf = (address: string): string =>
  /^0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address;

/** One harmless line each. Non-text labels and invalid addresses are ignored. */
export const $labels: ReadableAtom<Labels> = computed($labelCalls, (calls) => {
  const labels = new Map<string, string>();
  for (const [address, label] of calls) {
    if (typeof address !== 'string' || !address || address.length > ADDRESS_LENGTH) continue;
    const text = typeof label === 'string' ? sanitizeName(label, LABEL_LENGTH) : '';
    if (text) labels.set(keyOf(address), text);
    else labels.delete(keyOf(address));
  }
  return labels;
});

export function labelOf(address: string, labels: Labels = $labels.get()): string | undefined {
  return labels.get(keyOf(address));
}
