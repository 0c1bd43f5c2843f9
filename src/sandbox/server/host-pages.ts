/** The sites that are HTML pages: shop, demo wallet, and pages.localhost with one page per hazard. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Directories } from '../cdn/cdn-directories';
import { demoWalletPage } from '../demo-wallet/demo-wallet-page';
import { CURRENT_VERSION } from '../facts';
import type { PageContext, PageFunction } from '../host-page/page-options';
import { explorerPage, PAGES, pageIndex } from '../pages/page-table';
import { paywallPage } from '../paywall/paywall-page';
import { bakeryPage, shopPage } from '../shop/shop-page';

export type PageSite = 'shop' | 'bakery' | 'wallet' | 'pages' | 'paywall';

/** Returns the page of a path; undefined if the path matches no page. */
export function pageAt(site: PageSite, pathname: string): PageFunction | undefined {
  if (site === 'shop') return pathname === '/' ? shopPage : undefined;
  if (site === 'bakery') return pathname === '/' ? bakeryPage : undefined;
  if (site === 'paywall') return pathname === '/' ? paywallPage : undefined;
  if (site === 'wallet') return pathname === '/' ? demoWalletPage : undefined;
  if (pathname === '/') return pageIndex;
  if (pathname.startsWith('/explorer/')) return explorerPage;
  return Object.hasOwn(PAGES, pathname.slice(1)) ? PAGES[pathname.slice(1)] : undefined;
}

export function sendPage(
  page: PageFunction,
  place: { port: number; query: URLSearchParams; directories: Directories },
  res: ServerResponse,
): void {
  const context: PageContext = {
    port: place.port,
    query: place.query,
    nonce: randomBytes(12).toString('base64url'),
    integrityOf: (directory) => place.directories.integrityOf(directory),
    currentDirectory: `cdn/${CURRENT_VERSION}`,
  };
  const { status = 200, html, headers } = page(context);
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...headers,
  });
  res.end(html);
}
