import { $alert, dismissAlert } from '../core/logger';
import { useStore } from '../core/use-store';
import { Button } from '../ui/Button';
import { moreSheet } from '../ui/more-sheet';
import { useSheet } from '../ui/use-sheet';
import { Warning } from '../ui/Warning';
import { laterSheet } from './later-sheet';
import { t } from './messages';

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
