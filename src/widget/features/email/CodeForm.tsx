import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { CodeField } from '../../ui/controls/CodeField';
import { enterCode, isComplete, NO_CODE } from '../../ui/controls/code-entry';
import { Foot } from '../../ui/layout/Foot';
import { useSheet } from '../../ui/styles/use-sheet';
import { refusedCode } from './email-flow';
import { t } from './messages';
import { emailSheet } from './sheet';
import { useHere } from './use-here';

interface CodeFormProps {
  /** The explanation above the field. */
  children: ReactNode;
  /** Rejects with the reason for which the code was not taken. */
  submit: (code: string) => Promise<void>;
  /** Another way, below the field. */
  below: ReactNode;
}

/**
 * A code from a mail: submitted by itself once, after a correction by the button. Its key changes with
 * each mail, whose code is a first entry again. ADR 40.
 */
export function CodeForm({ children, submit, below }: CodeFormProps) {
  useSheet(emailSheet);
  const [entry, setEntry] = useState(NO_CODE);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const here = useHere();

  const send = async (code: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await submit(code);
    } catch (cause) {
      if (here()) setError(refusedCode(cause));
    } finally {
      if (here()) setBusy(false);
    }
  };
  const type = (text: string): void => {
    const next = enterCode(entry, text);
    setEntry(next.entry);
    if (next.entry.digits !== entry.digits) setError(undefined);
    if (next.submit) void send(next.entry.digits);
  };
  const press = (): void => {
    if (isComplete(entry)) void send(entry.digits);
  };

  return (
    <div class="email">
      <div class="words">{children}</div>
      <CodeField
        label={t('codeLabel')}
        value={entry.digits}
        onInput={type}
        onEnter={press}
        error={error}
        busy={busy}
        testId="code"
      />
      <Foot>
        {entry.tried && (
          <Button
            full
            variant="primary"
            loading={busy}
            disabled={!isComplete(entry)}
            onPress={press}
            testId="code-continue"
          >
            {t('continue')}
          </Button>
        )}
        {below}
      </Foot>
    </div>
  );
}
