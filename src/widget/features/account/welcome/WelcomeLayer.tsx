import { $options } from '../../../core/config/options';
import { siteFacts } from '../../../core/host/site';
import { networkPicture } from '../../../core/network/network-picture';
import { $activeAccount } from '../../../core/state/accounts';
import { $activeNetwork } from '../../../core/state/namespaces';
import { closeModal, forceClose } from '../../../core/views/modal';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { MomentLayer } from '../../../ui/feedback/MomentLayer';
import { Foot } from '../../../ui/layout/Foot';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { useSheet } from '../../../ui/styles/use-sheet';
import { Address } from '../../../ui/values/Address';
import { filledText } from '../../../ui/values/filled-text';
import { t } from './messages';
import { WELCOME_MS } from './welcome-duration';
import { welcomeSheet } from './welcome-sheet';

/** The moment after the first connection on this site. At its end the dialog closes. */
export function WelcomeLayer() {
  useSheet(welcomeSheet);
  const account = useStore($activeAccount);
  const network = useStore($activeNetwork);
  const embedded = useStore($options).embed !== undefined;
  const site = siteFacts();
  if (account.status !== 'connected') return null;
  const params = { site: site.name };
  const { name, icon } = account.walletInfo;
  return (
    <MomentLayer
      pair={
        <>
          <ItemPicture name={site.name} src={site.icon} size={64} />
          <ItemPicture name={name} src={icon} size={64} />
        </>
      }
      end="good"
      said={`${t('title')}. ${t('text', params)}`}
      closeLabel={embedded ? undefined : t('close')}
      onClose={closeModal}
      lasts={WELCOME_MS}
      onTimeout={forceClose}
      testId="welcome"
    >
      <div class="words account-welcome">
        <h2>{t('title')}</h2>
        <p class="muted">
          <bdi>{filledText(t('text'), params)}</bdi>
        </p>
        <p class="account-place">
          {network && <ItemPicture name={network.name} size={20} {...networkPicture(network)} />}
          {network && <bdi>{network.name}</bdi>}
          <i aria-hidden="true">·</i>
          <Address address={account.address} />
        </p>
      </div>
      <Foot>
        <Button full variant="primary" onPress={forceClose} testId="welcome-done">
          {t('done')}
        </Button>
      </Foot>
    </MomentLayer>
  );
}
