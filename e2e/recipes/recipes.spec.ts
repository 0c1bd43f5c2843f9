/** Runs the code of docs/recipes on a page of an owner, against the local chains. */
import { parseEther } from 'ethers';
import type { Page } from 'playwright/test';
import { LOCAL_SOLANA, PROJECT_ID } from '../../src/sandbox/facts';
import { expect, releaseUnless, test } from '../fixtures';
import { balanceOf, ONE, setBalance, whileMining } from '../support/chains/chain';
import { lamportsOf } from '../support/chains/solana-transfer';
import { bundledRecipe } from '../support/page/documents';
import { connect, expectStatus, withKit } from '../support/page/widget';
import { accountAt } from '../support/wallets/accounts';
import { visitSolana } from '../support/wallets/solana-page';

declare global {
  interface Window {
    /** The exports of a recipe. */
    recipe?: Record<string, (...args: unknown[]) => unknown>;
    /** Runs an action of wagmi with the recipe's configuration. */
    ask?: (action: string, order: unknown) => unknown;
  }
}

const WALLET = { wallet: 'page', approve: 'auto' };

/** The connected account, as wagmi reports it. */
interface Connection {
  status: string;
  address?: string;
  chainId?: number;
}

async function addRecipe(page: Page, name: string, more?: string): Promise<void> {
  await page.addScriptTag({ content: await bundledRecipe(name, more) });
}

const ask = (page: Page, action: string, order?: object): Promise<unknown> =>
  page.evaluate(([name, given]) => window.ask?.(name, given), [action, order] as const);

for (const [name, index] of [
  ['viem', 480],
  ['ethers', 482],
] as const) {
  test(
    `docs/recipes/${name}.md: opens the modal, then pays`,
    releaseUnless(name === 'ethers'),
    async ({ page, hosts, pageWallet }) => {
      const [me, shop] = [accountAt(index), accountAt(index + 1)];
      await setBalance(ONE, me, parseEther('1'));
      await setBalance(ONE, shop, 0n);
      await page.goto(hosts.page('plain', WALLET));
      await pageWallet.setAccount(index);
      await addRecipe(page, name);
      await withKit(page, (kit) => kit.ready);
      const pay = () => page.evaluate((to) => window.recipe?.pay?.(to, '0.25'), shop);
      await pay();
      await expect(page.getByRole('dialog')).toBeVisible();
      await withKit(page, (kit) => kit.close());
      await connect(page);
      await whileMining(pay());
      expect(await balanceOf(ONE, shop)).toBe(parseEther('0.25'));
    },
  );
}

test('docs/recipes/wagmi-core.md: follows the modal, pays, switches the network, disconnects', {
  tag: '@release',
}, async ({ page, problems, hosts, pageWallet }) => {
  const [me, shop] = [accountAt(484), accountAt(485)];
  await setBalance(ONE, me, parseEther('1'));
  await setBalance(ONE, shop, 0n);
  await page.goto(hosts.page('plain', WALLET));
  await pageWallet.setAccount(484);
  await addRecipe(page, 'wagmi-core', "export * from '@wagmi/core';");
  const chains = [31337, 31338].map((id) => ({
    ...{ id, name: `Local ${id}` },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [hosts.chain(id)] } },
  }));
  const connection = async () => {
    const { status, address, chainId } = (await ask(page, 'getConnection')) as Connection;
    return { status, address, chainId };
  };
  await page.evaluate((list) => {
    const { recipe } = window;
    const config = recipe?.createWagmi?.(list);
    Object.assign(window, {
      ask: (name: string, order: unknown) => recipe?.[name]?.(config, order),
    });
  }, chains);
  expect((await connection()).status).toBe('disconnected');

  await connect(page);
  await expect.poll(connection).toEqual({ status: 'connected', address: me, chainId: 31337 });
  // Wagmi refuses a second connection. The recipe reports it, and leaves no rejection unhandled.
  const unhandled: string[] = [];
  page.on('pageerror', ({ message }) => unhandled.push(message));
  problems.allow(/^\[console error\] ConnectorAlreadyConnectedError/);
  const reported = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.evaluate(() => {
    const detail = { namespace: 'eip155' };
    window.dispatchEvent(new CustomEvent('appkit:connect', { detail }));
  });
  expect((await reported).text()).toContain('Connector already connected');
  expect(unhandled).toEqual([]);
  const hash = await ask(page, 'sendTransaction', { to: shop, value: parseEther('0.25') });
  await ask(page, 'waitForTransactionReceipt', { hash, pollingInterval: 100 });
  expect(await balanceOf(ONE, shop)).toBe(parseEther('0.25'));

  await ask(page, 'switchChain', { chainId: 31338 });
  await expect.poll(connection).toMatchObject({ status: 'connected', chainId: 31338 });
  await pageWallet.setAccount(485);
  await expect.poll(connection).toMatchObject({ address: shop });
  await page.evaluate(() => window.AppKit?.disconnect());
  await expect.poll(connection).toMatchObject({ status: 'disconnected' });

  // The provider of a second session is another object.
  await connect(page);
  await expect.poll(connection).toMatchObject({ status: 'connected', address: shop });
  await ask(page, 'disconnect');
  await expectStatus(page, 'disconnected');
});

test('docs/recipes/solana-web3js.md: pays', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const { other } = await visitSolana(page, hosts, pageWallet);
  await addRecipe(page, 'solana-web3js');
  await expectStatus(page, 'connected');
  const rpcUrl = `${hosts.gateway}/v1/?chainId=${LOCAL_SOLANA.id}&projectId=${PROJECT_ID}`;
  const signature = await page.evaluate(
    ([url, to]) => window.recipe?.pay?.(url, to, 1_000_000_007n),
    [rpcUrl, other] as const,
  );
  expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);
  await expect.poll(() => lamportsOf(other)).toBe(1_000_000_007);
});
