import { networkPicture } from '../../core/network/network-picture';
import { $activeNetwork } from '../../core/state/namespaces';
import { $networks, isSupported } from '../../core/state/networks';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Icon } from '../../ui/icons/Icon';
import '../../ui/icons/more-icons';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { networkSheet } from './sheet';

/** The network on the left of Account; a button only when there is something to choose. */
export function NetworkSelect() {
  useSheet(networkSheet);
  const network = useStore($activeNetwork);
  const networks = useStore($networks);
  const name = network?.supported ? network.name : t('unknownNetwork');
  const choosable = networks.length > 1 || (network !== undefined && !isSupported(network.id));
  const label = (
    <>
      <ItemPicture name={name} size={20} {...(network && networkPicture(network))} />
      <bdi class="cut">{name}</bdi>
    </>
  );
  if (!choosable) return <span class="network-select">{label}</span>;
  return (
    <button
      type="button"
      class="network-select"
      data-testid="network-select"
      aria-label={t('networkIs', { name })}
      onClick={() => pushView('Networks')}
    >
      {label}
      <Icon name="down" size={16} />
    </button>
  );
}
