import { useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../layout/class-names';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';
import { CODE_LENGTH } from './code-entry';
import { codeSheet } from './code-sheet';

interface CodeFieldProps {
  label: string;
  /** Digits only. */
  value: string;
  onInput: (text: string) => void;
  error?: string | undefined;
  /** The code is being checked. The field keeps the focus, so it is read-only and not disabled. */
  busy?: boolean | undefined;
  /** Enter pressed in the field. */
  onEnter?: (() => void) | undefined;
  testId?: string | undefined;
}

const PLACES = Array.from({ length: CODE_LENGTH }, (_, at) => at);

/** One field that looks like six: a browser fills it from a message, and a reader hears one field. */
export function CodeField({ label, value, error, ...props }: CodeFieldProps) {
  useSheet(moreSheet);
  useSheet(codeSheet);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const next = Math.min(value.length, CODE_LENGTH - 1);
  /** The boxes have no place for a caret in between. */
  const toEnd = (): void => {
    field.current?.setSelectionRange(value.length, value.length);
  };
  // The code is the one thing to do on its screen.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <div className="field">
      <label htmlFor={id} className="vh">
        {label}
      </label>
      <div className={classNames('code', error !== undefined && 'wrong')} part="input">
        <input
          id={id}
          ref={field}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellcheck={false}
          value={value}
          readOnly={Boolean(props.busy)}
          aria-busy={props.busy ? 'true' : undefined}
          aria-invalid={error === undefined ? undefined : 'true'}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          data-testid={props.testId}
          onInput={(event) => {
            const { currentTarget } = event;
            props.onInput(currentTarget.value);
          }}
          onSelect={toEnd}
          onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && props.onEnter?.()}
        />
        {PLACES.map((at) => (
          <span key={at} aria-hidden="true" data-next={at === next ? '' : undefined}>
            {value[at]}
          </span>
        ))}
      </div>
      {error !== undefined && (
        <p className="error-text" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
