import type { Token } from '../../core/account-data/token';
import { BALANCE_DECIMALS, FIAT_CURRENCY } from '../../core/constants/limits';
import { pushView } from '../../core/views/router';
import { Tag } from '../../ui/feedback/Tag';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
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

/** The amount is cut to three decimals; the token's own view has every digit. */
export function TokenRow({ token, pictured, tabIndex, locale }: TokenRowProps) {
  const { id, symbol, numeric, value, verified, iconUrl } = token;
  const name = token.name || symbol || t('noName');
  const marked = tokenCaution(token);
  return (
    <button
      type="button"
      class="token"
      tabIndex={tabIndex}
      onClick={() => pushView('TokenDetail', { id })}
      data-testid={`token-${id}`}
    >
      {/* A picture is what an imitation is known by: only a listed token has its own. */}
      <ItemPicture
        name={symbol || name}
        src={verified && pictured ? iconUrl : undefined}
        size={36}
        round
      />
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
