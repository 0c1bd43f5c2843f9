/** Begins a purchase: the window within the press, then the link, then the wait for its end. */
import type { HistoryEntry } from '../../../../protocol/http/history';
import type { OnrampProviderInfo } from '../../../../protocol/http/onramp';
import { smartAccount } from '../../../core/analytics/smart-account';
import { track } from '../../../core/analytics/track-event';
import { ownError } from '../../../core/errors/app-kit-error';
import { $locale } from '../../../core/i18n/i18n';
import { reportError } from '../../../core/reporting/logger';
import { $activeAccount } from '../../../core/state/accounts';
import { $activeNetwork } from '../../../core/state/namespaces';
import { $route, pushView } from '../../../core/views/router';
import { loadCoinbaseTransactions } from '../activity/coinbase-transactions';
import { enteredAmount } from '../choice/entered-amount';
import { loadOptions } from '../choice/load-options';
import { $onramp, setOnramp } from '../choice/onramp-store';
import { soldAsset, tokenOn } from '../choice/sold-asset';
import { isOfChoice } from '../gateway-refusal';
import { t } from '../messages';
import { followPurchase } from './follow-purchase';
import { keepPurchase } from './kept-purchases';
import { openPurchaseWindow, type PurchaseWindow } from './open-window';
import { $onrampPurchase, changeIf, type OnrampPurchase, setPurchase } from './purchase-store';
import { requestLink } from './request-link';

let stop = (): void => {};

/** Stops following; the provider goes on with what the user has paid. */
export function leavePurchase(): void {
  stop();
  stop = () => {};
  setPurchase(undefined);
}

/** The purchase that the form describes. Undefined without an account. */
function describe(provider: OnrampProviderInfo): OnrampPurchase | undefined {
  const account = $activeAccount.get();
  const network = $activeNetwork.get();
  if (account.status !== 'connected' || network?.id !== account.networkId) return undefined;
  const { purchaseCurrency, paymentCurrency, paymentAmount } = $onramp.get();
  const entered = enteredAmount(paymentAmount, paymentCurrency, $locale.get());
  if (entered.state === 'bad' || entered.state === 'outside') return undefined;
  return {
    ...{ provider, account, asset: soldAsset(network, purchaseCurrency) },
    token: tokenOn(network, purchaseCurrency),
    amount: entered.state === 'good' ? entered.amount : undefined,
    ...{ currency: paymentCurrency.id, step: 'opening' },
  };
}

/** @throws AppKitError, see `request-link.ts`. @returns undefined if another purchase was begun meanwhile */
async function prepare(purchase: OnrampPurchase): Promise<string | undefined> {
  const { account, provider, amount, currency } = purchase;
  const { purchaseCurrency } = $onramp.get();
  const { url, id } = await requestLink(account.networkId, provider, {
    ...{ account: account.caipAddress, asset: purchaseCurrency.symbol, currency },
    ...(amount !== undefined && { amount }),
  });
  if ($onrampPurchase.get() !== purchase) return undefined;
  if (provider.tracked) {
    const paid = amount === undefined ? '' : `${amount} ${currency}`;
    const kept = { id, provider: provider.label, account: account.caipAddress, paid };
    keepPurchase({ ...kept, asset: purchase.asset, at: Date.now() });
  }
  setPurchase({ ...purchase, id, link: url });
  return url;
}

/** Coinbase: the history from before the purchase. */
const historyBefore = ({
  provider,
  account,
}: OnrampPurchase): Promise<readonly HistoryEntry[] | undefined> =>
  provider.name === 'coinbase'
    ? loadCoinbaseTransactions(account).catch(() => undefined)
    : Promise.resolve(undefined);

async function lead(purchase: OnrampPurchase, opened: PurchaseWindow | undefined): Promise<void> {
  const before = historyBefore(purchase);
  try {
    const url = await prepare(purchase);
    if (url === undefined) {
      opened?.close();
      return;
    }
    const isOpen = opened?.goTo(url) ?? false;
    const { id = '' } = $onrampPurchase.get() ?? {};
    changeIf(() => true, isOpen ? { step: 'waiting', link: undefined } : { step: 'link' });
    stop = followPurchase(id, before);
  } catch (cause) {
    opened?.close();
    const error = ownError(cause, 'onramp_link_failed', {
      provider: purchase.provider.name,
      label: purchase.provider.label,
    });
    if (!changeIf((now) => now === purchase, { step: 'failed', error })) return;
    reportError(error);
    // The form shows what there is now.
    if (isOfChoice(error)) void loadOptions(purchase.account.networkId);
  }
}

/** Call it within the user's press. */
export function beginPurchase(provider: OnrampProviderInfo): void {
  const purchase = describe(provider);
  if (!purchase) return;
  leavePurchase();
  const opened = openPurchaseWindow(t('openingWindow', { label: provider.label }));
  track('SELECT_BUY_PROVIDER', { provider: provider.name, ...smartAccount() });
  setOnramp({ selectedProvider: provider });
  setPurchase(purchase);
  if ($route.get().view !== 'BuyInProgress') pushView('BuyInProgress');
  void lead(purchase, opened);
}

/** The user opens the link of a blocked window. It is good for one use. */
export function linkIsUsed(): void {
  changeIf(({ step }) => step === 'link', { step: 'waiting', link: undefined });
}

/** Waits on after the limit. */
export function waitOn(): void {
  const now = $onrampPurchase.get();
  if (now?.step !== 'late' || now.id === undefined) return;
  stop();
  changeIf(() => true, { step: 'waiting' });
  stop = followPurchase(now.id, Promise.resolve(undefined));
}
