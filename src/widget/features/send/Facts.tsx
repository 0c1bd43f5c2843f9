import { formatDecimals } from '../../../protocol/amount';
import { sanitizeName } from '../../../protocol/sanitize';
import { SYMBOL_LENGTH } from '../../../protocol/token-text';
import { formatAmount } from '../../core/i18n';
import { NATIVE } from '../../core/sender';
import { Avatar } from '../../ui/Avatar';
import { DetailRow } from '../../ui/DetailRow';
import { Picture } from '../../ui/Picture';
import { t } from './messages';
import type { Review } from './review';

const NAME_LENGTH = 255;

/** Every digit: nothing on the review is cut. */
const money = (units: bigint, decimals: number, symbol: string): string =>
  `${formatAmount(formatDecimals(units, decimals))}\u00a0${symbol}`;

/** What goes where, and what it costs, as the chain says it. */
export function Facts({ review }: { review: Review }) {
  const { place, token, facts, transfer, quote, name } = review;
  const { network, from } = place.where;
  const coin = network.nativeCurrency;
  const symbol = sanitizeName(facts.symbol || token.symbol, SYMBOL_LENGTH);
  const { fee, l1Fee, opensAccount, received } = quote;
  const costs = fee + l1Fee + (opensAccount ?? 0n);
  const inCoin = (units: bigint) => money(units, coin.decimals, coin.symbol);
  return (
    <>
      <div class="line">
        <span class="amount large" data-testid="review-amount">
          <bdi dir="ltr">{money(transfer.amount, facts.decimals, symbol)}</bdi>
        </span>
        <Picture name={symbol} src={token.iconUrl} round size={40} />
      </div>
      <div class="panel">
        <p class="small muted">{t('to')}</p>
        <div class="line">
          <Avatar address={transfer.to} size={32} />
          {name && (
            <b data-testid="review-name">
              <bdi>{sanitizeName(name, NAME_LENGTH)}</bdi>
            </b>
          )}
        </div>
        <bdi dir="ltr" class="whole" data-testid="review-to">
          {transfer.to}
        </bdi>
      </div>
      <dl>
        <DetailRow label={t('from')}>
          <span class="whole">{from}</span>
        </DetailRow>
        <DetailRow label={t('network')}>{network.name}</DetailRow>
        <DetailRow label={t('fee')}>{inCoin(fee + l1Fee)}</DetailRow>
        {l1Fee > 0n && <DetailRow label={t('l1Fee')}>{inCoin(l1Fee)}</DetailRow>}
        {opensAccount !== undefined && (
          <DetailRow label={t('opens')}>{inCoin(opensAccount)}</DetailRow>
        )}
        {received < transfer.amount && (
          <DetailRow label={t('received')}>{money(received, facts.decimals, symbol)}</DetailRow>
        )}
        <DetailRow label={t('total')} strong>
          {transfer.token === NATIVE
            ? inCoin(transfer.amount + costs)
            : `${money(transfer.amount, facts.decimals, symbol)} + ${inCoin(costs)}`}
        </DetailRow>
      </dl>
    </>
  );
}
