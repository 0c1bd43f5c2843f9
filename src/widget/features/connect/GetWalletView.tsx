import type { WalletEntry } from '../../../protocol/http/wallets';
import { allWalletsAreOffered } from '../../core/all-wallets-offered';
import { $catalogue, loadCatalogue } from '../../core/catalogue';
import { RECOMMENDED_ENTRIES } from '../../core/constants-first';
import { customWallets } from '../../core/custom-wallets';
import { walletImage } from '../../core/images';
import { $options } from '../../core/options';
import { push } from '../../core/router';
import { eachOnce } from '../../core/same-wallet';
import { useStore } from '../../core/use-store';
import '../../ui/more-icons';
import { Empty } from '../../ui/Empty';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { CatalogueFailed } from './CatalogueFailed';
import { downloadsOf } from './downloads';
import { t } from './messages';
import { SkeletonRows } from './SkeletonRows';

function GetRow({ wallet }: { wallet: WalletEntry }) {
  const [only, ...more] = downloadsOf(wallet, 'desktop');
  const several = more.length > 0;
  return (
    <Row
      picture={<Picture name={wallet.name} src={walletImage(wallet)} />}
      label={<bdi>{wallet.name}</bdi>}
      icon={several ? 'forward' : 'external'}
      href={several ? undefined : only?.url}
      onPress={several ? () => push('Downloads', { wallet }) : undefined}
      testId={`get-${wallet.id}`}
    />
  );
}

/** Up to four wallets to install, and the way to all. */
export function GetWalletView() {
  const { state, featured, recommended } = useStore($catalogue);
  const { projectId, enable } = useStore($options);
  const offered = eachOnce([...featured, ...customWallets(), ...recommended])
    .filter((wallet) => downloadsOf(wallet, 'desktop').length > 0)
    .slice(0, RECOMMENDED_ENTRIES);
  // Not asked yet is as good as asked: the place is held free from the first moment.
  if (state === 'loading' || (state === 'idle' && projectId && enable.wallets)) {
    return (
      <div class="col" aria-busy="true">
        <SkeletonRows count={RECOMMENDED_ENTRIES} />
      </div>
    );
  }
  return (
    <>
      {state === 'failed' && <CatalogueFailed onRetry={() => void loadCatalogue()} />}
      {offered.length > 0 ? (
        <ul class="col" aria-label={t('getWallet')}>
          {offered.map((wallet) => (
            <li key={wallet.id}>
              <GetRow wallet={wallet} />
            </li>
          ))}
        </ul>
      ) : (
        state !== 'failed' && (
          <Empty icon="wallet" title={t('nothingToGet')} message={t('nothingToGetText')} />
        )
      )}
      {allWalletsAreOffered() && (
        <Row
          picture={<Picture name="" icon="grid" />}
          label={t('exploreAll')}
          icon="forward"
          onPress={() => push('AllWallets')}
          testId="explore-all"
        />
      )}
    </>
  );
}
