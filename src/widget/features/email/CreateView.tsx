import { $remoteFeatures } from '../../core/config/remote-features';
import { useTerms } from '../../core/connect/use-terms';
import { appKitError } from '../../core/errors/app-kit-error';
import { visibleError } from '../../core/errors/visible-error';
import { useStore } from '../../core/views/use-store';
import { TermsCheckbox } from '../../ui/controls/Terms';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Row } from '../../ui/lists/Row';
import '../../ui/icons/more-icons';
import { useSheet } from '../../ui/styles/use-sheet';
import { EmailField } from './EmailField';
import { t } from './messages';
import { emailSheet } from './sheet';

/** Source: protocol §10.3. */
const WALLET_GUIDE = 'https://walletguide.walletconnect.network';

/** Creates a wallet by e-mail for a user who has none. It lists no wallets. */
export function CreateView() {
  useSheet(emailSheet);
  const { locked, shown, checkbox } = useTerms();
  const { email } = useStore($remoteFeatures);
  if (!email) return <ErrorState title={visibleError(appKitError('auth_connector_missing'))} />;
  return (
    <div class="email">
      {shown && <TermsCheckbox {...checkbox} />}
      <p class="muted small mid">{t('createText')}</p>
      <EmailField locked={locked} />
      <Row label={t('explore')} icon="external" href={WALLET_GUIDE} testId="wallet-guide" />
    </div>
  );
}
