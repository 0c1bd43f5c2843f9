/**
 * The sites that a payment by exchange may lead to. Compiled in: a gateway is not trusted with the site
 * that gets the user's login. A new exchange is added here. Source: protocol §1.10 (binance, coinbase),
 * developers.binance.com, docs.cdp.coinbase.com. ADR 51.
 */
import { isLocalHost } from '../onramp/onramp-hosts';

const EXCHANGE_HOSTS: Readonly<Record<string, readonly string[]>> = {
  binance: ['pay.binance.com', 'www.binance.com', 'app.binance.com'],
  coinbase: ['pay.coinbase.com', 'www.coinbase.com'],
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
