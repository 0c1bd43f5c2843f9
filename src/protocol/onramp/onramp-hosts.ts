/**
 * The sites that a purchase may lead to. Compiled in: a gateway is not trusted with the site that gets the
 * user's card. A new provider is added here. Source: docs.cdp.coinbase.com, meld.io. ADR 46.
 */
const ONRAMP_HOSTS: readonly string[] = ['pay.coinbase.com', 'meldcrypto.com'];

/** A name that always leads to the user's own machine. Source: RFC 6761 §6.3. */
export const isLocalHost = (host: string): boolean => /(?:^|\.)localhost$/.test(host);

/**
 * @param local Hosts (with their ports) of test providers. Only names of this machine count.
 * @returns the address to open; undefined: it leads elsewhere.
 */
export function onrampLink(url: string, local: readonly string[] = []): string | undefined {
  const parsed = parseUrl(url);
  // Neither another scheme nor a user name in front of the host.
  if (!parsed?.href.startsWith(`${parsed.origin}/`)) return undefined;
  const { protocol, host, hostname, href } = parsed;
  if (isLocalHost(hostname)) {
    return /^https?:$/.test(protocol) && local.includes(host) ? href : undefined;
  }
  // The host with its port: another port is another server.
  return protocol === 'https:' && ONRAMP_HOSTS.includes(host) ? href : undefined;
}

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
