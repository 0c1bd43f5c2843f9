import { useEffect, useRef, useState } from 'react';
import { warningKey } from '../../../core/payments/payment-warning';
import { ConfirmBox } from '../../../ui/controls/ConfirmBox';
import { Warning } from '../../../ui/feedback/Warning';
import { filledText } from '../../../ui/values/filled-text';
import { t } from '../messages';
import type { SendWarning } from './warnings';

interface MergedWarningsProps {
  warnings: readonly SendWarning[];
  acknowledged: ReadonlySet<string>;
  onAcknowledge: (keys: readonly string[], on: boolean) => void;
}

/**
 * All warnings in one box, the worst first. Those that stop the payment, or need to be
 * acknowledged, are always shown, and the first of the others, which is about the recipient. The
 * rest opens on a press.
 */
export function MergedWarnings({ warnings, acknowledged, onAcknowledge }: MergedWarningsProps) {
  const [all, setAll] = useState(false);
  const opened = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone: the focus goes on to what it opened.
  useEffect(() => {
    if (all) opened.current?.focus();
  }, [all]);
  const grave = warnings.filter(({ level }) => level !== 'show');
  const isGrave = grave.length > 0;
  const shown = all ? warnings : warnings.slice(0, grave.length + 1);
  const [first] = shown;
  if (!first) return null;
  const more = warnings.length - shown.length;
  const keys = grave.filter(({ level }) => level === 'acknowledge').map(warningKey);
  return (
    <Warning tone={isGrave ? 'bad' : 'warn'}>
      {shown.map((warning, at) => (
        <p
          key={warningKey(warning)}
          {...(at === grave.length + 1 && { ref: opened, tabIndex: -1 })}
          data-testid={`send-${warning.level}-${warning.id}`}
        >
          <bdi>
            {filledText(t(warning.id), warning.params)}
            {more > 0 && at === shown.length - 1 && (
              <>
                {' '}
                <button type="button" data-testid="send-more" onClick={() => setAll(true)}>
                  {t('more', { n: more })}
                </button>
              </>
            )}
          </bdi>
        </p>
      ))}
      {keys.length > 0 && (
        <ConfirmBox
          label={t('understood')}
          on={keys.every((key) => acknowledged.has(key))}
          onChange={(on) => onAcknowledge(keys, on)}
          testId="send-understood"
        />
      )}
    </Warning>
  );
}
