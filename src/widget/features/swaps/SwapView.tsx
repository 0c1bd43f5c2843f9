import { useEffect } from 'react';
import { hasSwaps } from '../../../protocol/swaps/swap-networks';
import { priceImpact } from '../../../protocol/swaps/swap-numbers';
import { $portfolio, refreshPortfolio } from '../../core/account-data/portfolio';
import { track } from '../../core/analytics/track-event';
import type { ViewProps } from '../../core/contracts/view-types';
import { appKitError } from '../../core/errors/app-kit-error';
import { visibleError } from '../../core/errors/visible-error';
import { $locale } from '../../core/i18n/i18n';
import { ownTokens } from '../../core/payments/own-tokens';
import { typedAmount } from '../../core/payments/typed-amount';
import { $activeNetwork } from '../../core/state/namespaces';
import { $networks } from '../../core/state/networks';
import { $route, pushView, replaceView } from '../../core/views/router';
import { useConnected } from '../../core/views/use-connected-account';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Warning } from '../../ui/feedback/Warning';
import { Foot } from '../../ui/layout/Foot';
import { useSheet } from '../../ui/styles/use-sheet';
import { amountForm, queryOf } from './form/current-query';
import { $quote, clearQuote, followQuote } from './form/follow-quote';
import { formOfPage } from './form/page-arguments';
import { QuoteFacts } from './form/QuoteFacts';
import { SwapFields } from './form/SwapFields';
import { buttonState } from './form/swap-button';
import { $swapForm, setSwap } from './form/swap-form';
import { sameQuery } from './form/swap-gateway';
import { $swapTokens, loadSwapTokens, withOwned } from './form/swap-tokens';
import { t } from './messages';
import { swapsSheet } from './sheet';
import { ContinueSwap } from './submit/ContinueSwap';
import { currentSwapContext } from './swap-context';

/** The arguments that filled the form: a view that is shown again keeps what the user changed. */
let applied: unknown;

const asks = (data: object): boolean =>
  ['amount', 'fromToken', 'toToken'].some((name) => Object.hasOwn(data, name));

/** Renders the swap form: two tokens, an amount, and the price. It sends nothing to the wallet. */
export function SwapView({ data }: ViewProps) {
  useSheet(swapsSheet);
  const account = useConnected('Swap');
  const network = useStore($activeNetwork);
  const networks = useStore($networks);
  const stored = useStore($swapForm);
  const locale = useStore($locale);
  const portfolios = useStore($portfolio);
  const list = useStore($swapTokens);
  const shown = useStore($quote);
  const place = currentSwapContext();
  const of = place && `${place.account.caipAddress} ${place.where.network.id}`;
  const elsewhere = account && network && !hasSwaps(network) && networks.some(hasSwaps);
  useEffect(() => {
    const { previous, direction } = $route.get();
    // Pressed in Account, not opened by the page.
    if (previous === 'Account' && direction === 'forward') track('CLICK_CONVERT');
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for changes nothing by itself
  useEffect(() => {
    if (!elsewhere) return;
    track('CLICK_SELECT_NETWORK_TO_SWAP');
    replaceView('UnsupportedChain', { ...data, swapUnsupportedChain: true });
  }, [elsewhere]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is known of the account changes nothing
  useEffect(() => {
    if (!place) return;
    void refreshPortfolio(place.account.namespace);
    void loadSwapTokens(place.where.network);
  }, [of]);
  const isListed = network && list.networkId === network.id && list.status === 'ready';
  useEffect(() => {
    const { from, to } = $swapForm.get();
    if (!isListed || (from && !asks(data)) || applied === data) return;
    if (!asks(data) && (from || to)) return;
    if (asks(data)) applied = data;
    setSwap(formOfPage(data, $swapTokens.get().tokens, $locale.get()));
  }, [isListed, data]);

  const owned = account && network ? ownTokens(account, network, portfolios) : [];
  const [from, to] = [stored.from, stored.to].map((one) => one && withOwned([one], owned)[0]);
  const form = { ...stored, from, to };
  const typed = typedAmount(amountForm(form), locale);
  const query = queryOf(form, typed);
  const key = query && `${of} ${query.from.id} ${query.to.id} ${query.amount}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object is no other swap
  useEffect(() => {
    if (query) return followQuote(query);
    clearQuote();
    return undefined;
  }, [key]);
  if (!account || elsewhere) return null;
  if (!place) {
    return (
      <ErrorState drawing="notSupported" title={visibleError(appKitError('swap_unsupported'))} />
    );
  }
  const quote =
    query && shown.quote && sameQuery(shown.quote.query, query) ? shown.quote : undefined;
  const impact =
    quote &&
    priceImpact(
      { units: quote.query.amount, decimals: quote.query.from.decimals, price: quote.prices.from },
      { units: quote.received, decimals: quote.query.to.decimals, price: quote.prices.to },
    );
  const step = buttonState(form, typed);
  const isReady = step === 'review' && quote !== undefined && !shown.held && !shown.error;
  const go = (): void => {
    if (step === 'selectToken') pushView('SwapSelectToken', { target: form.from ? 'to' : 'from' });
    else if (isReady) pushView('SwapPreview');
  };
  return (
    <div class="swaps">
      <ContinueSwap where={place.where} />
      <SwapFields
        {...{ form, typed, quote, impact }}
        loading={shown.loading && query !== undefined}
        onEnter={go}
      />
      {list.status === 'failed' && (
        <Warning>
          {t('listFailed')}{' '}
          <Button
            size="slim"
            variant="ghost"
            onPress={() => void loadSwapTokens(place.where.network)}
            testId="swap-list-retry"
          >
            {t('retry')}
          </Button>
        </Warning>
      )}
      {quote && (
        <QuoteFacts quote={quote} impact={impact} moved={shown.moved} slippage={stored.slippage} />
      )}
      <Foot>
        {shown.error && query && (
          <div role="alert" data-testid="swap-error">
            <Warning>{visibleError(shown.error)}</Warning>
          </div>
        )}
        {shown.moved && (
          <p class="small muted" role="status">
            {t('updatedText')}
          </p>
        )}
        <Button
          full
          variant="primary"
          disabled={step !== 'selectToken' && !isReady}
          loading={step === 'review' && !quote && !shown.error}
          onPress={go}
          testId="swap-next"
        >
          {t(step)}
        </Button>
      </Foot>
    </div>
  );
}
