import { useStore } from '@nanostores/preact';
import { $catalogue } from '../../core/catalogue';
import { RECOMMENDED_ENTRIES } from '../../core/constants';
import { walletImage } from '../../core/images';
import { $options } from '../../core/options';
import '../../ui/more-icons';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { t } from './messages';
import { SkeletonRows } from './SkeletonRows';

/** Up to four wallets to install, each a link to its own site. Absent when nothing is known. */
export function GetWallets() {
  const { state, featured, recommended } = useStore($catalogue);
  const offered = [...featured, ...recommended]
    .filter(({ homepage, chrome_store }) => homepage || chrome_store)
    .slice(0, RECOMMENDED_ENTRIES);
  const { projectId, enable } = useStore($options);
  // Not asked yet is as good as asked: the place is held free from the first moment.
  if (state === 'loading' || (state === 'idle' && projectId && enable.wallets)) {
    return (
      <div class="col" aria-busy="true">
        <SkeletonRows count={RECOMMENDED_ENTRIES} />
      </div>
    );
  }
  if (offered.length === 0) return null;
  return (
    <ul class="col" aria-label={t('getWallet')}>
      {offered.map((wallet) => (
        <li key={wallet.id}>
          <Row
            picture={<Picture name={wallet.name} src={walletImage(wallet)} />}
            label={<bdi>{wallet.name}</bdi>}
            tag={t('get')}
            tagTone="accent"
            icon="external"
            href={wallet.homepage ?? wallet.chrome_store}
            testId={`get-${wallet.id}`}
          />
        </li>
      ))}
    </ul>
  );
}
