// How to come to what an account did and collected, in each state it can be in.

const id = (page, name) => page.getByTestId(name).locator('visible=true').first();
const cors = { 'access-control-allow-origin': '*' };
const query = { wallet: 'page', approve: 'auto' };
const HERE = 'eip155:31337';
const THIRD_PARTY = '0x8ba1f109551bd432803012645ac136ddd64dba72';
const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const LOOKALIKE = '0x8ba1f10955aaaaaaaaaaaaaaaaaaaaaaaa4dba72';

const coin = (symbol, numeric, more = {}) => ({
  fungible_info: { name: symbol, symbol, decimals: 18 },
  nft_info: null,
  direction: 'in',
  quantity: { numeric },
  ...more,
});

const entry = (at, operationType, minedAt, transfers, metadata = {}) => ({
  id: `shot${at}`,
  metadata: {
    operationType,
    hash: `0x${String(at).padStart(64, 'a')}`,
    minedAt,
    sentFrom: THIRD_PARTY,
    sentTo: ME,
    status: 'confirmed',
    nonce: 12,
    chain: HERE,
    ...metadata,
  },
  transfers,
});

const own = { sentFrom: ME, sentTo: THIRD_PARTY };
const out = { direction: 'out', from: ME, to: THIRD_PARTY };
const soon = () => new Date(Date.now() - 7_200_000).toISOString();
const year = new Date().getFullYear();

const happened = () => [
  entry(1, 'send', soon(), [coin('ETH', '0.25', out)], { ...own, status: 'pending' }),
  entry(2, 'receive', soon(), [coin('USDC', '1200.9999', { from: THIRD_PARTY })]),
  entry(3, 'receive', soon(), [coin('USDC', '0', { from: LOOKALIKE })]),
  entry(
    4,
    'trade',
    `${year}-01-04T10:00:00Z`,
    [coin('USDC', '250', out), coin('ETH', '0.1002')],
    own,
  ),
  entry(5, 'approve', `${year}-01-03T10:00:00Z`, [], own),
  entry(6, 'send', `${year}-01-02T10:00:00Z`, [coin('ETH', '3', out)], {
    ...own,
    status: 'failed',
  }),
  entry(
    7,
    'mint',
    '2024-11-05T10:00:00Z',
    [
      {
        ...coin('', '1'),
        fungible_info: null,
        nft_info: { name: 'Sandbox Stamp', flags: { is_spam: false } },
      },
    ],
    own,
  ),
  entry(8, 'repay', '2024-11-04T10:00:00Z', [coin('WIDE', '123456789012345678901234.5', out)], own),
  entry(9, 'send', '2024-03-04T10:00:00Z', [coin('شمس', '12.5', out)], own),
];

const answers = (path, reply) => (page) =>
  page.route(`**/v1/account/*/${path}?**`, (route) =>
    reply === undefined
      ? undefined
      : typeof reply === 'number'
        ? route.fulfill({ status: reply, headers: cors, body: '' })
        : route.fulfill({ headers: cors, json: reply() }),
  );

const picture = (hue) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${hue} 70% 60%)"/><circle cx="4" cy="4" r="2.4" fill="hsl(${hue + 60} 80% 80%)"/></svg>`;

const nft = (at, more = {}) => ({
  id: `${HERE}/erc721:0x${'c0'.repeat(20)}/${at}`,
  name: `Stamp ${at}`,
  description: 'A stamp of the sandbox. It has stood on no letter.',
  collection: { name: 'Sandbox Stamps', address: `${HERE}:0x${'c0'.repeat(20)}` },
  tokenId: String(at),
  standard: 'erc721',
  quantity: '1',
  picture: `/v1/media/${String(at).padStart(32, '0')}`,
  traits: [
    { name: 'Color', value: 'Sea green' },
    { name: 'Edge', value: 'Perforated on all four sides' },
    { name: 'Edition', value: '12 / 500' },
  ],
  isSpam: false,
  ...more,
});

const nfts = () => ({
  nfts: [
    ...[1, 2, 3, 4, 5].map((at) => nft(at)),
    nft(6, { name: null, picture: null }),
    nft(7, { name: 'A name that does not fit on its tile at all', quantity: '3' }),
    nft(8, { isSpam: true, name: 'Claim at example' }),
  ],
  next: null,
});

async function collects(page) {
  await answers('nfts', nfts)(page);
  await page.route('**/v1/media/**', (route) => {
    const at = Number(/media\/(\d+)/.exec(route.request().url())?.[1]);
    if (at === 5) return route.fulfill({ status: 404, headers: cors, body: '' });
    return route.fulfill({ headers: cors, contentType: 'image/svg+xml', body: picture(at * 50) });
  });
}

