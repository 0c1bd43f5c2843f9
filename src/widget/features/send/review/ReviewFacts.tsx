import { useState } from 'react';
import { sanitizeName } from '../../../../protocol/sanitize';
import { truncateAddress } from '../../../../protocol/validate';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { NATIVE } from '../../../core/contracts/sender';
import { $locale } from '../../../core/i18n/i18n';
import { networkPicture } from '../../../core/network/network-picture';
import { coinText } from '../../../core/payments/coin-text';
import { costOf } from '../../../core/payments/payment-cost';
import { unitOf } from '../../../core/payments/token-unit';
import { useCopy } from '../../../core/views/use-copy';
import { useStore } from '../../../core/views/use-store';
import { IconButton } from '../../../ui/controls/IconButton';
import { classNames } from '../../../ui/layout/class-names';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { Avatar } from '../../../ui/media/Avatar';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { Address } from '../../../ui/values/Address';
import { AddressGroups } from '../../../ui/values/AddressGroups';
import { fiatText } from '../../../ui/values/fiat-text';
import { t } from '../messages';
import { amountText, worthOfReview } from './money';
import type { Review } from './review';
import { useProfile } from './use-recipient-profile';

const NAME_LENGTH = 255;
/** From so many characters on the amount is set smaller, to be seen whole. */
const LONG = 17;

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
  /** Switches between fiat and the exact coins. */
  onPress?: (() => void) | undefined;
}

function Cost({ label, text, onPress }: CostProps) {
  const testId = `review-${label}`;
  return (
    <DetailRow label={t(label)} strong={label === 'total'}>
      {onPress ? (
        <button type="button" class="exact" data-testid={testId} onClick={onPress}>
          <bdi dir="ltr">{text}</bdi>
        </button>
      ) : (
        <bdi dir="ltr" data-testid={testId}>
          {text}
        </bdi>
      )}
    </DetailRow>
  );
}

/** The sender and the recipient, whose address is whole. */
function Parties({ review }: { review: Review }) {
  const { place, transfer } = review;
  const profile = useProfile(review);
  // The user knows the name that they typed.
  const name = review.name ?? profile?.name;
  const { copy, shown, icon } = useCopy(transfer.to, t('copied'));
  // The gateway's name of the account is unverified, and has no place beside money.
  const { profileImage } = place.account;
  const { from } = place.where;
  return (
    <div class="panel parties">
      <div class="party">
        <Avatar address={from} src={profileImage} />
        <div class="text">
          <span class="small muted">{t('from')}</span>
          <span data-testid="review-from">
            <Address address={from} />
          </span>
        </div>
      </div>
      <hr class="rule" />
      <div class="party">
        <Avatar address={transfer.to} src={profile?.picture} />
        <div class="text">
          <span class="small muted">{t('to')}</span>
          {name ? (
            <span class="whole" data-testid="review-name">
              <bdi>{sanitizeName(name, NAME_LENGTH)}</bdi>
            </span>
          ) : (
            <bdi dir="ltr" aria-hidden="true">
              {truncateAddress(transfer.to)}
            </bdi>
          )}
        </div>
        <IconButton
          icon={icon}
          label={t('copy')}
          onPress={() => void copy()}
          testId="review-copy"
        />
      </div>
      <span ref={shown}>
        <AddressGroups address={transfer.to} testId="review-to" />
      </span>
    </div>
  );
}

/** Shows the transfer and its costs, as the chain reports them. */
export function ReviewFacts({ review }: { review: Review }) {
  const { place, token, facts, transfer, quote } = review;
  const locale = useStore($locale);
  const [exact, setExact] = useState(false);
  const { network } = place.where;
  const coin = network.nativeCurrency;
  const unit = unitOf(review);
  const { fee, l1Fee, opensAccount, received, seconds } = quote;
  const link = explorerLink(review);
  const isCoin = transfer.token === NATIVE;
  const worth = worthOfReview(review);
  const inCoin = (units: bigint) => coinText(units, coin.decimals, coin.symbol, !exact);
  const amount = amountText(review);
  const costs = costOf(quote);
  const feeWorth = exact || quote.opensAccount !== undefined ? undefined : worth.cost;
  const feeAmount =
    feeWorth === undefined ? inCoin(fee + l1Fee) : fiatText(feeWorth, FIAT_CURRENCY, locale);
  const feeText = seconds ? t('time', { amount: feeAmount, n: seconds }) : feeAmount;
  const total =
    !exact && worth.total !== undefined
      ? fiatText(worth.total, FIAT_CURRENCY, locale)
      : isCoin
        ? inCoin(transfer.amount + costs)
        : [
            coinText(transfer.amount, facts.decimals, unit, !exact),
            ...(costs > 0n ? [inCoin(costs)] : []),
          ].join(' + ');
  const toggleExact = (): void => setExact(!exact);
  return (
    <>
      <div class="moved">
        <ItemPicture name={unit} src={token.iconUrl} round size={48} />
        <p
          class={classNames('amount', amount.length < LONG && 'large')}
          data-testid="review-amount"
        >
          <bdi dir="ltr">{amount}</bdi>
        </p>
        {worth.amount !== undefined && (
          <p class="muted" data-testid="review-worth">
            <bdi>{t('about', { amount: fiatText(worth.amount, FIAT_CURRENCY, locale) })}</bdi>
          </p>
        )}
      </div>
      <Parties review={review} />
      <dl>
        <DetailRow label={t('network')}>
          <span class="line">
            <ItemPicture name={network.name} size={20} {...networkPicture(network)} />
            <span data-testid="review-network">{network.name}</span>
          </span>
        </DetailRow>
        {!isCoin && (
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
        {quote.paidElsewhere ? (
          <Cost label="fee" text={t('paidElsewhere')} />
        ) : (
          <Cost label="fee" text={feeText} onPress={toggleExact} />
        )}
        {l1Fee > 0n && <Cost label="l1Fee" text={inCoin(l1Fee)} />}
        {opensAccount !== undefined && <Cost label="opens" text={inCoin(opensAccount)} />}
        {received < transfer.amount && (
          <Cost label="received" text={coinText(received, facts.decimals, unit)} />
        )}
        <Cost label="total" text={total} onPress={quote.paidElsewhere && toggleExact} />
      </dl>
    </>
  );
}
