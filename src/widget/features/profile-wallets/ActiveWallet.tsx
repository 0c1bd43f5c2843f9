import type { Connection } from '../../core/state/connections';
import { $activeNamespace } from '../../core/state/namespaces';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { Tag } from '../../ui/feedback/Tag';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { Address } from '../../ui/values/Address';
import { t } from './messages';
import { copyAddress, disconnectWallet, switchTo } from './wallet-actions';

interface ActiveWalletProps {
  connection: Connection;
  busy: boolean;
}

/** Renders the active wallet of its namespace, and its other accounts. */
export function ActiveWallet({ connection, busy }: ActiveWalletProps) {
  const here = useStore($activeNamespace) === connection.namespace;
  const { namespace, connectorId, addresses, walletInfo } = connection;
  const { name, icon } = walletInfo;
  const [address, ...others] = addresses;
  return (
    <div class="wallet" data-testid="active-connection">
      <div class="who">
        <ItemPicture name={name} src={icon} size={40} />
        <span class="text">
          <bdi class="cut strong">{name}</bdi>
          <span class="small muted">
            <Address address={address} />
          </span>
        </span>
        {here && <Tag tone="good">{t('active')}</Tag>}
        <IconButton
          icon="copy"
          label={t('copy')}
          onPress={() => void copyAddress(address)}
          testId="wallet-copy"
        />
      </div>
      {others.length > 0 && (
        <ul class="col" aria-label={t('accounts', { name })}>
          {others.map((one) => (
            <li key={one}>
              <Row
                plain
                label={<Address address={one} />}
                icon="forward"
                onPress={() => void switchTo({ namespace, connectorId, address: one })}
                testId={`account-${one}`}
              />
            </li>
          ))}
        </ul>
      )}
      <div class="pair">
        {!here && (
          <Button
            full
            size="slim"
            onPress={() => void switchTo({ namespace, connectorId })}
            testId="wallet-use"
          >
            {t('use')}
          </Button>
        )}
        <Button
          full
          size="slim"
          icon="power"
          loading={busy}
          onPress={() => void disconnectWallet(namespace, connectorId)}
          testId="disconnect"
        >
          {t('disconnect')}
        </Button>
      </div>
    </div>
  );
}