async function connected(page) {
  await id(page, 'shop-connect').click();
  await page
    .locator('[data-testid^="wallet-localhost"]')
    .and(page.locator('.row, .tile'))
    .first()
    .click();
  await id(page, 'shop-account').waitFor();
}

const tab = (name) => async (page) => {
  await connected(page);
  await id(page, 'shop-account').click();
  await id(page, 'account-address').waitFor();
  await page.getByRole('tab').nth({ NFTs: 1, Activity: 2 }[name]).click();
};

const opens = (view) => async (page) => {
  await connected(page);
  await page.evaluate((name) => Reflect.get(window, 'AppKit').open({ view: name }), view);
};

const history = (more = {}) =>
  answers('history', () => ({ data: happened(), next: null, ...more }));

/** @type {import('./steps.mjs').Recipe[]} */
export const ACCOUNT_VIEWS = [
  {
    name: 'Account-activity',
    query,
    before: history({ since: '2024-01-02T12:00:00Z' }),
    async run(page) {
      await tab('Activity')(page);
      await id(page, 'entry-shot1').waitFor();
    },
  },
  {
    name: 'Account-activity-empty',
    query,
    before: answers('history', () => ({ data: [], next: null })),
    async run(page) {
      await tab('Activity')(page);
      await id(page, 'activity-receive').waitFor();
    },
  },
  {
    name: 'Account-activity-failed',
    query,
    before: answers('history', 500),
    async run(page) {
      await tab('Activity')(page);
      await id(page, 'retry').waitFor();
    },
  },
  {
    name: 'Account-activity-waiting',
    query,
    waits: true,
    before: answers('history', undefined),
    async run(page) {
      await tab('Activity')(page);
      await id(page, 'activity-waiting').waitFor();
    },
  },
  {
    name: 'Transactions',
    query,
    before: history({ since: '2024-01-02T12:00:00Z' }),
    async run(page) {
      await opens('Transactions')(page);
      await id(page, 'entry-shot1').waitFor();
      await id(page, 'activity').evaluate((node) => {
        node.scrollTop = node.scrollHeight;
      });
      await id(page, 'activity-end').waitFor();
    },
  },
  {
    name: 'Transactions-exported',
    query,
    before: history(),
    async run(page) {
      await opens('Transactions')(page);
      await id(page, 'activity-export').click();
      await id(page, 'activity-copy-csv').waitFor();
    },
  },
  {
    name: 'TransactionDetail',
    query,
    before: history(),
    async run(page) {
      await opens('Transactions')(page);
      await id(page, 'entry-shot4').click();
      await id(page, 'detail-explorer').waitFor();
    },
  },
  {
    name: 'TransactionDetail-again',
    query,
    before: history(),
    async run(page) {
      await opens('Transactions')(page);
      await id(page, 'entry-shot6').click();
      await id(page, 'detail-again').waitFor();
    },
  },
  {
    name: 'TransactionDetail-imitation',
    query,
    before: history(),
    async run(page) {
      await opens('Transactions')(page);
      await id(page, 'entry-shot3').click();
      await page.getByRole('note').first().waitFor();
    },
  },
  {
    name: 'Account-nfts',
    query,
    before: collects,
    async run(page) {
      await tab('NFTs')(page);
      await page.locator('[data-testid="nfts"] img:not(.wait)').first().waitFor();
    },
  },
  {
    name: 'Account-nfts-spam',
    query,
    before: collects,
    async run(page) {
      await tab('NFTs')(page);
      await id(page, 'nfts-spam').click();
      await id(page, 'nfts').evaluate((node) => {
        node.scrollTop = node.scrollHeight;
      });
    },
  },
  {
    name: 'Account-nfts-empty',
    query,
    before: answers('nfts', () => ({ nfts: [], next: null })),
    async run(page) {
      await tab('NFTs')(page);
      await id(page, 'nfts-receive').waitFor();
    },
  },
  {
    name: 'Account-nfts-failed',
    query,
    before: answers('nfts', 500),
    async run(page) {
      await tab('NFTs')(page);
      await id(page, 'retry').waitFor();
    },
  },
  {
    name: 'TokenDetail',
    query,
    async run(page) {
      await connected(page);
      await id(page, 'shop-account').click();
      await id(page, 'account-address').waitFor();
      await page.locator('button[data-testid^="token-"]').first().click();
      await id(page, 'token-holdings').waitFor();
    },
  },
  {
    name: 'NftDetail',
    query,
    before: collects,
    async run(page) {
      await tab('NFTs')(page);
      await page.locator('[data-testid^="nft-tile-"]').first().click();
      await id(page, 'nft-explorer').waitFor();
    },
  },
];
