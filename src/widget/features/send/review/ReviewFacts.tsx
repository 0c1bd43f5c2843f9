import { formatDecimals } from '../../../../protocol/amount';
import { sanitizeName } from '../../../../protocol/sanitize';
import { NATIVE } from '../../../core/contracts/sender';
import { unitOf } from '../../../core/payments/token-unit';
import { IconButton } from '../../../ui/controls/IconButton';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { Avatar } from '../../../ui/media/Avatar';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { clearAmount } from '../form/typed-amount';
import { t } from '../messages';
import type { Review } from './review';
import { useProfile } from './use-recipient-profile';

const NAME_LENGTH = 255;

/** Every digit: nothing on the review is cut, or can be read as another amount. */
const money = (units: bigint, decimals: number, unit: string): string =>
  `${clearAmount(formatDecimals(units, decimals))}\u00a0${unit}`;

/**
 * Only the address identifies a token. Undefined without an explorer; the characters are those of
 * an address.
 */
function explorerLink({ place, transfer }: Review): string | undefined {
  const { explorerUrl } = place.where.network;
  if (!explorerUrl || !/^\w+$/.test(transfer.token)) return undefined;
  return `${explorerUrl}/token/${transfer.token}`;
}

interface CostProps {
  label: 'fee' | 'l1Fee' | 'opens' | 'received' | 'total';
  text: string;
}

function Cost({ label, text }: CostProps) {
  return (
    <DetailRow label={t(label)} strong={label === 'total'}>
      <span data-testid={`review-${label}`}>{text}</span>
    </DetailRow>
  );
}

/** Shows the transfer and its costs, as the chain reports them. */
export function ReviewFacts({ review }: { review: Review }) {
  const { place, token, facts, transfer, quote } = review;
  const profile = useProfile(review);
  // The user knows the name that they typed.
  const name = review.name ?? profile?.name;
  const { network, from } = place.where;
  const coin = network.nativeCurrency;
  const unit = unitOf(review);
  const { fee, l1Fee, opensAccount, received } = quote;
  const link = explorerLink(review);
  const costs = fee + l1Fee + (opensAccount ?? 0n);
  const inCoin = (units: bigint) => money(units, coin.decimals, coin.symbol);
  return (
    <>
      <div class="line">
        <span class="amount large" data-testid="review-amount">
          <bdi dir="ltr">{money(transfer.amount, facts.decimals, unit)}</bdi>
        </span>
        <ItemPicture name={unit} src={token.iconUrl} round size={40} />
      </div>
      <div class="panel">
        <p class="small muted">{t('to')}</p>
        <div class="line">
          <Avatar address={transfer.to} src={profile?.picture} size={32} />
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
          <span class="whole" data-testid="review-from">
            {from}
          </span>
        </DetailRow>
        <DetailRow label={t('network')}>
          <span data-testid="review-network">{network.name}</span>
        </DetailRow>
        {transfer.token !== NATIVE && (
          <DetailRow label={t('contract')}>
            <span class="whole" data-testid="review-token">
              {transfer.token}
            </span>
            {link && (
              <IconButton
                icon="external"
                label={t('explorer')}
                href={link}
                testId="review-token-explorer"
              />
            )}
          </DetailRow>
        )}
        <Cost label="fee" text={quote.paidElsewhere ? t('paidElsewhere') : inCoin(fee + l1Fee)} />
        {l1Fee > 0n && <Cost label="l1Fee" text={inCoin(l1Fee)} />}
        {opensAccount !== undefined && <Cost label="opens" text={inCoin(opensAccount)} />}
        {received < transfer.amount && (
          <Cost label="received" text={money(received, facts.decimals, unit)} />
        )}
        <Cost
          label="total"
          text={
            transfer.token === NATIVE
              ? inCoin(transfer.amount + costs)
              : [
                  money(transfer.amount, facts.decimals, unit),
                  ...(costs > 0n ? [inCoin(costs)] : []),
                ].join(' + ')
          }
        />
      </dl>
    </>
  );
}
