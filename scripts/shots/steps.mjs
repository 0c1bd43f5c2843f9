// Steps that several recipes share: from the sandbox's shop to a view. Test ids: see the views.

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {{ name: string, query?: Record<string, string>, before?: (page: Page, origin: (site: string) => string) => Promise<void>,
 *   run: (page: Page, origin: (site: string) => string) => Promise<Page | void>, waits?: boolean, first?: boolean }} Recipe
 *   run: returns another page to shoot, such as a window that it opened
 *   first: no connection before it
 *   waits: its skeletons are the picture; every other one is shot when none is in sight any more
 */

export const id = (page, name) => page.getByTestId(name);
export const wallet = { wallet: 'page' };

export const anyWallet = (page) =>
  page.locator('[data-testid^="wallet-localhost"]').and(page.locator('.row, .tile')).first();

export async function open(page) {
  await id(page, 'shop-connect').click();
  await id(page, 'card').waitFor();
}

export async function selectWallet(page) {
  await open(page);
  await anyWallet(page).click();
}

export async function connect(page) {
  await selectWallet(page);
  await id(page, 'shop-account').waitFor();
}

export async function account(page) {
  await connect(page);
  await id(page, 'shop-account').click();
  await id(page, 'account-address').waitFor();
}

/** Screens of several namespaces, which the shop has no wallets for. */
export const section = (name) => async (page, origin) => {
  const { searchParams: now } = new URL(page.url());
  const query = new URLSearchParams({ only: name, theme: now.get('theme') ?? '' });
  if (now.get('dir')) query.set('dir', 'rtl');
  await page.goto(`${origin('gallery')}/?${query}`);
  await page.locator('[data-section]').waitFor();
};

export const failing = (pattern) => async (page) => page.route(pattern, (route) => route.abort());
