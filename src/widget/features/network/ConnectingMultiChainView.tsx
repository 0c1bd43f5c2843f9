import { useEffect, useState } from 'react';
import { $connectors } from '../../core/connectors';
import { familyName } from '../../core/family-names';
import { chainImage } from '../../core/images';
import { $connections } from '../../core/live-connections';
import { $networkState } from '../../core/networks';
import { replace } from '../../core/router';
import { showToast } from '../../core/toasts';
import { useStore } from '../../core/use-store';
import type { ViewProps } from '../../core/view-props';
import type { Connector } from '../../core/wallet';
import { moreSheet } from '../../ui/more-sheet';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { ShortList } from '../../ui/ShortList';
import { useSheet } from '../../ui/use-sheet';
import { t } from './messages';
import { multiChainFrom } from './multi-chain';
import { pickFamily } from './pick-family';

function FamilyRow({ connector }: { connector: Connector }) {
  const { id, namespace } = connector;
  const network = useStore($networkState)[namespace]?.requested[0];
  const live = useStore($connections)[namespace] ?? [];
  const connected = live.some((one) => one.connectorId === id);
  const name = familyName(namespace);
  return (
    <Row
      picture={<Picture name={name} src={network && chainImage(network)} round />}
      label={name}
      tag={connected ? t('connected') : undefined}
      tagTone="good"
      onPress={() => pickFamily(connector)}
      testId={`family-${namespace}`}
    />
  );
}

/** A wallet that speaks to several families: which one is it to be? */
export function ConnectingMultiChainView({ data }: ViewProps) {
  useSheet(moreSheet);
  const offered = useStore($connectors);
  const found = multiChainFrom(data.connector, offered);
  // One that unregisters while it is looked at stays until it is left.
  const [first] = useState(found);
  const connector = found ?? first;
  useEffect(() => {
    if (connector) return;
    showToast('error', t('noConnector'));
    replace('Connect');
  }, [connector]);
  if (!connector) return null;

  const { name, icon, families } = connector;
  return (
    <>
      <div class="waiting">
        <Picture name={name} src={icon} size={64} />
        <div class="words">
          <h3>{t('chooseFamily', { name })}</h3>
          <p class="muted">{t('chooseFamilyText')}</p>
        </div>
      </div>
      <ShortList label={t('families')} maxHeight={320}>
        {families.map((one) => (
          <li key={one.namespace}>
            <FamilyRow connector={one} />
          </li>
        ))}
      </ShortList>
    </>
  );
}
