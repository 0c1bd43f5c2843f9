import type { ReactNode } from 'react';
import type { Network } from '../../../protocol/networks';
import type { Token } from '../../core/account-data/token';
import { BALANCE_DECIMALS, FIAT_CURRENCY } from '../../core/constants/limits';
import { networkPicture } from '../../core/network/network-picture';
import { findNetwork } from '../../core/state/networks';
import { pushView } from '../../core/views/router';
import { Tag } from '../../ui/feedback/Tag';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { BadgedPicture } from '../../ui/media/BadgedPicture';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { Amount } from '../../ui/values/Amount';
import { Fiat } from '../../ui/values/Fiat';
import { t } from './messages';
import { tokenCaution } from './token-caution';

interface TokenRowProps {
  token: Token;
  /** It is looked at: its picture is asked for. */
  pictured: boolean;
  tabIndex: 0 | -1;
  locale: string;
}

/** In a list across networks, the picture carries the mark of its network. */
function Placed({ network, children }: { network: Network | undefined; children: ReactNode }) {
  if (!network) return <>{children}</>;
  const mark = <ItemPicture name={network.name} size={14} {...networkPicture(network)} />;
  return <BadgedPicture badge={mark}>{children}</BadgedPicture>;
}

/** The amount is cut to three decimals; the token's own view has every digit. */
export function TokenRow({ token, pictured, tabIndex, locale }: TokenRowProps) {
  const { id, symbol, numeric, value, verified, iconUrl, networkId } = token;
  const network = networkId ? findNetwork(networkId) : undefined;
  const name = token.name || symbol || t('noName');
  const marked = tokenCaution(token);
  return (
    <button
      type="button"
      class="token"
      tabIndex={tabIndex}
      onClick={() => pushView('TokenDetail', { id, ...(networkId && { networkId }) })}
      data-testid={`token-${id}`}
    >
      {/* A picture is what an imitation is known by: only a listed token has its own. */}
      <Placed network={network}>
        <ItemPicture
          name={symbol || name}
          src={verified && pictured ? iconUrl : undefined}
          size={36}
          round
        />
      </Placed>
      <span class="text">
        <span class="line">
          <bdi class="cut">{name}</bdi>{' '}
          {marked && (
            <Tag tone={marked.tone}>
              <span title={marked.why}>
                {marked.text}
                <VisuallyHidden>. {marked.why}</VisuallyHidden>
              </span>
            </Tag>
          )}
        </span>
        <span class="line small muted">
          {/* Figure before symbol in each direction, as in the header. */}
          <span class="line" dir="ltr">
            <Amount
              value={numeric}
              digits={BALANCE_DECIMALS}
              locale={locale}
              testId="token-amount"
            />{' '}
            {/* Apart from the figure: a symbol may begin with one. */}
            <bdi class="cut">{symbol}</bdi>
          </span>
          {network && (
            <>
              <i aria-hidden="true">·</i>
              <bdi class="cut" data-testid="token-network">
                {network.name}
              </bdi>
            </>
          )}
        </span>
      </span>
      <span class="worth" data-testid="token-value">
        {value === undefined ? (
          <>
            <span class="muted" aria-hidden="true">
              —
            </span>
            <VisuallyHidden>{t('noValue')}</VisuallyHidden>
          </>
        ) : (
          <Fiat value={value} currency={FIAT_CURRENCY} locale={locale} />
        )}
      </span>
    </button>
  );
}
