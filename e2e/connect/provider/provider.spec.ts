/** Tests `AppKit.getProvider('eip155')`: a plain EIP-1193 provider for apps. */
import { parseEther, verifyMessage } from 'ethers';
import type { Page } from 'playwright/test';
import { expect, FIRST_ACCOUNT, openModal, SECOND_ACCOUNT, test } from '../../fixtures';
import { askChain, balanceOf, ONE, setBalance, whileMining } from '../../support/chains/chain';
import { addClients } from '../../support/page/clients';
import { connect, EXTENSION, expectStatus, withKit } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets, answerWith, emitFrom } from '../../support/wallets/fake-wallet';

for (const library of ['ethers', 'viem'] as const) {
  test(`${library}: reads, signs and pays through the provider, on a chain that mines the payment`, {
    tag: '@release',
  }, async ({ page, hosts, pageWallet }) => {
    const index = library === 'ethers' ? 470 : 472;
    const [me, shop] = [accountAt(index), accountAt(index + 1)];
    await setBalance(ONE, me, parseEther('1'));
    await setBalance(ONE, shop, 0n);
    await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
    await pageWallet.setAccount(index);
    await connect(page);
    await addClients(page);
    const order = { message: 'One pot of tea', to: shop as `0x${string}`, wei: '1000000007' };
    const report = await whileMining(
      page.evaluate(([name, ordered]) => window.pageClients?.[name](ordered), [
        library,
        order,
      ] as const),
    );
    expect(report).toMatchObject({ accounts: [me], chainId: '31337', status: 1 });
    expect(verifyMessage('One pot of tea', report?.signature ?? '')).toBe(me);
    const mined = await askChain<{ from: string; to: string }>(
      ONE,
      'eth_getTransactionByHash',
      report?.hash,
    );
    expect(mined).toMatchObject({ from: me.toLowerCase(), to: shop.toLowerCase() });
    expect(await balanceOf(ONE, shop)).toBe(1_000_000_007n);
  });
}

test('extension: a payment is approved in its window and mined', { tag: '@release' }, async ({
  extension,
  hosts,
}) => {
  const { page } = extension;
  const shop = accountAt(22);
  await setBalance(ONE, shop, 0n);
  await extension.setAccount(5);
  await page.goto(hosts.page('plain'));
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  const paying = withKit(
    page,
    (kit, to) => {
      const params = [{ from: kit.getAccount().address, to, value: '0x7' }];
      return kit.getProvider('eip155')?.request({ method: 'eth_sendTransaction', params });
    },
    shop,
  );
  await extension.approve();
  const hash = await paying;
  await expect
    .poll(() => askChain<{ status: string } | null>(ONE, 'eth_getTransactionReceipt', hash))
    .toMatchObject({ status: '0x1' });
  expect(await balanceOf(ONE, shop)).toBe(7n);
});

/**
 * Sends a request through the provider; returns the fields of its error that a page can branch on.
 */
function ask(page: Page, method: string): Promise<unknown> {
  return withKit(
    page,
    async (kit, name) => {
      try {
        return { result: await kit.getProvider('eip155')?.request({ method: name }) };
      } catch (error) {
        const { code, data, message } = error as { code: unknown; data: unknown; message: string };
        return { code, data, message, isError: error instanceof Error };
      }
    },
    method,
  );
}

test('provider: one object per session; passes through unknown methods, codes and data', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, {
    rdns: 'fake.test',
    answers: {
      wallet_ownMethod: { value: { any: ['thing'] } },
      eth_call: { throws: { code: 3, message: 'execution reverted', data: '0x08c379a0' } },
      eth_text: { throws: 'just words' },
      eth_null: { throws: null },
    },
  });
  await page.goto(hosts.page('plain'));
  expect(await withKit(page, (kit) => typeof kit.getProvider('eip155'))).toBe('undefined');
  await connect(page, 'wallet-fake.test');
  const same = () =>
    withKit(page, (kit) => {
      const kept = window as unknown as { kept?: unknown };
      const now = kit.getProvider('eip155');
      kept.kept ??= now;
      return kept.kept === now;
    });
  await same();

  expect(await ask(page, 'wallet_ownMethod')).toEqual({ result: { any: ['thing'] } });
  expect(await ask(page, 'eth_call')).toEqual({
    code: 3,
    data: '0x08c379a0',
    message: 'execution reverted',
    isError: true,
  });
  expect(await ask(page, 'eth_text')).toMatchObject({ message: 'just words', isError: true });
  expect(await ask(page, 'eth_null')).toMatchObject({ code: -32603, isError: true });

  await withKit(page, (kit) => kit.open({ view: 'Networks' }));
  await emitFrom(page, 'fake.test', 'accountsChanged', [SECOND_ACCOUNT]);
  await emitFrom(page, 'fake.test', 'chainChanged', '0x7a6a');
  await expect.poll(() => withKit(page, (kit) => kit.getState().networkId)).toBe('eip155:31338');
  expect(await same()).toBe(true);

  await withKit(page, (kit) => kit.disconnect());
  await connect(page, 'wallet-fake.test');
  expect(await same()).toBe(false);
});

test('accountsChanged, chainChanged: validated, sent once; removed or failing listeners do no harm', async ({
  page,
  hosts,
  problems,
}) => {
  problems.allow(/fault of the page/);
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  await withKit(page, (kit) => {
    const provider = kit.getProvider('eip155');
    const told: unknown[] = [];
    Object.assign(window, { told });
    const gone = (...args: unknown[]) => told.push(['gone', ...args]);
    provider?.on('accountsChanged', gone as never);
    provider?.removeListener('accountsChanged', gone as never);
    provider?.on('accountsChanged', () => {
      throw new Error('fault of the page');
    });
    for (const name of ['accountsChanged', 'chainChanged', 'message', 'disconnect']) {
      provider?.on(name, ((first: unknown) =>
        told.push([name, (first as { code?: unknown }).code ?? first])) as never);
    }
  });
  const told = () => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
  await emitFrom(page, 'fake.test', 'accountsChanged', [SECOND_ACCOUNT.toLowerCase()]);
  await emitFrom(page, 'fake.test', 'chainChanged', 31338);
  await emitFrom(page, 'fake.test', 'message', { type: 'eth_subscription' });
  await expect.poll(told).toEqual([
    ['accountsChanged', [SECOND_ACCOUNT]],
    ['chainChanged', '0x7a6a'],
    ['message', { type: 'eth_subscription' }],
  ]);
  await expect.poll(() => problems.seen.some((text) => /fault of the page/.test(text))).toBe(true);

  await answerWith(page, 'fake.test', { eth_accounts: { value: [FIRST_ACCOUNT] } });
  await withKit(page, (kit) => kit.disconnect());
  await expect
    .poll(async () => (await told()).slice(3))
    .toEqual([
      ['accountsChanged', []],
      ['disconnect', 4900],
    ]);
});
