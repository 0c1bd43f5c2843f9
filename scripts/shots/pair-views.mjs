// How to come to the screens of a selected wallet: each way to it, in each state it can be in.

const id = (page, name) => page.getByTestId(name).locator('visible=true').first();
const relay = /\/\/relay\./;

const WALLET = {
  id: 'fern',
  name: 'Fern Wallet',
  rdns: 'test.fern',
  mobile_link: 'fernwallet://',
  link_mode: 'https://fern.test',
  desktop_link: 'ferndesktop://',
  webapp_link: 'https://web.fern.test',
  homepage: 'https://fern.test/get',
  app_store: 'https://apps.apple.com/app/fern',
  play_store: 'https://play.google.com/store/apps/fern',
  chrome_store: 'https://chromewebstore.google.com/detail/fern',
};
const INSTALLED = { ...WALLET, rdns: 'localhost.page.wallet' };

async function show(page, view, data) {
  await page.waitForFunction(() => Reflect.get(window, 'AppKit')?.getState);
  await page.evaluate(
    ([name, given]) => Reflect.get(window, 'AppKit').open({ view: name, arguments: given }),
    [view, data],
  );
}

async function ways(page, wallet = WALLET) {
  await show(page, 'ConnectingWalletConnect', { wallet });
  await page.getByRole('tab').first().waitFor();
}

/** A tab that this device has; otherwise the first tab replaces it. */
async function tab(page, name) {
  const wanted = page.getByRole('tab', { name });
  if ((await wanted.count()) > 0) await wanted.click();
}

/** To the app of this device: on a phone the first tab, on a computer the one of its own. */
async function app(page) {
  await ways(page);
  await tab(page, 'Desktop');
  await page.locator('[data-testid=wc-open]:not([aria-busy=true])').waitFor();
}

const nothing = (page) => page.route(/^https:\/\/[^/]*\.test\//, (route) => route.abort());
const refused = (page) =>
  page.routeWebSocket(relay, (socket) => {
    socket.onMessage(() => socket.close({ code: 3000, reason: 'origin not allowed' }));
  });

async function missing(page) {
  await app(page);
  await page.clock.install();
  await id(page, 'wc-open').click();
  await page.clock.runFor(2_000);
  await page.getByText('did not open').waitFor();
}

/** Uses a scripted wallet for states that would otherwise take minutes, or a second person. */
const told = (story) => async (page, origin) => {
  const { searchParams: now } = new URL(page.url());
  const theme = now.get('theme') ?? '';
  const query = new URLSearchParams({ only: 'Scan', app: '', scan: story, theme });
  if (now.get('dir')) query.set('dir', 'rtl');
  await page.goto(`${origin('gallery')}/?${query}`);
  await page.locator('[data-testid=wc-new], [data-testid=retry]').first().waitFor();
};

export const PAIR_VIEWS = [
  {
    name: 'Ways-mobile',
    async run(page) {
      await ways(page);
      await page
        .locator('[data-testid=wc-qr], [data-testid=wc-open]:not([aria-busy=true])')
        .waitFor();
    },
  },
  {
    name: 'Ways-web',
    async run(page) {
      await ways(page);
      await tab(page, 'Webapp');
      await page.locator('[data-testid=wc-open]:not([aria-busy=true])').waitFor();
    },
  },
  { name: 'Ways-desktop', run: app },
  {
    name: 'Ways-not-detected',
    async run(page) {
      await ways(page);
      await tab(page, 'Browser');
      await page.getByText('Not Detected').waitFor();
    },
  },
  {
    name: 'Ways-browser',
    query: { wallet: 'page', approve: 'never' },
    async run(page) {
      await ways(page, INSTALLED);
      await page.getByText('Continue in').waitFor();
    },
  },
  {
    name: 'Ways-browser-declined',
    query: { wallet: 'page', approve: 'reject' },
    async run(page) {
      await ways(page, INSTALLED);
      await page.getByText('Connection declined').first().waitFor();
    },
  },
  {
    name: 'App-making',
    waits: true,
    before: (page) => page.routeWebSocket(relay, () => {}),
    async run(page) {
      await ways(page);
      await tab(page, 'Desktop');
      await id(page, 'wc-open').waitFor();
    },
  },
  {
    name: 'App-away',
    before: nothing,
    async run(page) {
      await app(page);
      await id(page, 'wc-open').click();
      await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
      await page.getByText('Waiting for your approval').waitFor();
    },
  },
  { name: 'App-not-opened', before: nothing, run: missing },
  {
    name: 'App-not-opened-code',
    before: nothing,
    async run(page) {
      await missing(page);
      await id(page, 'wc-show-code').click();
      await page.clock.runFor(1_000);
      await id(page, 'wc-qr').waitFor();
    },
  },
  {
    name: 'App-refused',
    before: refused,
    async run(page) {
      await ways(page);
      await tab(page, 'Desktop');
      await id(page, 'retry').waitFor();
    },
  },
  { name: 'App-expired', run: told('expired') },
  { name: 'App-declined', run: told('declined') },
  { name: 'App-quoted', run: told('quoted') },
  {
    name: 'ConnectingWalletConnectBasic',
    query: { 'attr.manual-wc': 'true', wallet: 'page' },
    async run(page) {
      await show(page, 'ConnectingWalletConnectBasic');
      await page.locator('[data-testid=wc-qr], [data-testid=wallet-walletConnect]').waitFor();
    },
  },
];
