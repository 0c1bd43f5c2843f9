import type { WalletEntry } from '../../../../protocol/http/wallets';
import { $options } from '../../../core/config/options';
import { RECOMMENDED_ENTRIES } from '../../../core/constants/initial-limits';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { allWalletsAreOffered } from '../../../core/wallets/all-wallets-enabled';
import { $catalogue } from '../../../core/wallets/catalogue';
import { customWallets } from '../../../core/wallets/custom-wallets';
import { eachOnce } from '../../../core/wallets/dedupe-wallets';
import { walletImage } from '../../../core/wallets/image-urls';
import { loadCatalogue } from '../../../core/wallets/load-catalogue';
import '../../../ui/icons/more-icons';
import { Button } from '../../../ui/controls/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Foot } from '../../../ui/layout/Foot';
import { Row } from '../../../ui/lists/Row';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { t as shared } from '../messages';
import { CatalogueFailed } from '../wallet-list/CatalogueFailed';
import { SkeletonRows } from '../wallet-list/SkeletonRows';
import { downloadsOf } from './downloads';
import { t } from './messages';

function GetRow({ wallet }: { wallet: WalletEntry }) {
  const [only, ...more] = downloadsOf(wallet, 'desktop');
  const several = more.length > 0;
  return (
    <Row
      picture={<ItemPicture name={wallet.name} src={walletImage(wallet)} />}
      label={<bdi>{wallet.name}</bdi>}
      icon={several ? 'forward' : 'external'}
      href={several ? undefined : only?.url}
      onPress={several ? () => pushView('Downloads', { wallet }) : undefined}
      testId={`get-${wallet.id}`}
    />
  );
}

/** The way to all wallets, and up to four to install. */
export function GetWalletView() {
  const { state, featured, recommended } = useStore($catalogue);
  const { projectId, enable } = useStore($options);
  const offered = eachOnce([...featured, ...customWallets(), ...recommended])
    .filter((wallet) => downloadsOf(wallet, 'desktop').length > 0)
    .slice(0, RECOMMENDED_ENTRIES);
  const all = allWalletsAreOffered() && (
    <Button
      full
      variant="primary"
      icon="grid"
      onPress={() => pushView('AllWallets')}
      testId="explore-all"
    >
      {t('exploreAll')}
    </Button>
  );
  // Not asked yet is as good as asked: the place is held free from the first moment.
  if (state === 'loading' || (state === 'idle' && projectId && enable.wallets)) {
    return (
      <>
        {all}
        <div class="col" aria-busy="true">
          <SkeletonRows count={RECOMMENDED_ENTRIES} />
        </div>
      </>
    );
  }
  return (
    <>
      {all}
      {state === 'failed' && <CatalogueFailed onRetry={() => void loadCatalogue()} />}
      {offered.length > 0 ? (
        <ul class="col" aria-label={shared('getWallet')}>
          {offered.map((wallet) => (
            <li key={wallet.id}>
              <GetRow wallet={wallet} />
            </li>
          ))}
        </ul>
      ) : (
        state !== 'failed' && (
          <EmptyState
            icon="wallet"
            drawing="noWallet"
            title={t('nothingToGet')}
            message={t('nothingToGetText')}
          />
        )
      )}
      <Foot />
    </>
  );
}
