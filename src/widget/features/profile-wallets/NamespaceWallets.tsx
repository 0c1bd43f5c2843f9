import type { Namespace } from '../../../protocol/caip';
import { shortNamespaceName } from '../../core/i18n/namespace-labels';
import { $savedVersion, recentConnections } from '../../core/session/saved-connections';
import { $disconnectState } from '../../core/state/connect-state';
import { $connections } from '../../core/state/connections';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Foot } from '../../ui/layout/Foot';
import { ShortList } from '../../ui/lists/ShortList';
import { ActiveWallet } from './ActiveWallet';
import { t } from './messages';
import { WalletLine } from './WalletLine';
import { addWallet, disconnectWallet, forgetWallet, switchTo } from './wallet-actions';

/** CSS px: about four lines; more scroll inside. */
const MAX_HEIGHT = 264;

function Others({ namespace }: { namespace: Namespace }) {
  const [, ...others] = useStore($connections)[namespace] ?? [];
  if (others.length === 0) return null;
  return (
    <div class="col">
      <h3>{t('others')}</h3>
      <ShortList label={t('others')} maxHeight={MAX_HEIGHT}>
        {others.map(({ connectorId, walletInfo: { name, icon }, addresses: [address] }) => (
          <li key={connectorId}>
            <WalletLine
              name={name}
              icon={icon}
              address={address}
              onPress={() => void switchTo({ namespace, connectorId })}
              end={{
                icon: 'power',
                label: t('disconnectName', { name }),
                onPress: () => void disconnectWallet(namespace, connectorId),
              }}
              testId={`wallet-${connectorId}`}
            />
          </li>
        ))}
      </ShortList>
    </div>
  );
}

function Recent({ namespace }: { namespace: Namespace }) {
  useStore($savedVersion);
  const live = useStore($connections)[namespace] ?? [];
  const recent = recentConnections(
    namespace,
    live.map(({ connectorId }) => connectorId),
  );
  if (recent.length === 0) return null;
  return (
    <div class="col">
      <h3>{t('recent')}</h3>
      <ShortList label={t('recent')} maxHeight={MAX_HEIGHT}>
        {recent.map(({ connectorId, shown: { name, icon }, addresses: [address] }) => (
          <li key={connectorId}>
            <WalletLine
              name={name}
              icon={icon}
              address={address}
              tag={t('connect')}
              onPress={() => void switchTo({ namespace, connectorId })}
              end={{
                icon: 'trash',
                label: t('deleteName', { name }),
                onPress: () => forgetWallet(namespace, connectorId),
              }}
              testId={`recent-${connectorId}`}
            />
          </li>
        ))}
      </ShortList>
    </div>
  );
}

/** Renders all wallets of one namespace. */
export function NamespaceWallets({ namespace }: { namespace: Namespace }) {
  const live = useStore($connections)[namespace] ?? [];
  const busy = useStore($disconnectState);
  const [active] = live;
  const name = shortNamespaceName(namespace);
  const addOne = (): void => addWallet(namespace);
  return (
    <div class="profile-wallets">
      {active ? (
        <ActiveWallet connection={active} busy={busy} />
      ) : (
        <EmptyState
          icon="wallet"
          drawing="noWallet"
          title={t('none')}
          message={t('noneText')}
          action={
            <Button variant="primary" onPress={addOne} testId="add-wallet">
              {t('addNamespace', { namespace: name })}
            </Button>
          }
        />
      )}
      <Others namespace={namespace} />
      <Recent namespace={namespace} />
      {active ? (
        <Foot>
          <div class="button-pair">
            {live.length > 1 && (
              <Button
                full
                loading={busy}
                onPress={() => void disconnectWallet(namespace)}
                testId="disconnect-all"
              >
                {t('disconnectAll')}
              </Button>
            )}
            <Button full variant="primary" icon="plus" onPress={addOne} testId="add-wallet">
              {t('add')}
            </Button>
          </div>
        </Foot>
      ) : (
        <Foot />
      )}
    </div>
  );
}
