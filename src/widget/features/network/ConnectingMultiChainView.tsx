import { useEffect, useState } from 'react';
import type { ViewProps } from '../../core/contracts/view-types';
import type { Connector } from '../../core/contracts/wallet';
import { namespaceName } from '../../core/i18n/namespace-labels';
import { networkPicture } from '../../core/network/network-picture';
import { $connections } from '../../core/state/connections';
import { $networkState } from '../../core/state/networks';
import { replaceView } from '../../core/views/router';
import { showToast } from '../../core/views/toasts';
import { useStore } from '../../core/views/use-store';
import { $connectors } from '../../core/wallets/connectors';
import { Foot } from '../../ui/layout/Foot';
import { Row } from '../../ui/lists/Row';
import { ShortList } from '../../ui/lists/ShortList';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { connectNamespace } from './connect-namespace';
import { t } from './messages';
import { multiChainFrom } from './multi-chain';

function NamespaceRow({ connector }: { connector: Connector }) {
  const { id, namespace } = connector;
  const network = useStore($networkState)[namespace]?.requested[0];
  const live = useStore($connections)[namespace] ?? [];
  const connected = live.some((one) => one.connectorId === id);
  const name = namespaceName(namespace);
  return (
    <Row
      picture={<ItemPicture name={name} {...(network && networkPicture(network))} />}
      label={name}
      tag={connected ? t('connected') : undefined}
      tagTone="good"
      onPress={() => connectNamespace(connector)}
      testId={`namespace-${namespace}`}
    />
  );
}

/** Lets the user choose a namespace of a wallet that supports several. */
export function ConnectingMultiChainView({ data }: ViewProps) {
  useSheet(moreSheet);
  const offered = useStore($connectors);
  const found = multiChainFrom(data.connector, offered);
  // A wallet that unregisters while the user views it stays until the user leaves the view.
  const [first] = useState(found);
  const connector = found ?? first;
  useEffect(() => {
    if (connector) return;
    showToast('error', t('noConnector'));
    replaceView('Connect');
  }, [connector]);
  if (!connector) return null;

  const { name, icon, siblings: namespaces } = connector;
  return (
    <>
      <div class="waiting">
        <ItemPicture name={name} src={icon} size={64} />
        <div class="words">
          <h3>{t('chooseNamespace', { name })}</h3>
          <p class="muted">{t('chooseNamespaceText', { name })}</p>
        </div>
      </div>
      <ShortList label={t('namespaces')} maxHeight={320}>
        {namespaces.map((one) => (
          <li key={one.namespace}>
            <NamespaceRow connector={one} />
          </li>
        ))}
      </ShortList>
      <Foot />
    </>
  );
}
