import { useEffect } from 'react';
import { isDecimal, parseDecimals } from '../../../protocol/amount';
import { writeAmount } from '../../../protocol/amount-input';
import type { OnrampProviderInfo } from '../../../protocol/http/onramp';
import type { ViewProps } from '../../core/contracts/view-types';
import { visibleError } from '../../core/errors/visible-error';
import { $locale } from '../../core/i18n/i18n';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Warning } from '../../ui/feedback/Warning';
import { Foot } from '../../ui/layout/Foot';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { Row } from '../../ui/lists/Row';
import { SkeletonRow } from '../../ui/lists/SkeletonRow';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useSheet } from '../../ui/styles/use-sheet';
import { fiatText } from '../../ui/values/fiat-text';
import { enteredAmount, MONEY_DECIMALS } from './choice/entered-amount';
import { followOnrampQuote } from './choice/load-quote';
import { $onramp, type ShownQuote, setOnramp } from './choice/onramp-store';
import { PurchaseFields } from './choice/PurchaseFields';
import { otherNetworks, soldAsset } from './choice/sold-asset';
import { t } from './messages';
import { beginPurchase } from './purchase/begin-purchase';
import { purchasesOf } from './purchase/kept-purchases';
import { onrampSheet } from './sheet';
import { type BuyingAccount, useBuyer } from './use-buyer';

/** Fees and total of a quote. An estimate has no total. */
function QuoteFacts({ quote }: { quote: ShownQuote }) {
  const locale = useStore($locale);
  const text = ({ amount, currency }: ShownQuote['paymentTotal']) =>
    fiatText(amount, currency, locale);
  return (
    <p class="small muted" data-testid={quote.isEstimate ? 'onramp-estimate' : 'onramp-fees'}>
      {quote.isEstimate
        ? t('estimate', { amount: text(quote.paymentSubtotal) })
        : t('fees', {
            fee: text(quote.coinbaseFee),
            network: text(quote.networkFee),
            total: text(quote.paymentTotal),
          })}
    </p>
  );
}

interface ProvidersProps {
  network: BuyingAccount['network'];
  disabled: boolean;
}

function Providers({ network, disabled }: ProvidersProps) {
  const { providers, options } = useStore($onramp);
  const { namespace, name } = network;
  if (options === 'loading' && providers.length === 0) {
    return (
      <div class="col" role="status">
        <VisuallyHidden>{t('loadingProviders')}</VisuallyHidden>
        <SkeletonRow />
        <SkeletonRow />
      </div>
    );
  }
  const selling = providers.filter(({ chains }) => chains.some((chain) => chain === namespace));
  if (selling.length === 0) {
    return (
      <EmptyState
        drawing="notSupported"
        title={t('none')}
        message={t('noneText', { network: name })}
      />
    );
  }
  const row = (provider: OnrampProviderInfo) => (
    <li key={provider.name}>
      <Row
        picture={<ItemPicture name={provider.label} />}
        label={
          <>
            <bdi>{provider.label}</bdi>
            <VisuallyHidden>{`, ${t('newWindow')}`}</VisuallyHidden>
          </>
        }
        detail={provider.feeRange && t('fee', { range: provider.feeRange })}
        icon="external"
        disabled={disabled}
        onPress={() => beginPurchase(provider)}
        testId={`onramp-provider-${provider.name}`}
      />
    </li>
  );
  return (
    <section>
      <h3 class="head muted">{t('payWith')}</h3>
      <ul class="plain items">{selling.map(row)}</ul>
    </section>
  );
}

/** Fills the amount that the page asks for. */
function amountOfPage(amount: unknown, locale: string): string | undefined {
  if (typeof amount !== 'string' || !isDecimal(amount)) return undefined;
  try {
    return writeAmount(parseDecimals(amount, MONEY_DECIMALS), MONEY_DECIMALS, locale);
  } catch {
    return undefined;
  }
}

/** The arguments that filled the form: a view that is shown again keeps what the user changed. */
let applied: unknown;

/** Renders the amount, its price, and the providers. A press on one opens its window. */
export function OnRampProvidersView({ data }: ViewProps) {
  useSheet(onrampSheet);
  const buyer = useBuyer('OnRamp');
  const locale = useStore($locale);
  const { paymentAmount, paymentCurrency, purchaseCurrency, ...onramp } = useStore($onramp);
  const { providers, quote, error, options } = onramp;
  const asked = amountOfPage(data.amount, locale);
  useEffect(() => {
    if (asked === undefined || applied === data) return;
    applied = data;
    setOnramp({ paymentAmount: asked });
  }, [asked, data]);
  const entered = enteredAmount(paymentAmount, paymentCurrency, locale);
  const network = buyer && buyer !== 'none' ? buyer.network : undefined;
  const amount = entered.state === 'good' ? entered.amount : undefined;
  // Before the lists are there, the gateway may not sell the built-in currency.
  const isQuoted =
    options !== 'loading' &&
    network &&
    amount &&
    soldAsset(network, purchaseCurrency) === purchaseCurrency.symbol;
  const key =
    isQuoted && `${network.id} ${purchaseCurrency.symbol} ${paymentCurrency.id} ${amount}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object is no other purchase
  useEffect(() => {
    if (!isQuoted) return;
    return followOnrampQuote({ networkId: network.id, purchaseCurrency, paymentCurrency, amount });
  }, [key]);
  if (!buyer) return null;
  if (!network || buyer === 'none') {
    return <EmptyState drawing="notSupported" title={t('notHere')} message={t('notHereText')} />;
  }
  const elsewhere = otherNetworks(network, purchaseCurrency);
  const symbol = purchaseCurrency.symbol;
  const hasList =
    providers.some(({ name }) => name === 'coinbase') ||
    purchasesOf(buyer.account.caipAddress).length > 0;
  return (
    <div class="onramp">
      <PurchaseFields network={network} entered={entered} />
      <div role="status" class="col tight">
        {quote && <QuoteFacts quote={quote} />}
        {error && (
          <span data-testid="onramp-error">
            <Warning>{visibleError(error)}</Warning>
          </span>
        )}
      </div>
      {elsewhere && (
        <Warning>{t('elsewhere', { symbol, networks: elsewhere, network: network.name })}</Warning>
      )}
      <Providers
        network={network}
        disabled={entered.state === 'bad' || entered.state === 'outside'}
      />
      <p class="said" data-testid="onramp-shared">
        {t('shared')}
      </p>
      <div class="ways">
        <Button
          size="slim"
          variant="ghost"
          onPress={() => pushView('WhatIsABuy')}
          testId="onramp-how"
        >
          {t('how')}
        </Button>
        {hasList && (
          <Button
            size="slim"
            variant="ghost"
            onPress={() => pushView('OnRampActivity')}
            testId="onramp-purchases"
          >
            {t('purchases')}
          </Button>
        )}
      </div>
      <Foot />
    </div>
  );
}
