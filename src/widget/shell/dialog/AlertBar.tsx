import { $alert, dismissAlert } from '../../core/reporting/logger';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { Warning } from '../../ui/feedback/Warning';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from '../messages';
import { laterSheet } from './deferred-sheet';

/** For the site's owner: core sets an alert in debug only. */
export function AlertBar() {
  useSheet(moreSheet);
  useSheet(laterSheet);
  const alert = useStore($alert);
  if (!alert) return null;
  return (
    <div class="alert" data-testid="alert">
      <Warning>
        <strong>{alert.title}</strong>
        <p>{alert.message}</p>
        <Button size="slim" onPress={dismissAlert}>
          {t('dismiss')}
        </Button>
      </Warning>
    </div>
  );
}
