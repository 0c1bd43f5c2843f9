/**
 * Tests connected sites: they survive a reload, get changes, are extended and ended by either side.
 */
import { verifyMessage } from 'ethers';
import { expect, FIRST_ACCOUNT } from '../../fixtures';
import { accountAt } from '../../support/wallets/accounts';
import { codeOf, type Dapp, ONE, propose, REQUESTED, TWO } from './dapp';
import { connectWallet, test, walletWith } from './wallet-test';

const sign = (dapp: Dapp, topic: string, text: string) =>
  dapp.request<string>({
    topic,
    chainId: ONE,
    request: { method: 'personal_sign', params: [text, FIRST_ACCOUNT] },
  });

test('session ended by the wallet or the site: both sides disconnect', { tag: '@release' }, async ({
  page,
  dapp,
}) => {
  await connectWallet(page, dapp);
  const ended = new Promise<void>((resolve) => dapp.once('session_delete', () => resolve()));
  await page.getByTestId('session-disconnect').click();
  await ended;
  await expect(page.getByTestId('sessions-empty')).toBeVisible();
  await expect(page.getByTestId('notice')).toHaveText('Disconnected from Node Dapp.');

  const { topic } = await connectWallet(page, dapp);
  await expect(page.getByTestId('session')).toBeVisible();
  await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  await expect(page.getByTestId('sessions-empty')).toBeVisible();
  await expect(page.getByTestId('notice')).toHaveText('Node Dapp has disconnected.');
});

test('request sent while the page is away: waits for it; an open one survives a reload', {
  tag: '@release',
}, async ({ page, hosts, dapp }) => {
  const { topic } = await connectWallet(page, dapp);
  await expect(page.getByTestId('session')).toBeVisible();
  await page.goto('about:blank');
  const signed = sign(dapp, topic, 'while away');
  await page.goto(hosts.wallet);
  await expect(page.getByTestId('request-lines')).toContainText('while away');
  await page.reload();
  await expect(page.getByTestId('request-lines')).toContainText('while away');
  await page.getByTestId('request-approve').click();
  expect(verifyMessage('while away', await signed)).toBe(FIRST_ACCOUNT);
});

test('new account and network: announced, and granted if needed', { tag: '@release' }, async ({
  page,
  dapp,
}) => {
  const { uri, session } = await propose(dapp);
  await page.goto(walletWith(uri));
  await page.getByTestId(`chain-${TWO}`).uncheck();
  await page.getByTestId('approve').click();
  const { topic } = await session;
  const events: unknown[] = [];
  dapp.on('session_event', ({ params }) => void events.push(params));

  await page.getByTestId('session-network').selectOption('31338');
  const network = { event: { name: 'chainChanged', data: '0x7a6a' }, chainId: TWO };
  await expect.poll(() => events).toEqual([network]);
  expect(dapp.session.get(topic).namespaces.eip155?.chains).toEqual([ONE, TWO]);

  await page.getByTestId('session-account').selectOption('1');
  const data = [accountAt(1), FIRST_ACCOUNT];
  const account = { event: { name: 'accountsChanged', data }, chainId: TWO };
  await expect.poll(() => events).toEqual([network, account]);
  expect(dapp.session.get(topic).namespaces.eip155?.accounts).toContain(`${TWO}:${accountAt(1)}`);

  await page.reload();
  await expect(page.getByTestId('session-account')).toHaveValue('1');
  await expect(page.getByTestId('session-network')).toHaveValue('31338');
});

test('site without a request for events: switched without an event', { tag: '@release' }, async ({
  page,
  dapp,
}) => {
  const { topic } = await connectWallet(page, dapp, { eip155: { ...REQUESTED, events: [] } });
  const events: unknown[] = [];
  dapp.on('session_event', ({ params }) => void events.push(params));
  await page.getByTestId('session-account').selectOption('2');
  await expect
    .poll(() => dapp.session.get(topic).namespaces.eip155?.accounts)
    .toContain(`${ONE}:${accountAt(2)}`);
  await expect(page.getByTestId('problem')).toBeHidden();
  expect(events).toEqual([]);
});

test('session extended: both sides know the new expiry', { tag: '@release' }, async ({
  page,
  dapp,
}) => {
  await page.clock.install();
  const { topic, expiry } = await connectWallet(page, dapp);
  const ends = page.getByTestId('session-expiry');
  const before = await ends.getAttribute('datetime');
  const extended = new Promise<void>((resolve) => dapp.once('session_extend', () => resolve()));
  await page.clock.fastForward(120_000);
  await page.getByTestId('session-extend').click();
  await extended;
  expect(dapp.session.get(topic).expiry).toBeGreaterThanOrEqual(expiry);
  await expect(ends).not.toHaveAttribute('datetime', before ?? '');
  await expect(page.getByTestId('notice')).toContainText('7 days');
});

test('newest tab: owns the wallet; the other one says so and can take it back', {
  tag: '@release',
}, async ({ page, hosts, dapp }) => {
  const { topic } = await connectWallet(page, dapp);
  await expect(page.getByTestId('session')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(hosts.wallet);
  await expect(second.getByTestId('session')).toBeVisible();
  await expect(page.getByTestId('elsewhere')).toBeVisible();
  const refused = sign(dapp, topic, 'which tab');
  refused.catch(() => {});
  await second.getByTestId('request-reject').click();
  expect(await codeOf(refused)).toBe(4001);
  await page.getByRole('button', { name: 'Use it here' }).click();
  await expect(page.getByTestId('session')).toBeVisible();
  await expect(second.getByTestId('elsewhere')).toBeVisible();
});
