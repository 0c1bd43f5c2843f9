import type { ConnectedAccount } from '../../core/state/accounts';
import { push } from '../../core/views/router';
import { Row } from '../../ui/lists/Row';
import { Picture } from '../../ui/media/Picture';
import { Balance } from './Balance';
import { Identity } from './Identity';
import { LastRows } from './LastRows';
import { t } from './messages';
import { type Offered, shownRows } from './offers';
import { WalletRow } from './WalletRow';

interface CompactFormProps {
  account: ConnectedAccount;
  offered: Offered;
}

/** `data-account-view="compact"`: a row for each thing to do. Source: protocol §10.3 "Account (external wallet)". */
export function CompactForm({ account, offered }: CompactFormProps) {
  return (
    <div class="account compact">
      <Identity account={account} compact />
      {offered.adapter?.getBalance && <Balance account={account} large={false} />}
      <div class="col tight">
        {shownRows(offered).map(({ id, view, icon }) => (
          <Row
            key={id}
            picture={<Picture name={t(id)} icon={icon} size={32} />}
            label={t(id)}
            icon="forward"
            onPress={() => push(view)}
            testId={`account-${id}`}
          />
        ))}
        <WalletRow account={account} choosable={offered.available('ProfileWallets')} />
        <LastRows account={account} />
      </div>
    </div>
  );
}
