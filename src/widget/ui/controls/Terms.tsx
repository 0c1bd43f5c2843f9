import { Fragment, useId } from 'react';
import { useSheet } from '../styles/use-sheet';
import { termsSheet } from './terms-sheet';

interface TermsProps {
  /** The text before the links. */
  text: string;
  /** The text between two links. */
  and: string;
  links: readonly { href: string; text: string }[];
}

/** "I agree to the terms of service and the privacy policy", with links to both. */
export function Terms({ text, and, links }: TermsProps) {
  return (
    // One sentence in the direction of its words.
    <bdi>
      {text}
      {links.map((link, at) => (
        <Fragment key={link.href}>
          {at > 0 && ` ${and}`}{' '}
          <a href={link.href} target="_blank" rel="noopener noreferrer">
            {link.text}
          </a>
        </Fragment>
      ))}
    </bdi>
  );
}

interface TermsCheckboxProps extends TermsProps {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
}

export function TermsCheckbox({ agreed, onChange, ...terms }: TermsCheckboxProps) {
  useSheet(termsSheet);
  const id = useId();
  return (
    <div className="legal">
      <input
        id={id}
        type="checkbox"
        className="tick"
        checked={agreed}
        data-testid="legal"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className="small">
        <Terms {...terms} />
      </label>
    </div>
  );
}
