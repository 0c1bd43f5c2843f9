/** Tests invalid links: each shows the problem and the next step. */
import { expect } from '../../fixtures';
import { propose } from './dapp';
import { connectWallet, test, walletWith } from './wallet-test';

const KEY = 'a'.repeat(64);
const TOPIC = 'b'.repeat(64);

const BAD: readonly [what: string, link: string, words: RegExp][] = [
  ['nothing', '', /no link yet/],
  ['a web address', 'https://example.com', /not a connection link/],
  ['version 1', `wc:${TOPIC}@1?bridge=https%3A%2F%2Fb.example&key=${KEY}`, /version 1/],
  ['no key', `wc:${TOPIC}@2?relay-protocol=irn`, /part of this link is missing/],
  ['a cut key', `wc:${TOPIC}@2?relay-protocol=irn&symKey=abc`, /part of this link is missing/],
  [
    'an expired one',
    `wc:${TOPIC}@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=${KEY}`,
    /has expired/,
  ],
];

test('invalid links: rejected with an explanation', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.wallet);
  for (const [what, link, words] of BAD) {
    await page.getByTestId('uri-input').fill(link);
    await page.getByTestId('pair').click();
    await expect(page.getByTestId('problem'), what).toHaveText(words);
    await expect(page.getByTestId('uri-input')).toHaveValue(link);
  }
  await page.goto(walletWith('wc:nonsense'));
  await expect(page.getByTestId('problem')).toHaveText(/not a connection link/);
});

test('link reused: works only once', { tag: '@release' }, async ({ page, dapp }) => {
  const { uri, session } = await propose(dapp);
  await page.goto(walletWith(uri));
  await page.getByTestId('approve').click();
  await session;
  await expect(page.getByTestId('session')).toBeVisible();
  await page.getByTestId('uri-input').fill(uri);
  await page.getByTestId('pair').click();
  await expect(page.getByTestId('problem')).toHaveText(/each works once/);
});

test('valid link without a waiting site: the page says so after a while', {
  tag: '@release',
}, async ({ page }) => {
  await page.clock.install();
  const soon = Math.floor(Date.now() / 1000) + 300;
  const uri = `wc:${TOPIC}@2?expiryTimestamp=${soon}&relay-protocol=irn&symKey=${KEY}`;
  await page.goto(walletWith(uri));
  await expect(page.getByTestId('pairing-state')).toHaveText(/Waiting for the site/);
  await page.clock.fastForward(11_000);
  await expect(page.getByTestId('problem')).toHaveText(/ask it for a new code/);
});

test('relay does not answer: reported, and recovers when it does', { tag: '@release' }, async ({
  page,
  dapp,
  problems,
}) => {
  problems.allow(/WebSocket/);
  let open = false;
  // No real relay can act as unreachable.
  await page.routeWebSocket(/relay\.localhost/, (socket) => {
    if (open) socket.connectToServer();
    else void socket.close();
  });
  await page.clock.install();
  const { uri, session } = await propose(dapp);
  await page.goto(walletWith(uri));
  await expect(page.getByTestId('pairing-state')).toHaveText(/Opening the link/);
  await page.clock.fastForward(13_000);
  await expect(page.getByTestId('problem')).toHaveText(/relay does not answer/);
  await expect(page.getByTestId('relay-state')).toHaveAttribute('data-state', 'unreachable');
  open = true;
  await page.getByTestId('pair').click();
  await page.clock.runFor(10_000);
  await page.getByTestId('approve').click();
  expect((await session).peer.metadata.name).toBe('Demo Wallet');
  await expect(page.getByTestId('relay-state')).toHaveAttribute('data-state', 'connected');
});

test('whole visit: no request leaves the sandbox', { tag: '@release' }, async ({
  page,
  hosts,
  dapp,
}) => {
  const called = new Set<string>();
  const note = (url: string) => {
    const { hostname } = new URL(url);
    if (hostname) called.add(hostname);
  };
  page.on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  const session = await connectWallet(page, dapp);
  const signed = dapp.request({
    topic: session.topic,
    chainId: 'eip155:31337',
    request: {
      method: 'personal_sign',
      params: ['0x68', session.namespaces.eip155?.accounts[0]?.split(':')[2]],
    },
  });
  await page.getByTestId('request-approve').click();
  await signed;
  await page.goto(`${hosts.wallet}/`);
  await expect(page.getByTestId('relay-state')).toHaveAttribute('data-state', 'connected');
  expect([...called].sort()).toEqual(['relay.localhost', 'wallet.localhost']);
});
