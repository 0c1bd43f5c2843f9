/** Tests a balance through the gateway's proxy: correct as long as one upstream address replies. */
import { randomBytes } from 'node:crypto';
import { expect } from '../../fixtures';
import { ONE, setBalance, shown } from '../../support/chains/chain';
import { airdrop } from '../../support/chains/solana-transfer';
import type { Manner } from '../../support/gateway/upstream';
import { addressOf, connect, openAccount } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { addStandardWallets, SUN } from '../../support/wallets/standard-wallets';
import {
  answerRest,
  LIMITED,
  NETWORK,
  OWN_NETWORK,
  proxyOf,
  SOLANA,
  test,
  visit,
  WALLET,
} from './rpc-test';

const WEI = 1_234_567_890_123_456_789n;
const BALANCE = 'eth_getBalance';

test('built-in network: read through the proxy, from its first address only', {
  tag: '@release',
}, async ({ page, hosts, gateway, first, second, outside }) => {
  const me = accountAt(60);
  await setBalance(ONE, me, WEI);
  const proxied = page.waitForRequest((one) => Boolean(one.postData()?.includes(BALANCE)));
  await visit(page, hosts, gateway, me);
  await connect(page, WALLET);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText(shown(WEI, 'ETH'));
  const url = new URL((await proxied).url());
  expect(url.origin + url.pathname).toBe(`${gateway.origin}/v1/`);
  expect(url.searchParams.get('chainId')).toBe(NETWORK);
  expect(url.searchParams.get('projectId')).toBe(LIMITED);
  expect(first.asked).toEqual([BALANCE]);
  expect(second.asked).toEqual([]);
  expect(outside).toEqual([]);
});

test('custom network whose address is the proxy: read through it', { tag: '@release' }, async ({
  page,
  hosts,
  gateway,
  first,
}) => {
  const me = accountAt(61);
  await setBalance(ONE, me, WEI);
  const own = {
    id: OWN_NETWORK,
    name: 'Own Chain',
    nativeCurrency: { name: 'Own', symbol: 'OWN', decimals: 18 },
    rpcUrl: proxyOf(gateway, OWN_NETWORK, LIMITED),
  };
  await visit(page, hosts, gateway, me, { config: JSON.stringify({ networks: [own] }) }, '0x7a6a');
  await connect(page, WALLET);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText(shown(WEI, 'OWN'));
  expect(first.asked).toEqual([BALANCE]);
});

const FAULTS: readonly (readonly [name: string, manner: Manner])[] = [
  ['breaks the connection', 'breaks'],
  // The gateway's default timeout.
  ['hangs', 'hangs'],
  ['answers 500', 500],
  ['answers 429', 429],
  ['answers with a page', 'html'],
];

for (const [index, [name, manner]] of FAULTS.entries()) {
  test(`first address ${name}: the balance comes from the second one`, { tag: '@release' }, async ({
    page,
    hosts,
    gateway,
    first,
    second,
    outside,
  }) => {
    const me = accountAt(62 + index);
    await setBalance(ONE, me, WEI);
    first.manner = manner;
    await visit(page, hosts, gateway, me);
    await connect(page, WALLET);
    const modal = await openAccount(page);
    await expect(modal.getByTestId('account-balance')).toHaveText(shown(WEI, 'ETH'));
    expect(first.asked).toEqual([BALANCE]);
    expect(second.asked).toEqual([BALANCE]);
    expect(outside).toEqual([]);
  });
}

test('first address unreachable: the balance comes from the second one', {
  tag: '@release',
}, async ({ page, hosts, gateway, first, second, outside }) => {
  const me = accountAt(67);
  await setBalance(ONE, me, WEI);
  await first.close();
  await visit(page, hosts, gateway, me);
  await connect(page, WALLET);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText(shown(WEI, 'ETH'));
  expect(second.asked).toEqual([BALANCE]);
  expect(outside).toEqual([]);
});

test('Solana, first address fails: the balance comes from the second one', {
  tag: '@release',
}, async ({ page, hosts, gateway, first, solana, outside }) => {
  first.manner = 'breaks';
  await page.clock.install();
  await addStandardWallets(page, { key: randomBytes(32).toString('hex') });
  await answerRest(page, gateway);
  await page.goto(hosts.page('plain', { networks: SOLANA, 'attr.gateway': gateway.origin }));
  await connect(page, SUN);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toContainText('SOL');
  await airdrop((await addressOf(page)) ?? '', 1_500_000_000);
  await modal.getByTestId('close').click();
  await page.clock.fastForward(31_000);
  await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText('1.500\u00a0SOL');
  expect(first.asked).toEqual(['getBalance', 'getBalance']);
  expect(solana.asked).toEqual(['getBalance', 'getBalance']);
  expect(outside).toEqual([]);
});

test('no address replies: reported, never zero; the balance loads once one is back', {
  tag: '@release',
}, async ({ page, hosts, gateway, first, second, outside, problems }) => {
  problems.allow(/Failed to load resource/);
  const me = accountAt(68);
  await setBalance(ONE, me, WEI);
  await page.clock.install();
  first.manner = 'breaks';
  second.manner = 500;
  await visit(page, hosts, gateway, me);
  await connect(page, WALLET);
  const modal = await openAccount(page);
  await expect(modal.getByText('Balance unavailable', { exact: true })).toBeVisible();
  expect(outside).toHaveLength(1);

  // A request of a visible screen is reported on that screen.
  await modal.getByTestId('close').click();
  await page.clock.fastForward(31_000);
  await openAccount(page);
  await expect(page.getByTestId('toast')).toContainText('Token Balance Unavailable');
  await expect(modal.getByTestId('account-balance')).toHaveCount(0);
  await expect(modal).not.toContainText('0.000');

  second.manner = 'chain';
  // The gateway's own cooldown after failures runs in real time: the user looks until it is over.
  await expect(async () => {
    await modal.getByTestId('close').click();
    await page.clock.fastForward(31_000);
    await openAccount(page);
    const balance = modal.getByTestId('account-balance');
    await expect(balance).toHaveText(shown(WEI, 'ETH'), { timeout: 3_000 });
  }).toPass();
});
