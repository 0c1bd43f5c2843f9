import { warningKey } from '../../../core/payments/payment-warning';
import { Switch } from '../../../ui/controls/Switch';
import { Warning } from '../../../ui/feedback/Warning';
import { t } from '../messages';
import type { SendWarning } from './warnings';

interface WarningListProps {
  warnings: readonly SendWarning[];
  acknowledged: ReadonlySet<string>;
  onAcknowledge: (key: string, on: boolean) => void;
}

/**
 * Each class has its own look: blocking warnings, those with a control of their own, and notices.
 */
export function WarningList({ warnings, acknowledged, onAcknowledge }: WarningListProps) {
  return (
    <>
      {warnings.map((warning) => {
        const { id, level, params } = warning;
        const key = warningKey(warning);
        return (
          <div key={key} class="ack" data-testid={`send-${level}-${id}`}>
            <Warning tone={level === 'show' ? 'warn' : 'bad'}>
              <bdi>{t(id, params)}</bdi>
            </Warning>
            {level === 'acknowledge' && (
              <Switch
                label={t('understood')}
                on={acknowledged.has(key)}
                onChange={(on) => onAcknowledge(key, on)}
                testId={`send-understood-${id}`}
              />
            )}
          </div>
        );
      })}
    </>
  );
}
