/** The owner's terms, where they are to be agreed to before a wallet can be picked. Forgotten by `terms-rules.ts`. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Options } from '../config/options';

const agreed = atom(false);
/** The visitor has ticked that they agree: on one screen, for all of them. */
export const $agreed: ReadableAtom<boolean> = agreed;

export function setAgreed(now: boolean): void {
  agreed.set(now);
}

export function asksToAgree({ features, termsUrl, privacyUrl }: Options): boolean {
  return Boolean(features.legalCheckbox && (termsUrl || privacyUrl));
}
