import { networkPicture } from '../../../core/network/network-picture';
import type { Token } from '../../../core/payments/transfer-form';
import { $activeNetwork } from '../../../core/state/namespaces';
import { $networks } from '../../../core/state/networks';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { Pressable } from '../../../ui/controls/Pressable';
import { Icon } from '../../../ui/icons/Icon';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { BadgedPicture } from '../../../ui/media/BadgedPicture';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { t } from '../messages';

/** The selected token beside its amount; it opens the list of tokens. */
export function TokenPill({ token }: { token: Token | undefined }) {
  const network = useStore($activeNetwork);
  // One network needs no mark.
  const several = useStore($networks).length > 1;
  const name = token?.symbol || token?.name;
  const picture = <ItemPicture name={name ?? ''} src={token?.iconUrl} round size={28} />;
  const badge = network && several && (
    <ItemPicture name={network.name} size={14} {...networkPicture(network)} />
  );
  return (
    <Pressable
      className="pill"
      part="button"
      onPress={() => pushView('WalletSendSelectToken')}
      testId={name === undefined ? 'send-choose-token' : 'send-token'}
    >
      {token && (badge ? <BadgedPicture badge={badge}>{picture}</BadgedPicture> : picture)}
      {name === undefined ? (
        t('selectToken')
      ) : (
        <>
          <bdi class="cut">{name}</bdi>
          <VisuallyHidden>{t('selectToken')}</VisuallyHidden>
        </>
      )}
      <Icon name="down" size={16} />
    </Pressable>
  );
}
