/**
 * `pay.localhost`, the payment provider of test mode: refuses links that a real one refuses, takes test cards,
 * and really delivers test tokens.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { payCoins, payDollars } from '../chains/pay-from-deployer';
import { checkLink, type PaidOrder } from './check-link';
import { PAY_SECRETS } from './pay-facts';
import { listPage, PAY_POLICY, type PayRefusal, purchasePage, refusalPage } from './pay-page';
import { priceOf } from './pay-prices';
import { createPayPurchases, type PayPurchase } from './pay-purchases';
import { createReports } from './send-reports';

export interface PaySite {
  answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void>;
}

interface Options {
  /** Of the sandbox: its gateway gets the reports. */
  port: number;
  chainUrl(chain: number): string | undefined;
  /** For tests: real time by default. */
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': PAY_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const MAX_FORM = 8_000;

const STATUS: Readonly<Record<PayRefusal, number>> = {
  ...{ unsigned: 403, unreadable: 400, expired: 410, used: 410, unknown: 404 },
};

export function createPaySite({
  port,
  chainUrl,
  now = Date.now,
  wait = (ms) => sleep(ms, undefined, { ref: false }),
}: Options): PaySite {
  const purchases = createPayPurchases({
    ...{ now, wait },
    report: createReports({
      url: `http://127.0.0.1:${port}/v1/onramp/webhooks/sandbox`,
      ...{ secret: PAY_SECRETS.webhookSecret, now, wait },
    }),
    async deliver({ chainId, address, asset }: PaidOrder, units: bigint) {
      const url = chainUrl(chainId);
      if (url === undefined) throw new Error('The local chain is not ready');
      return asset === 'ETH' ? payCoins(url, address, units) : payDollars(url, address, units);
    },
  });

  function page(res: ServerResponse, body: string, status = 200): void {
    res.writeHead(status, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(body);
  }

  const refuse = (res: ServerResponse, refusal: PayRefusal): void =>
    page(res, refusalPage(refusal), STATUS[refusal]);

  /** 303: a reload of the page sends nothing again. */
  const goTo = (res: ServerResponse, { token }: PayPurchase): void =>
    void res.writeHead(303, { ...HEADERS, location: `/checkout/${token}` }).end();

  /** Begins the purchase of a link, once. */
  function open(search: string): PayPurchase | PayRefusal {
    const order = checkLink(search, PAY_SECRETS.secret, now());
    if (typeof order === 'string') return order;
    if (chainUrl(order.chainId) === undefined) return 'unreadable';
    return purchases.begin(order) ?? 'used';
  }

  function answerLink(res: ServerResponse, url: URL): void {
    const begun = open(url.search.slice(1));
    if (typeof begun === 'string') refuse(res, begun);
    else goTo(res, begun);
  }

  function quote(query: URLSearchParams): object | undefined {
    const fieldOf = (name: string) => query.get(name) ?? '';
    const [asset, currency, amount] = [fieldOf('asset'), fieldOf('currency'), fieldOf('amount')];
    const price = priceOf({ asset, currency, amount });
    if (!price) return undefined;
    const money = (value: string, unit = currency) => ({ amount: value, currency: unit });
    return {
      ...{ paymentTotal: money(price.total), paymentSubtotal: money(price.subtotal) },
      ...{ coinbaseFee: money(price.fee), networkFee: money(price.networkFee) },
      ...{ purchaseAmount: money(price.coins, asset), quoteId: `sandbox-${now()}` },
    };
  }

  function answerQuote(res: ServerResponse, query: URLSearchParams): void {
    const found = quote(query);
    res.writeHead(found ? 200 : 400, { ...HEADERS, 'content-type': 'application/json' });
    res.end(JSON.stringify(found ?? { message: 'Not for sale' }));
  }

  async function act(
    req: IncomingMessage,
    res: ServerResponse,
    purchase: PayPurchase,
    action: string,
  ): Promise<void> {
    const values = await readForm(req);
    if (!values) return page(res, refusalPage('unreadable'), 413);
    const fieldOf = (name: string) => values.get(name) ?? '';
    if (action === 'pay') {
      purchases.pay(purchase, {
        ...{ card: fieldOf('card'), amount: fieldOf('amount') },
        ...{ way: fieldOf('way'), delay: fieldOf('delay') },
      });
    } else if (action === 'confirm') purchases.confirm(purchase, fieldOf('code'));
    else purchases.cancel(purchase);
    goTo(res, purchase);
  }

  return {
    async answer(req, res, url) {
      const { pathname, searchParams } = url;
      const isPost = req.method === 'POST';
      const [, token = '', action] =
        /^\/checkout\/([\w-]{1,64})(?:\/(pay|confirm|cancel))?$/.exec(pathname) ?? [];
      const purchase = purchases.find(token);
      if (!isPost && pathname === '/') return page(res, listPage(purchases.all()));
      if (!isPost && pathname === '/buy') return answerLink(res, url);
      if (!isPost && pathname === '/quote') return answerQuote(res, searchParams);
      if (!purchase) return refuse(res, 'unknown');
      if (isPost && action) return act(req, res, purchase, action);
      if (isPost || action) return refuse(res, 'unknown');
      page(res, purchasePage(purchase));
    },
  };
}

/** Undefined for a body that is too long. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  let text = '';
  for await (const part of req) {
    text += String(part);
    if (text.length > MAX_FORM) return undefined;
  }
  return new URLSearchParams(text);
}
