import { $options } from '../../../core/config/options';
import { termsOf, useTerms } from '../../../core/connect/use-terms';
import { useStore } from '../../../core/views/use-store';
import { Terms, TermsCheckbox } from '../../../ui/controls/Terms';
import { useSheet } from '../../../ui/styles/use-sheet';
import { connectSheet } from '../sheet';

export function LegalNote() {
  useSheet(connectSheet);
  const options = useStore($options);
  if (!options.termsUrl && !options.privacyUrl) return null;
  return (
    <p class="note mid small muted">
      <Terms {...termsOf(options, 'legalNote')} />
    </p>
  );
}

/** For the first screen, which does not wait for the words. */
export function LegalCheckbox() {
  const { checkbox } = useTerms();
  return <TermsCheckbox {...checkbox} />;
}
