import type { Token } from '../../../core/payments/transfer-form';
import { pushView } from '../../../core/views/router';
import { Pressable } from '../../../ui/controls/Pressable';
import { Icon } from '../../../ui/icons/Icon';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { t } from '../messages';

/** The selected token beside its amount; it opens the list of tokens. */
export function TokenPill({ token }: { token: Token | undefined }) {
  const name = token?.symbol || token?.name;
  return (
    <Pressable
      className="pill"
      part="button"
      onPress={() => pushView('WalletSendSelectToken')}
      testId={name === undefined ? 'send-choose-token' : 'send-token'}
    >
      {token && <ItemPicture name={name ?? ''} src={token.iconUrl} round size={28} />}
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
