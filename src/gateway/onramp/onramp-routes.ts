/** Purchases for money: options, quotes, links that are made on the click, and their state. ADR 46. */
import * as v from 'valibot';
import { decimalSortKey } from '../../protocol/amount-math';
import { parseCaipAddress } from '../../protocol/caip';
import {
  type OnrampOrder,
  type OnrampQuote,
  onrampOptions,
  onrampOrder,
  onrampQuote,
  onrampQuoteBody,
  onrampSession,
  onrampSessionBody,
  onrampUrl,
  onrampUrlBody,
  type PaymentCurrency,
} from '../../protocol/http/onramp';
import {
  DEFAULT_PAYMENT_CURRENCIES,
  DEFAULT_PURCHASE_CURRENCIES,
} from '../../protocol/onramp/onramp-defaults';
import { onrampLink } from '../../protocol/onramp/onramp-hosts';
import { checksumAddress } from '../abi/abi-words';
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { ApiError, CodedError } from '../http/api-error';
import { refuseOtherOrigins } from '../http/project-origins';
import { readJson } from '../http/read-body';
import { checkAddress } from '../http/validate-address';
import { serveEndpoint } from '../routes/endpoint-route';
import type { OnrampOrderRow } from '../store/tables';
import { networkOfCoinbase } from './coinbase-networks';
import { createOnrampOrders } from './onramp-orders';
import type { OnrampLink, OnrampProvider, OnrampPurchase } from './onramp-provider';
import { serveReports } from './onramp-reports';

const MAX_BODY = 32_000;
/** A link costs the owner a call to the provider, and a row: it counts as so many requests. */
const COST = 5;

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

/** @throws ApiError 400 with the path of the first mistake. */
async function readBody<Output>(
  c: GatewayContext,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  const { success, output, issues } = v.safeParse(schema, await readJson(c.req.raw, MAX_BODY));
  if (success) return output;
  const [issue] = issues;
  throw new ApiError(400, '', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
}

const isLess = (one: string, other: string): boolean => decimalSortKey(one) < decimalSortKey(other);

/** @throws CodedError outside the limits of all ways to pay. */
function checkLimits(amount: string, currency: PaymentCurrency): void {
  const limits = currency.payment_method_limits;
  if (limits.length === 0) return;
  const sorted = (field: 'min' | 'max') =>
    limits.map((each) => each[field]).sort((a, b) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0));
  const [least = '0'] = sorted('min');
  const most = sorted('max').at(-1) ?? '0';
  if (isLess(amount, least)) {
    throw new CodedError('below_minimum', `The minimum is ${least} ${currency.id}.`);
  }
  if (isLess(most, amount)) {
    throw new CodedError('above_maximum', `The largest amount is ${most} ${currency.id}.`);
  }
}

function toOrder(row: OnrampOrderRow): OnrampOrder {
  const { id, provider, state, asset, received, hash, reason, created, updated } = row;
  const times = { createdAt: isoTime(created), updatedAt: isoTime(updated) };
  return { id, provider, state, asset, received, hash, reason, ...times };
}

