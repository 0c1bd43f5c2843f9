/**
 * The sites that a payment by exchange may lead to. Compiled in: a gateway is not trusted with the site
 * that gets the user's login. A new exchange is added here, with a public page that names the host.
 * Source: protocol §1.10; ADR 51.
 */
import { isLocalHost } from '../onramp/onramp-hosts';

const EXCHANGE_HOSTS: Readonly<Record<string, readonly string[]>> = {
  // The page and the app's link of an order: developers.binance.com/docs/binance-pay/api-order-create-v2,
  // whose reply is quoted by github.com/akarsh1995/binance-pay-rs (c2b, order, create).
  binance: ['pay.binance.com', 'app.binance.com'],
  // Links with a session token: docs.cdp.coinbase.com/onramp-&-offramp/onramp-apis/one-click-buy-url.
  coinbase: ['pay.coinbase.com'],
};

/**
 * @param page The host name of the page: a test exchange of the user's own machine is for pages of
 * that machine only.
 * @returns the address to open; undefined: it leads elsewhere.
 */
export function exchangeLink(exchange: string, url: string, page: string): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  const { protocol, host, hostname, href, origin } = parsed;
  // Neither another scheme nor a user name in front of the host.
  if (!href.startsWith(`${origin}/`)) return undefined;
  if (isLocalHost(hostname)) {
    return /^https?:$/.test(protocol) && isLocalHost(page) ? href : undefined;
  }
  const hosts = Object.hasOwn(EXCHANGE_HOSTS, exchange) ? EXCHANGE_HOSTS[exchange] : undefined;
  return protocol === 'https:' && hosts?.includes(host) ? href : undefined;
}
