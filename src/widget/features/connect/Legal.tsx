import { useStore } from '@nanostores/preact';
import { useId } from 'react';
import { $options } from '../../core/options';
import { useSheet } from '../../ui/use-sheet';
import { t } from './messages';
import { connectSheet } from './sheet';

/** "the terms of service and the privacy policy", those that the owner named. */
function Links() {
  const { termsUrl, privacyUrl } = useStore($options);
  const link = (href: string, text: string) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
  return (
    <>
      {termsUrl && link(termsUrl, t('terms'))}
      {termsUrl && privacyUrl && ` ${t('and')} `}
      {privacyUrl && link(privacyUrl, t('privacy'))}
    </>
  );
}

export function LegalNote() {
  useSheet(connectSheet);
  const { termsUrl, privacyUrl } = useStore($options);
  if (!termsUrl && !privacyUrl) return null;
  return (
    <p class="note mid small muted">
      {t('legalNote')} <Links />
    </p>
  );
}

interface LegalCheckboxProps {
  agreed: boolean;
  onChange(agreed: boolean): void;
}

export function LegalCheckbox({ agreed, onChange }: LegalCheckboxProps) {
  useSheet(connectSheet);
  const id = useId();
  return (
    <div class="legal">
      <input
        id={id}
        type="checkbox"
        class="tick"
        checked={agreed}
        data-testid="legal"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} class="small">
        {t('legal')} <Links />
      </label>
    </div>
  );
}
