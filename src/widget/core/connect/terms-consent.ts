/** The owner's terms, where they are to be agreed to before a wallet can be selected. Forgotten by `terms-rules.ts`. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Options } from '../config/options';

const agreed = atom(false);
/** The visitor has ticked that they agree: on one screen, for all of them. */
export const $termsAccepted: ReadableAtom<boolean> = agreed;

export function setTermsAccepted(now: boolean): void {
  agreed.set(now);
}

export function requiresTermsConsent({ features, termsUrl, privacyUrl }: Options): boolean {
  return Boolean(features.legalCheckbox && (termsUrl || privacyUrl));
}
