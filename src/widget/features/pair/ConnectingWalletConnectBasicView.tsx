import { $options } from '../../core/config/options';
import { selectConnector } from '../../core/connect/select-connector';
import { useTerms } from '../../core/connect/use-terms';
import { walletConnectConnector } from '../../core/connect/walletconnect-connector';
import type { ViewProps } from '../../core/contracts/view-types';
import type { Connector } from '../../core/contracts/wallet';
import { isMobile } from '../../core/platform/device';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { allWalletsAreOffered } from '../../core/wallets/all-wallets-enabled';
import { connectorImage } from '../../core/wallets/connector-image';
import { $connectors } from '../../core/wallets/connectors';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Foot } from '../../ui/layout/Foot';
import '../../ui/icons/more-icons';
import { TermsCheckbox } from '../../ui/controls/Terms';
import { Row } from '../../ui/lists/Row';
import { ShortList } from '../../ui/lists/ShortList';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { AgreeFirst } from './AgreeFirst';
import { CodePanel } from './CodePanel';
import { t } from './messages';
import { pairSheet } from './sheet';
import { useAttempt } from './use-attempt';
import { walletPicture } from './wallet-picture';

/** CSS px. */
const MAX_HEIGHT = 400;

function ConnectorRow({ connector, locked }: { connector: Connector; locked: boolean }) {
  const { id, name, icon, type } = connector;
  const far = type === 'WALLET_CONNECT';
  return (
    <Row
      picture={
        <ItemPicture name={name} src={icon ?? connectorImage(id)} icon={far ? 'qr' : undefined} />
      }
      label={<bdi>{name}</bdi>}
      tag={far ? undefined : t('installed')}
      disabled={locked}
      onPress={() => selectConnector(connector)}
      testId={`wallet-${id}`}
    />
  );
}

/**
 * Renders the first view where the page has no adapters or controls wallets by itself: the code,
 * and on a phone, which cannot scan its own screen, the list. Source: specification §2, protocol
 * §10.3.
 */
export function ConnectingWalletConnectBasicView({ available }: ViewProps) {
  useSheet(moreSheet);
  useSheet(pairSheet);
  const connectors = useStore($connectors);
  useStore($options);
  const mobile = isMobile();
  const far = walletConnectConnector(undefined, connectors);
  const { locked, shown, checkbox } = useTerms();
  const attempt = useAttempt(mobile || locked ? undefined : far, 'ConnectingWalletConnectBasic');
  const all = allWalletsAreOffered() && available('AllWallets') && (
    <Row
      picture={<ItemPicture name="" icon="grid" />}
      label={t('allWallets')}
      icon="forward"
      disabled={locked}
      onPress={() => pushView('AllWallets')}
      testId="basic-all-wallets"
    />
  );
  const terms = shown && <TermsCheckbox {...checkbox} />;
  if (mobile) {
    return (
      <div class="col">
        {terms}
        <ShortList label={t('wallets')} maxHeight={MAX_HEIGHT}>
          {connectors.map((connector) => (
            <li key={`${connector.namespace}:${connector.id}`}>
              <ConnectorRow connector={connector} locked={locked} />
            </li>
          ))}
        </ShortList>
        {all}
      </div>
    );
  }
  const picture = walletPicture(undefined, far);
  const code = locked ? (
    <AgreeFirst picture={picture} />
  ) : (
    <CodePanel wallet={undefined} picture={picture} {...attempt} />
  );
  return (
    <div class="col">
      {far && terms}
      {far ? code : <ErrorState drawing="cannotLoad" title={t('noWay')} message={t('noWayText')} />}
      {all}
      <Foot />
    </div>
  );
}
