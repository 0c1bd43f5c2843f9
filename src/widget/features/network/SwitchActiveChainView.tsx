import { useEffect } from 'react';
import type { ViewProps } from '../../core/contracts/view-types';
import { networkPicture } from '../../core/network/network-picture';
import { beginNamespaceSwitch } from '../../core/state/namespaces';
import { replaceView } from '../../core/views/router';
import { Button } from '../../ui/controls/Button';
import { Foot } from '../../ui/layout/Foot';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { t } from './messages';
import { networkFrom } from './network-data';

/** Asks for a separate connection, as the network belongs to another namespace. */
export function SwitchActiveChainView({ data }: ViewProps) {
  const network = networkFrom(data.network);
  useEffect(() => {
    if (!network) replaceView('Networks');
  }, [network]);
  if (!network) return null;
  const { name } = network;
  const go = (): void => {
    beginNamespaceSwitch(network);
    replaceView('Connect');
  };
  return (
    <>
      <div class="waiting">
        <ItemPicture name={name} {...networkPicture(network)} size={64} />
        <div class="words">
          <h3>{t('otherChain', { name })}</h3>
          <p class="muted">{t('otherChainText', { name })}</p>
        </div>
      </div>
      <Foot>
        <Button full variant="primary" onPress={go} testId="switch">
          {t('switch')}
        </Button>
      </Foot>
    </>
  );
}
