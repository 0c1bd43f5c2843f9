import { isNamespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import { $texts } from '../../core/i18n/i18n';
import { $accounts, type Account, type ConnectedAccount } from '../../core/state/accounts';
import { $activeNamespace, $activeNetwork } from '../../core/state/namespaces';
import { isSupported } from '../../core/state/networks';
import { useStore } from '../../core/views/use-store';
import { connectorByName } from '../../core/wallets/connector-by-name';
import { $connectors } from '../../core/wallets/connectors';
import { chainImage } from '../../core/wallets/image-urls';
import { Spinner } from '../../ui/feedback/Spinner';
import { Icon } from '../../ui/icons/Icon';
import { Lazy } from '../../ui/layout/Lazy';
import { ItemPicture } from '../../ui/media/ItemPicture';
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
  const connectors = useStore($connectors);
  if (account.status === 'connecting') {
    return (
      <span class="in">
        <Spinner />
        <span class="cut">{attributes.loadingLabel ?? t('connecting')}</span>
      </span>
    );
  }
  const wallet = attributes.wallet ? connectorByName(attributes.wallet, connectors) : undefined;
  return (
    <span class="in">
      {wallet && <ItemPicture name={wallet.name} src={wallet.icon} size={20} />}
      <bdi class="cut">
        {attributes.label ?? (wallet ? t('connectTo', { name: wallet.name }) : t('connect'))}
      </bdi>
    </span>
  );
}

/** Of a file of its own: most visitors have no account yet. */
const loadAccount = async () => (await import('./AccountContent')).AccountContent;

const loadBuy = async () => (await import('./AccountContent')).BuyContent;

interface AccountPartProps {
  kind: ElementKind;
  attributes: ElementAttributes;
  account: ConnectedAccount;
}

function AccountPart({ kind, attributes, account }: AccountPartProps) {
  if (kind === 'onramp') {
    return (
      <Lazy
        key={account.caipAddress}
        load={loadBuy}
        props={{ attributes, account }}
        skeleton={null}
        failed={() => null}
      />
    );
  }
  const address = accountText(account.address, account.profileName, attributes);
  const plain = (
    <span class="in quiet">
      <bdi class="cut">{address}</bdi>
    </span>
  );
  return (
    <Lazy
      key={account.caipAddress}
      load={loadAccount}
      props={{ attributes, account }}
      skeleton={plain}
      failed={() => plain}
    />
  );
}

const plain = (network: Network) => (
  <ItemPicture name={network.name} src={chainImage(network)} size={20} round />
);

/** The colors of networks come with the account's file: the first view does without them. */
const loadMark = async () => (await import('./AccountContent')).NetworkMark;

function NetworkContent({ attributes, account }: PartProps) {
  const network = useStore($activeNetwork);
  const connected = account.status === 'connected';
  const supported = Boolean(network?.supported && isSupported(network.id));
  const text = networkText({ name: network?.name, supported, connected }, attributes.label, {
    switchNetwork: t('switchNetwork'),
    unknown: t('unknown'),
    select: t('select'),
  });
  return (
    <span class="in quiet">
      {network && supported && connected && (
        <Lazy
          load={loadMark}
          props={{ network }}
          skeleton={<span class="pic mark" />}
          failed={() => plain(network)}
        />
      )}
      {network && supported && !connected && plain(network)}
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
    return <AccountPart kind={kind} attributes={attributes} account={account} />;
  }
  return <ConnectContent attributes={attributes} account={account} />;
}
