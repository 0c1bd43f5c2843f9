/**
 * `exchange.localhost`, the exchange of test mode: takes the gateway's signed links, pays on the local
 * chains, and answers the state of a session. Its pages work without scripts.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { payCoins, payDollars } from '../chains/pay-from-deployer';
import { LOCAL_CHAINS } from '../facts';
import { escapeHtml } from '../host-page/page-html';
import { coinOf, EXCHANGE_NAME, EXCHANGE_SECRET } from './exchange-facts';
import {
  createExchangeOrders,
  EXCHANGE_WAYS,
  type ExchangeOrder,
  type ExchangeWay,
  SLOW_SECONDS,
} from './exchange-orders';

export interface ExchangeSite {
  answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void>;
}

interface Options {
  chainUrl(chain: number): string | undefined;
  /** For tests: real time by default. */
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:2rem auto;max-width:30rem;padding:0 1rem}main{border:1px solid #8884;border-radius:12px;padding:1rem 1.25rem}h1{font-size:1.3rem}button{font:inherit;padding:.5rem .75rem;margin-top:.5rem;border:1px solid #8888;border-radius:8px;width:100%;cursor:pointer}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}dd{margin:0;text-align:end;overflow-wrap:anywhere}';
const hash = createHash('sha256').update(STYLE).digest('base64');
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const LABELS: Readonly<Record<ExchangeWay, string>> = {
  pays: 'Pay',
  slow: `Pay in ${SLOW_SECONDS} seconds`,
  fails: 'Fail',
  loses: 'Pay, and lose the status',
};
const STATES: Readonly<Record<ExchangeOrder['state'], string>> = {
  open: 'Choose how this test ends.',
  sending: 'We are sending it.',
  sent: 'It is sent. You can close this window.',
  failed: 'The payment failed. Nothing was sent.',
};

/** As a real exchange does, by the gateway's README alone. Undefined: not signed. */
function signedValues(search: string): URLSearchParams | undefined {
  const [, query = '', given = ''] = /^\??(.*)&signature=([0-9a-f]{64})$/.exec(search) ?? [];
  const expected = createHmac('sha256', EXCHANGE_SECRET).update(query).digest();
  const isSigned = given !== '' && timingSafeEqual(expected, Buffer.from(given, 'hex'));
  return isSigned ? new URLSearchParams(query) : undefined;
}

function orderPage(order: ExchangeOrder): string {
  const { session, asset, amount, chainId, to, state } = order;
  const unit = asset === coinOf(chainId) ? 'coins' : 'USDX';
  const name = LOCAL_CHAINS.find((chain) => chain.chainId === chainId)?.name ?? String(chainId);
  const rows = [
    ['You pay', `${amount} ${unit}`],
    ['On network', name],
    ['To', to],
  ].map(([label = '', value = '']) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`);
  const buttons = EXCHANGE_WAYS.map(
    (way) => `<button name="way" value="${way}">${LABELS[way]}</button>`,
  );
  const form =
    state === 'open'
      ? `<form method="post" action="/orders/${escapeHtml(session)}">${buttons.join('')}</form>`
      : '';
  return `<dl>${rows.join('')}</dl><p role="status">${STATES[state]}</p>${form}`;
}

export function createExchangeSite({
  chainUrl,
  now = Date.now,
  wait = (ms) => sleep(ms, undefined, { ref: false }),
}: Options): ExchangeSite {
  const orders = createExchangeOrders({
    wait,
    async send({ chainId, to, isCoin, units }) {
      const url = chainUrl(chainId);
      if (url === undefined) throw new Error('The local chain is not ready');
      return isCoin ? payCoins(url, to, units) : payDollars(url, to, units);
    },
  });

  function page(res: ServerResponse, body: string, status = 200): void {
    const refresh = /We are sending/.test(body) ? '<meta http-equiv="refresh" content="1">' : '';
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}<title>${EXCHANGE_NAME}</title><style>${STYLE}</style><main><h1>${EXCHANGE_NAME}</h1>${body}</main></html>`;
    res.writeHead(status, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(html);
  }

  const refuse = (res: ServerResponse, words: string, status: number): void =>
    page(res, `<p role="alert">${words}</p>`, status);

  function answerStatus(res: ServerResponse, search: string): void {
    const values = signedValues(search);
    const order = values && orders.find(values.get('session') ?? '');
    const states = { open: 'IN_PROGRESS', sending: 'IN_PROGRESS', sent: 'SUCCESS' } as const;
    const known = order && !order.lost;
    const status = !known ? 'UNKNOWN' : order.state === 'failed' ? 'FAILED' : states[order.state];
    const body = { status, ...(status === 'SUCCESS' && { txHash: order?.hash }) };
    res.writeHead(values ? 200 : 403, { ...HEADERS, 'content-type': 'application/json' });
    res.end(JSON.stringify(values ? body : { message: 'Not signed' }));
  }

  function answerLink(res: ServerResponse, search: string) {
    const values = signedValues(search);
    if (!values) return refuse(res, 'This link is not signed by the shop.', 403);
    if (!(Number(values.get('expires')) * 1000 > now())) {
      return refuse(res, 'This link has expired. Start again in the shop.', 410);
    }
    const order = orders.begin(values);
    if (!order) return refuse(res, 'We cannot send this.', 400);
    page(res, orderPage(order));
  }

  async function act(req: IncomingMessage, res: ServerResponse, order: ExchangeOrder) {
    let text = '';
    for await (const part of req) {
      text += String(part);
      if (text.length > 1_000) return refuse(res, 'Too long.', 413);
    }
    const given = new URLSearchParams(text).get('way');
    const way = EXCHANGE_WAYS.find((each) => each === given);
    if (!way) return refuse(res, 'Choose one of the buttons.', 400);
    void orders.act(order, way);
    // 303: a reload of the page sends nothing again.
    res.writeHead(303, { ...HEADERS, location: `/orders/${order.session}` }).end();
  }

  return {
    async answer(req, res, { pathname, search }) {
      const isPost = req.method === 'POST';
      if (!isPost && pathname === '/pay') return answerLink(res, search);
      if (!isPost && pathname === '/status') return answerStatus(res, search);
      const [, session = ''] = /^\/orders\/([\w-]{1,64})$/.exec(pathname) ?? [];
      const order = orders.find(session);
      if (!order) return refuse(res, 'There is no such payment.', 404);
      if (isPost) return act(req, res, order);
      page(res, orderPage(order));
    },
  };
}
