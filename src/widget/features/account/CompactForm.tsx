import type { ConnectedAccount } from '../../core/state/accounts';
import { pushView } from '../../core/views/router';
import { Foot } from '../../ui/layout/Foot';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { AccountIdentity } from './AccountIdentity';
import { LastRows } from './LastRows';
import { t } from './messages';
import { NativeBalance } from './NativeBalance';
import { type OfferedActions, shownRows } from './offers';
import { WalletRow } from './WalletRow';

interface CompactFormProps {
  account: ConnectedAccount;
  offered: OfferedActions;
}

/** `data-account-view="compact"`: a row for each thing to do. Source: protocol §10.3 "Account (external wallet)". */
export function CompactForm({ account, offered }: CompactFormProps) {
  return (
    <div class="account compact">
      <AccountIdentity account={account} compact />
      {offered.adapter?.getBalance && <NativeBalance account={account} large={false} />}
      <div class="col tight">
        {shownRows(offered).map(({ id, view, icon }) => (
          <Row
            key={id}
            picture={<ItemPicture name={t(id)} icon={icon} size={32} />}
            label={t(id)}
            icon="forward"
            onPress={() => pushView(view)}
            testId={`account-${id}`}
          />
        ))}
        <WalletRow account={account} choosable={offered.available('ProfileWallets')} />
        <LastRows account={account} />
      </div>
      <Foot />
    </div>
  );
}
