import { isNamespace } from '../../../protocol/caip';
import { BALANCE_DECIMALS } from '../../core/constants/limits';
import { $locale, $texts } from '../../core/i18n/i18n';
import { $accounts, type Account, type ConnectedAccount } from '../../core/state/accounts';
import { $activeNamespace, $activeNetwork } from '../../core/state/namespaces';
import { isSupported } from '../../core/state/networks';
import { useStore } from '../../core/views/use-store';
import { networkPicture } from '../../core/wallets/image-urls';
import { Spinner } from '../../ui/feedback/Spinner';
import { Icon } from '../../ui/icons/Icon';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { Avatar } from '../../ui/media/Avatar';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { Amount } from '../../ui/values/Amount';
import { elementText as t } from './element-messages';
import { accountText, type ElementAttributes, type ElementKind, networkText } from './element-text';

interface ContentProps {
  kind: ElementKind;
  attributes: ElementAttributes;
}

interface PartProps {
  attributes: ElementAttributes;
  account: Account;
}

function ConnectContent({ attributes, account }: PartProps) {
  if (account.status === 'connecting') {
    return (
      <span class="in">
        <Spinner />
        <span class="cut">{attributes.loadingLabel ?? t('connecting')}</span>
      </span>
    );
  }
  return (
    <span class="in">
      <span class="cut">{attributes.label ?? t('connect')}</span>
    </span>
  );
}

interface AccountContentProps {
  attributes: ElementAttributes;
  account: ConnectedAccount;
}

function AccountContent({ attributes, account }: AccountContentProps) {
  const locale = useStore($locale);
  const { address, profileName, profileImage, balance } = account;
  const text = accountText(address, profileName, attributes);
  const isName = text === profileName;
  return (
    <span class="in quiet">
      <Avatar address={address} src={profileImage} size={20} />
      <span class="pair">
        <bdi class="cut" dir={isName ? 'auto' : 'ltr'} title={address}>
          {text}
        </bdi>
        {attributes.balance && balance && (
          <Amount
            value={balance.numeric}
            symbol={balance.symbol}
            digits={BALANCE_DECIMALS}
            locale={locale}
          />
        )}
      </span>
      {/* The gateway gives it, and it is not checked on the chain. */}
      {isName && (
        <span title={t('unverified')}>
          <Icon name="info" size={14} />
          <VisuallyHidden>{t('unverified')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

function NetworkContent({ attributes, account }: PartProps) {
  const network = useStore($activeNetwork);
  const supported = Boolean(network?.supported && isSupported(network.id));
  const text = networkText(
    { name: network?.name, supported, connected: account.status === 'connected' },
    attributes.label,
    { switchNetwork: t('switchNetwork'), unknown: t('unknown'), select: t('select') },
  );
  return (
    <span class="in quiet">
      {network && supported && (
        <ItemPicture name={network.name} {...networkPicture(network)} size={20} />
      )}
      <bdi class="cut">{text}</bdi>
      <Icon name="down" size={16} />
    </span>
  );
}

export function ElementContent({ kind, attributes }: ContentProps) {
  useStore($texts);
  const active = useStore($activeNamespace);
  const accounts = useStore($accounts);
  const namespace = isNamespace(attributes.namespace) ? attributes.namespace : active;
  const account: Account = (namespace ? accounts[namespace] : undefined) ?? {
    status: 'disconnected',
  };
  if (kind === 'network-button')
    return <NetworkContent attributes={attributes} account={account} />;
  if (kind !== 'connect-button' && account.status === 'connected') {
    return <AccountContent attributes={attributes} account={account} />;
  }
  return <ConnectContent attributes={attributes} account={account} />;
}
