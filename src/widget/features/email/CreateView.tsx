import { useTerms } from '../../core/connect/use-terms';
import type { ViewProps } from '../../core/contracts/view-types';
import { appKitError, visibleError } from '../../core/errors/app-kit-error';
import { $snapshot } from '../../core/state/public-snapshot';
import { useStore } from '../../core/views/use-store';
import { TermsCheckbox } from '../../ui/controls/Terms';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Lazy } from '../../ui/layout/Lazy';
import { Row } from '../../ui/lists/Row';
import '../../ui/icons/more-icons';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { emailSheet } from './sheet';

/** Source: protocol §10.3. */
const WALLET_GUIDE = 'https://walletguide.walletconnect.network';

/** A wallet for a user who has none: the methods that make one, without the list of wallets. */
export function CreateView({ methods = {} }: ViewProps) {
  useSheet(emailSheet);
  const { locked, shown, checkbox } = useTerms();
  const { ways } = useStore($snapshot);
  const own = ways.filter((way) => Object.hasOwn(methods, way));
  if (own.length === 0)
    return <ErrorState title={visibleError(appKitError('auth_connector_missing'))} />;
  return (
    <div class="email">
      {shown && <TermsCheckbox {...checkbox} />}
      <p class="muted small mid">{t('createText')}</p>
      {own.map((way) => {
        const load = methods[way];
        return (
          load && (
            <Lazy
              key={way}
              load={load}
              props={{ locked }}
              skeleton={<Skeleton height={48} radius={16} />}
            />
          )
        );
      })}
      <Row label={t('explore')} icon="external" href={WALLET_GUIDE} testId="wallet-guide" />
    </div>
  );
}
