/** Mocks the gateway's catalog, for thousands of wallets and for faults. */
import type { Page, Route } from 'playwright/test';

export interface CatalogueWallet {
  id: string;
  name: string;
  [field: string]: unknown;
}

/** Creates wallets 0 … count-1 with a link each and without icons. */
export function manyWallets(count: number): CatalogueWallet[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `w${index}`,
    name: `Wallet ${index}`,
    mobile_link: `w${index}://`,
    homepage: `https://w${index}.test`,
  }));
}

export interface Asked {
  page: number;
  entries: number;
  search: string;
  badge: string | null;
  exclude: string[];
  chains: string;
}

export interface Catalogue {
  asked: Asked[];
  /** Called before a reply; may wait, and with `false` the connection breaks. */
  before: (asked: Asked) => Promise<boolean> | boolean;
}

function parse(url: string): Asked {
  const { searchParams: query } = new URL(url);
  return {
    page: Number(query.get('page')),
    entries: Number(query.get('entries')),
    search: query.get('search') ?? '',
    badge: query.get('badge_type'),
    exclude: query.get('exclude')?.split(',') ?? [],
    chains: query.get('chains') ?? '',
  };
}

/** Serves the catalog as protocol §2.3 specifies. Call before the modal opens. */
export async function serveCatalogue(
  page: Page,
  wallets: readonly CatalogueWallet[],
): Promise<Catalogue> {
  const catalogue: Catalogue = { asked: [], before: () => true };
  await page.route('**/getWallets**', async (route: Route) => {
    const url = route.request().url();
    const asked = parse(url);
    catalogue.asked.push(asked);
    if (!(await catalogue.before(asked))) {
      await route.abort().catch(() => {});
      return;
    }
    // The gateway has the same limit for one request.
    if (asked.entries > 100) {
      const headers = { 'Access-Control-Allow-Origin': '*' };
      await route.fulfill({ status: 400, headers, body: 'entries' }).catch(() => {});
      return;
    }
    const include = new URL(url).searchParams.get('include')?.split(',').filter(Boolean) ?? [];
    const found = wallets.filter(
      ({ id, name, badge_type }) =>
        (include.length === 0 || include.includes(id)) &&
        !asked.exclude.includes(id) &&
        name.toLowerCase().includes(asked.search.toLowerCase()) &&
        (!asked.badge || badge_type === asked.badge),
    );
    const from = (asked.page - 1) * asked.entries;
    await route
      .fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { data: found.slice(from, from + asked.entries), count: found.length },
      })
      // The page may have stopped waiting.
      .catch(() => {});
  });
  return catalogue;
}
