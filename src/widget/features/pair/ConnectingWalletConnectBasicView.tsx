import { allWalletsAreOffered } from '../../core/all-wallets-offered';
import { $connectors } from '../../core/connectors';
import { farConnector } from '../../core/far-connector';
import { connectorImage } from '../../core/first-images';
import { $options } from '../../core/options';
import { pickConnector } from '../../core/pick-connector';
import { isMobile } from '../../core/platform';
import { push } from '../../core/router';
import { useStore } from '../../core/use-store';
import type { ViewProps } from '../../core/view-props';
import type { Connector } from '../../core/wallet';
import { ErrorState } from '../../ui/ErrorState';
import '../../ui/more-icons';
import { moreSheet } from '../../ui/more-sheet';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { ShortList } from '../../ui/ShortList';
import { useSheet } from '../../ui/use-sheet';
import { CodePanel } from './CodePanel';
import { t } from './messages';
import { pairSheet } from './sheet';
import { useAttempt } from './use-attempt';
import { walletPicture } from './wallet-picture';

/** CSS px. */
const MAX_HEIGHT = 400;

function ConnectorRow({ connector }: { connector: Connector }) {
  const { id, name, icon, type } = connector;
  const far = type === 'WALLET_CONNECT';
  return (
    <Row
      picture={
        <Picture name={name} src={icon ?? connectorImage(id)} icon={far ? 'qr' : undefined} />
      }
      label={<bdi>{name}</bdi>}
      tag={far ? undefined : t('installed')}
      onPress={() => pickConnector(connector)}
      testId={`wallet-${id}`}
    />
  );
}

/**
 * The start where the page has no adapters or controls wallets by itself: the code, and on a phone,
 * where nobody can scan its own screen, the list. Source: specification §2, protocol §10.3.
 */
export function ConnectingWalletConnectBasicView({ available }: ViewProps) {
  useSheet(moreSheet);
  useSheet(pairSheet);
  const connectors = useStore($connectors);
  useStore($options);
  const mobile = isMobile();
  const far = farConnector(undefined, connectors);
  const again = useAttempt(mobile ? undefined : far, 'ConnectingWalletConnectBasic');
  const all = allWalletsAreOffered() && available('AllWallets') && (
    <Row
      picture={<Picture name="" icon="grid" />}
      label={t('allWallets')}
      icon="forward"
      onPress={() => push('AllWallets')}
      testId="basic-all-wallets"
    />
  );
  if (mobile) {
    return (
      <div class="col">
        <ShortList label={t('wallets')} maxHeight={MAX_HEIGHT}>
          {connectors.map((connector) => (
            <li key={`${connector.namespace}:${connector.id}`}>
              <ConnectorRow connector={connector} />
            </li>
          ))}
        </ShortList>
        {all}
      </div>
    );
  }
  return (
    <div class="col">
      {far ? (
        <CodePanel wallet={undefined} picture={walletPicture(undefined, far)} again={again} />
      ) : (
        <ErrorState title={t('noWay')} message={t('noWayText')} />
      )}
      {all}
    </div>
  );
}
