/**
 * Exports the site owner's terms: their text, and their state on each screen with wallets to
 * select.
 */
import { useState } from 'react';
import { $options, type Options } from '../config/options';
import { defineMessages } from '../i18n/i18n';
import { useStore } from '../views/use-store';
import { $termsAccepted, requiresTermsConsent, setTermsAccepted } from './terms-consent';

const t = defineMessages('connect', {
  legal: 'I agree to the',
  legalNote: 'By connecting you agree to the',
  terms: 'terms of service',
  privacy: 'privacy policy',
  and: 'and the',
});

/** Only what the owner named. */
export function termsOf({ termsUrl, privacyUrl }: Options, words: 'legal' | 'legalNote') {
  const links = [
    { href: termsUrl, text: t('terms') },
    { href: privacyUrl, text: t('privacy') },
  ];
  return {
    text: t(words),
    and: t('and'),
    links: links.flatMap(({ href, text }) => (href ? [{ href, text }] : [])),
  };
}

/** `ui/controls/Terms.tsx` renders the `checkbox` if `shown` is true. */
export function useTerms() {
  const options = useStore($options);
  const agreed = useStore($termsAccepted);
  // A user who accepted on the previous screen does not see the question again.
  const [before] = useState(agreed);
  const asks = requiresTermsConsent(options);
  return {
    asks,
    /** Nothing may be selected yet. */
    locked: asks && !agreed,
    shown: asks && !(before && agreed),
    checkbox: { ...termsOf(options, 'legal'), agreed, onChange: setTermsAccepted },
  };
}
