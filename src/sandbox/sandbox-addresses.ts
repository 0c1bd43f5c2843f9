/** Every address of test mode, for people: listed at the foot of the shop. */
import { LOCAL_CHAINS, LOCAL_SOLANA, relayUrl, siteOrigin, solanaRpcUrl } from './facts';

/** Name and address of each entry point. */
export function sandboxAddresses(port: number): [label: string, address: string][] {
  return [
    ['Shop with a wallet of the page', `${siteOrigin('shop', port)}/?wallet=page`],
    ['Shop with all five namespaces', `${siteOrigin('shop', port)}/?namespaces=all&wallet=page`],
    ['Second shop, for the same login by email', siteOrigin('bakery', port)],
    ['Mails of test mode', siteOrigin('mail', port)],
    ['Demo wallet (WalletConnect)', siteOrigin('wallet', port)],
    ['Payment provider', siteOrigin('pay', port)],
    ['Exchange', siteOrigin('exchange', port)],
    ['Past prices', `${siteOrigin('prices', port)}/history/native?days=1`],
    ['Host pages', siteOrigin('pages', port)],
    ['Component gallery', siteOrigin('gallery', port)],
    ['Gateway', `${siteOrigin('gateway', port)}/health`],
    ['Relay', relayUrl(port)],
    ['CDN', `${siteOrigin('cdn', port)}/cdn/1.0.0/manifest.json`],
    ...LOCAL_CHAINS.map(({ chainId, name }): [string, string] => [
      name,
      siteOrigin(`chain-${chainId}`, port),
    ]),
    [LOCAL_SOLANA.name, solanaRpcUrl(port).slice(0, -1)],
    ['Wallet extension, to load unpacked', 'dist/sandbox/extension'],
  ];
}
