import { useLayoutEffect, useRef } from 'react';
import type { Network } from '../../../protocol/networks';
import { offersOnramp } from '../../core/account-data/onramp-offer';
import { $remoteFeatures } from '../../core/config/remote-features';
import { $locale } from '../../core/i18n/i18n';
import { networkPicture } from '../../core/network/network-picture';
import { sessionOf } from '../../core/session/sessions';
import type { ConnectedAccount } from '../../core/state/accounts';
import { findNetwork, isSupported } from '../../core/state/networks';
import { useStore } from '../../core/views/use-store';
import { coinImage } from '../../core/wallets/image-urls';
import { Icon } from '../../ui/icons/Icon';
import { Avatar } from '../../ui/media/Avatar';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { adoptSheets } from '../../ui/styles/sheet';
import { Amount } from '../../ui/values/Amount';
import { accountSheet } from './account-sheet';
import { elementText as t } from './element-messages';
import { accountText, balanceDecimals, type ElementAttributes } from './element-text';
import { useTransactions } from './use-transactions';

export interface AccountContentProps {
  attributes: ElementAttributes;
  account: ConnectedAccount;
}

/** Before the first frame. */
function dress(node: HTMLElement | null): void {
  const root = node?.getRootNode();
  if (root instanceof ShadowRoot) adoptSheets(root, accountSheet);
}

/** The face of the account: its own picture, else the logo of its wallet. */
function Face({ address, profileImage, walletInfo }: ConnectedAccount) {
  const { name, icon } = walletInfo;
  return icon && !profileImage ? (
    <ItemPicture name={name} src={icon} size={24} />
  ) : (
    <Avatar address={address} src={profileImage} size={24} />
  );
}

/** The mark of the network button too, once an account is connected. */
export function NetworkMark({ network }: { network: Network }) {
  return <ItemPicture name={network.name} {...networkPicture(network)} size={20} />;
}

export function AccountContent({ attributes, account }: AccountContentProps) {
  const locale = useStore($locale);
  const { address, profileName, balance, networkId } = account;
  const { pending, confirmed } = useTransactions(account);
  const network = findNetwork(networkId);
  const supported = isSupported(networkId);
  const text = accountText(address, profileName, attributes);
  const isName = text === profileName;
  const money = attributes.balance !== 'hide' && balance;
  return (
    <span class="in quiet" ref={dress}>
      {network && supported && attributes.network !== 'hide' && (
        <>
          <NetworkMark network={network} />
          {attributes.network === 'show' && <bdi class="cut">{network.name}</bdi>}
        </>
      )}
      <span class="pair">
        <span class={pending ? 'who busy' : 'who'}>
          {confirmed ? <Icon name="check" size={24} /> : <Face {...account} />}
          <bdi class="cut" dir={isName ? 'auto' : 'ltr'}>
            {text}
          </bdi>
          {/* The gateway gives it, and it is not checked on the chain. */}
          {isName && (
            <span title={t('unverified')}>
              <Icon name="info" size={14} />
              <span class="vh">{t('unverified')}</span>
            </span>
          )}
        </span>
        {pending ? (
          <span>{t('pending', { n: pending })}</span>
        ) : !supported ? (
          <span class="amber">{t('switchNetwork')}</span>
        ) : (
          money && (
            <>
              <Amount
                value={money.numeric}
                symbol={attributes.balance === 'show' ? money.symbol : undefined}
                digits={balanceDecimals(money.formatted3)}
                locale={locale}
              />
              {attributes.balance === 'icon' && (
                <>
                  <ItemPicture
                    name={money.symbol}
                    src={network && coinImage(network)}
                    size={20}
                    round
                  />
                  <span class="vh">{money.symbol}</span>
                </>
              )}
            </>
          )
        )}
      </span>
    </span>
  );
}

/** Hides its button where the page does not offer to buy: a namespace without balances, or a region. */
export function BuyContent({ attributes, account }: AccountContentProps) {
  const remote = useStore($remoteFeatures);
  const text = useRef<HTMLSpanElement>(null);
  const isOffered = offersOnramp(sessionOf(account.namespace)?.adapter, remote);
  useLayoutEffect(() => {
    const button = text.current?.closest('button');
    if (!button) return;
    button.hidden = !isOffered;
    return () => {
      button.hidden = false;
    };
  }, [isOffered]);
  return (
    <span class="in" ref={text}>
      <bdi class="cut">{attributes.label ?? t('buy')}</bdi>
    </span>
  );
}
