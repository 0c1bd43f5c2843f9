/** Addresses of the sandbox's sites, and the location of its build. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppKit } from '../../../src/protocol/host/api';
import { chainRpcUrl, INSECURE_PAGES_HOST, siteOrigin } from '../../../src/sandbox/facts';

declare global {
  interface Window {
    AppKit?: AppKit;
  }
}

export const PORT = Number(process.env.APPKIT_PORT ?? 4180);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
/** The build under test; `APPKIT_DIST` names another folder than `dist`, within the project. */
export const DIST = path.resolve(root, process.env.APPKIT_DIST ?? 'dist');

export interface Hosts {
  port: number;
  shop: string;
  /** The second shop, on another site. */
  bakery: string;
  cdn: string;
  gateway: string;
  gallery: string;
  pages: string;
  paywall: string;
  /** The demo wallet. */
  wallet: string;
  /** JSON-RPC address of a local chain. */
  chain(chainId: number): string;
  /**
   * The same from Node, which cannot resolve `*.localhost`: POST to this address with this Host
   * header.
   */
  fromNode(site: string): { url: string; headers: { host: string } };
  /** `page('hostile-css', { css: 3 })`; `true` writes a switch without a value. */
  page(name: string, query?: Record<string, string | number | true>): string;
  /** The same page over plain http, without a secure context. */
  insecurePage: Hosts['page'];
  /** The shop with its query switches. */
  shopWith(query: Record<string, string | number | true>): string;
}

function withQuery(base: string, query: Record<string, string | number | true> = {}): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, value === true ? '' : String(value));
  }
  return url.href;
}

export function hosts(port: number = PORT): Hosts {
  const site = (name: string) => siteOrigin(name, port);
  return {
    port,
    shop: site('shop'),
    bakery: site('bakery'),
    cdn: site('cdn'),
    gateway: site('gateway'),
    gallery: site('gallery'),
    pages: site('pages'),
    wallet: site('wallet'),
    paywall: site('paywall'),
    chain: (chainId) => chainRpcUrl(chainId, port),
    fromNode: (name) => ({
      url: `http://127.0.0.1:${port}/`,
      headers: { host: `${name}.localhost:${port}` },
    }),
    page: (name, query) => withQuery(`${site('pages')}/${name}`, query),
    insecurePage: (name, query) =>
      withQuery(`http://${INSECURE_PAGES_HOST}:${port}/${name}`, query),
    shopWith: (query) => withQuery(`${site('shop')}/`, query),
  };
}