export function register(app: GatewayApp, deps: DomainDeps): void {
  const { config, guard, onramp, store, now } = deps;
  const { byName } = onramp;
  const { paymentCurrencies, purchaseCurrencies, providers = {} } = config.onramp ?? {};
  const payment = paymentCurrencies ?? DEFAULT_PAYMENT_CURRENCIES;
  const purchase = purchaseCurrencies ?? DEFAULT_PURCHASE_CURRENCIES;
  const orders = createOnrampOrders(store, now);
  const urls = new Map(Object.entries(providers).map(([name, { url }]) => [name, url]));

  function providerOf(name: string): OnrampProvider {
    const provider = byName.get(name);
    if (!provider) throw new ApiError(400, 'provider', 'This gateway does not offer the provider.');
    return provider;
  }

  function currencyOf(id: string): PaymentCurrency {
    const currency = payment.find((each) => each.id === id);
    if (!currency) throw new ApiError(400, 'currency', `${id} is not a currency to pay with.`);
    return currency;
  }

  function checkAsset(symbol: string): void {
    if (purchase.some((each) => each.symbol === symbol)) return;
    throw new ApiError(400, 'asset', `${symbol} is not for sale.`);
  }

  /** @throws ApiError 400 */
  function accountOf(id: string, { info }: OnrampProvider) {
    const { networkId, namespace, address } = parseCaipAddress(id);
    checkAddress(address, namespace);
    if (!info.chains.some((chain) => chain === namespace)) {
      throw new ApiError(400, 'chainId', `${info.label} does not sell on this network.`);
    }
    return { networkId, address: namespace === 'eip155' ? checksumAddress(address) : address };
  }

  /** Never leads to a site that is not compiled in, whatever a provider replies. */
  async function linkOf(provider: OnrampProvider, order: OnrampPurchase): Promise<OnrampLink> {
    const link = await provider.createSession(order);
    const own = urls.get(provider.info.name);
    const url = onrampLink(link.url, own === undefined ? [] : [new URL(own).host]);
    if (url === undefined) {
      throw new CodedError('link_refused', 'The provider sent a link to another site.', 502);
    }
    return { ...link, url };
  }

  serveEndpoint(app, onrampOptions, { guard, cache: 'private, max-age=60' }, () => ({
    paymentCurrencies: payment,
    purchaseCurrencies: purchase,
    providers: [...byName.values()].map(({ info }) => info),
  }));

  serveEndpoint(app, onrampQuote, { guard, cache: 'no-store' }, async ({ c }) => {
    const body = await readBody(c, onrampQuoteBody());
    const { purchaseCurrency, paymentCurrency, amount } = body;
    checkAsset(purchaseCurrency.symbol);
    checkLimits(amount, currencyOf(paymentCurrency.id));
    return await quoteOf(purchaseCurrency.symbol, paymentCurrency.id, amount);
  });

  /** Of the first provider that has quotes. */
  async function quoteOf(asset: string, currency: string, amount: string): Promise<OnrampQuote> {
    for (const { quote } of byName.values()) {
      if (quote) return quote({ asset, currency, amount });
    }
    throw new ApiError(503, 'provider', 'No provider of this gateway has quotes.');
  }

  serveEndpoint(app, onrampUrl, { guard, cache: 'no-store' }, async ({ c }) => {
    refuseOtherOrigins(c);
    c.get('charge')(COST - 1);
    const body = await readBody(c, onrampUrlBody());
    const [wallet] = body.destinationWallets;
    const provider = providerOf('coinbase');
    const network = networkOfCoinbase(body.defaultNetwork ?? '') ?? 'eip155:1';
    const { url } = await linkOf(provider, {
      ...{ id: orders.newId(), project: c.req.query('projectId') ?? '', ip: c.get('client') },
      account: accountOf(`${network}:${wallet?.address}`, provider),
      ...{ asset: wallet?.assets?.[0] ?? 'USDC', currency: 'USD' },
      amount: body.presetFiatAmount === undefined ? undefined : String(body.presetFiatAmount),
    });
    return { url };
  });

  serveEndpoint(app, onrampSession, { guard, cache: 'no-store' }, async ({ c }) => {
    refuseOtherOrigins(c);
    c.get('charge')(COST - 1);
    const {
      provider: name,
      account,
      asset,
      amount,
      currency,
    } = await readBody(c, onrampSessionBody());
    const provider = providerOf(name);
    checkAsset(asset);
    const paid = currencyOf(currency);
    if (amount !== undefined) checkLimits(amount, paid);
    const project = c.req.query('projectId') ?? '';
    const id = orders.newId();
    const link = await linkOf(provider, {
      ...{ id, project, asset, amount, currency, ip: c.get('client') },
      account: account === undefined ? undefined : accountOf(account, provider),
    });
    if (provider.info.tracked) await orders.add({ id, project, provider: name, asset });
    return { url: link.url, expiresAt: new Date(link.expiresAt).toISOString(), id };
  });

  serveEndpoint(app, onrampOrder, { guard, cache: 'no-store' }, async ({ c, path }) => {
    const row = await orders.find(c.req.query('projectId') ?? '', path.id);
    if (!row) throw new ApiError(404, '', 'No such purchase.');
    return toOrder(row);
  });

  serveReports(app, deps, orders);
}
