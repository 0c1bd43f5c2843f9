import { $alert, type Alert, dismissAlert } from '../../core/reporting/alerts';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { Warning } from '../../ui/feedback/Warning';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from '../messages';
import { laterSheet } from './deferred-sheet';

const TONES = { error: 'bad', warning: 'warn', info: 'info' } as const;

function Bar({ level, title, message }: Alert) {
  return (
    <div class="alert" data-testid="alert">
      <Warning tone={TONES[level]}>
        <strong>{title}</strong>
        <p>{message}</p>
        <Button size="slim" onPress={dismissAlert}>
          {t('dismiss')}
        </Button>
      </Warning>
    </div>
  );
}

/**
 * For the site's owner: core sets an alert in debug only. Screen readers announce an error at once,
 * and the other levels after the current speech. They only notice a change inside of an existing
 * `status`, so it stays. Source: WAI-ARIA 1.2 `alert` and `status`.
 */
export function AlertBar() {
  useSheet(moreSheet);
  useSheet(laterSheet);
  const alert = useStore($alert);
  const urgent = alert?.level === 'error';
  return (
    <>
      {alert && urgent && (
        <div role="alert">
          <Bar {...alert} />
        </div>
      )}
      <div role="status">{alert && !urgent && <Bar {...alert} />}</div>
    </>
  );
}
