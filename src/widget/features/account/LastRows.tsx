import type { ConnectedAccount } from '../../core/state/accounts';
import { $disconnectState } from '../../core/state/connect-state';
import { useStore } from '../../core/views/use-store';
import { Spinner } from '../../ui/feedback/Spinner';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { leaveWallet } from './leave-wallet';
import { t } from './messages';

/** The ways out: to the explorer, and of the wallet. */
export function LastRows({ account }: { account: ConnectedAccount }) {
  const busy = useStore($disconnectState);
  const { explorerUrl } = account;
  return (
    <>
      {explorerUrl && (
        <Row
          picture={<ItemPicture name={t('explorer')} icon="globe" size={32} />}
          label={t('explorer')}
          icon="external"
          href={explorerUrl}
          testId="account-explorer"
        />
      )}
      <div class="account-leave">
        <Row
          picture={<ItemPicture name={t('disconnect')} icon="power" size={32} />}
          label={<span class="bad">{t('disconnect')}</span>}
          busy={busy}
          onPress={busy ? undefined : () => void leaveWallet(account)}
          trailing={busy && <Spinner />}
          testId="disconnect"
        />
      </div>
    </>
  );
}
