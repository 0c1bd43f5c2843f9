import { type ReactNode, type Ref, useId } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { classNames } from '../layout/class-names';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

interface InputProps {
  label: string;
  value: string;
  onInput?: ((value: string) => void) | undefined;
  /** Default true: the placeholder shows the label text. */
  hideLabel?: boolean | undefined;
  placeholder?: string | undefined;
  icon?: IconName | undefined;
  /** A button or text inside the field, at its end. */
  trailing?: ReactNode;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** To be taken from it only: a focus selects all. */
  readOnly?: boolean | undefined;
  type?: 'text' | 'search' | 'email' | undefined;
  inputMode?: 'text' | 'search' | 'email' | 'decimal' | 'numeric' | undefined;
  autoComplete?: string | undefined;
  /** Enter pressed in the field. */
  onEnter?: (() => void) | undefined;
  elementRef?: Ref<HTMLInputElement> | undefined;
  testId?: string | undefined;
}

/** The typed text has its own direction; the placeholder has the page's. */
function fieldDir({ value, type }: InputProps) {
  if (value === '') return;
  return type === 'email' ? 'ltr' : 'auto';
}

/** The start of a long text identifies it. Firefox leaves the end in sight. */
export const showStart = (field: HTMLInputElement): void => field.scrollTo(0, 0);

export function Input(props: InputProps) {
  useSheet(moreSheet);
  const { label, error, hideLabel = true } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'vh' : undefined}>
        {label}
      </label>
      <div className={classNames('box', error !== undefined && 'wrong')} part="input">
        {props.icon && <Icon name={props.icon} />}
        <input
          id={id}
          ref={props.elementRef ?? null}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          value={props.value}
          dir={fieldDir(props)}
          placeholder={props.placeholder}
          disabled={Boolean(props.disabled)}
          readOnly={Boolean(props.readOnly)}
          onFocusIn={(event) => props.readOnly && event.currentTarget.select()}
          onFocusOut={({ currentTarget }) => showStart(currentTarget)}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="none"
          spellcheck={false}
          aria-invalid={error === undefined ? undefined : 'true'}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          data-testid={props.testId}
          onInput={(event) => props.onInput?.(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && props.onEnter?.()}
        />
        {props.trailing}
      </div>
      {error !== undefined && (
        <p className="error-text" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
