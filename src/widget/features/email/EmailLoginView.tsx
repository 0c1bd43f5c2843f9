import { $remoteFeatures } from '../../core/config/remote-features';
import { appKitError } from '../../core/errors/app-kit-error';
import { visibleError } from '../../core/errors/visible-error';
import { useStore } from '../../core/views/use-store';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Foot } from '../../ui/layout/Foot';
import { useSheet } from '../../ui/styles/use-sheet';
import { EmailField } from './EmailField';
import { t } from './messages';
import { emailSheet } from './sheet';

/** E-mail alone: where a page opens it, and for a login that is to come back. */
export function EmailLoginView() {
  useSheet(emailSheet);
  const { email } = useStore($remoteFeatures);
  if (!email) return <ErrorState title={visibleError(appKitError('auth_connector_missing'))} />;
  return (
    <div class="email">
      <p class="muted small mid">{t('loginText')}</p>
      <EmailField locked={false} />
      <Foot />
    </div>
  );
}
