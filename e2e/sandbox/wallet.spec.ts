/** Tests the sandbox wallets on a bare page, without the widget. */
import type { Page } from 'playwright/test';
import { expect, FIRST_ACCOUNT, test } from '../fixtures';

/** Finds the announced wallet and keeps its provider on the page. */
async function findWallet(page: Page, rdns: string): Promise<{ name: string; icon: string }> {
  return page.evaluate((wanted) => {
    return new Promise<{ name: string; icon: string }>((resolve) => {
      window.addEventListener('eip6963:announceProvider', (event) => {
        const { info, provider } = (event as CustomEvent).detail;
        if (info.rdns !== wanted) return;
        Object.assign(window, { wallet: provider });
        resolve({ name: info.name, icon: info.icon.slice(0, 22) });
      });
      window.dispatchEvent(new Event('eip6963:requestProvider'));
    });
  }, rdns);
}

type Outcome = { result: unknown } | { code: number };

function ask(page: Page, method: string, ...params: unknown[]): Promise<Outcome> {
  return page.evaluate(
    async ([name, list]) => {
      const { wallet } = window as unknown as {
        wallet: { request(args: unknown): Promise<unknown> };
      };
      try {
        return { result: await wallet.request({ method: name, params: list }) };
      } catch (error) {
        return { code: (error as { code: number }).code };
      }
    },
    [method, params] as const,
  );
}

const TWO = (rpcUrl: string) => ({
  chainId: '0x7a6a',
  chainName: 'Local Two',
  rpcUrls: [rpcUrl],
  nativeCurrency: { name: 'Two', symbol: 'TWO', decimals: 18 },
});

test('extension: announces itself, prompts in its own window and signs with a real key', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await page.goto(`${hosts.pages}/`);
  const info = await findWallet(page, 'localhost.sandbox.wallet');
  expect(info).toEqual({ name: 'Sandbox Wallet', icon: 'data:image/png;base64,' });
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [] });

  const refused = ask(page, 'eth_requestAccounts');
  expect(await ask(page, 'eth_requestAccounts')).toEqual({ code: -32002 });
  await expect((await extension.approvalWindow()).getByTestId('wallet-origin')).toHaveText(
    hosts.pages,
  );
  await extension.reject();
  expect(await refused).toEqual({ code: 4001 });

  const closed = ask(page, 'eth_requestAccounts');
  await extension.dismiss();
  expect(await closed).toEqual({ code: 4001 });

  const connected = ask(page, 'eth_requestAccounts');
  await extension.approve();
  expect(await connected).toEqual({ result: [FIRST_ACCOUNT] });

  expect(await ask(page, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })).toEqual({
    code: 4902,
  });
  const added = ask(page, 'wallet_addEthereumChain', TWO(hosts.chain(31338)));
  await extension.approve();
  expect(await added).toEqual({ result: null });
  expect(await ask(page, 'eth_chainId')).toEqual({ result: '0x7a6a' });

  const sent = ask(page, 'eth_sendTransaction', {
    from: FIRST_ACCOUNT,
    to: FIRST_ACCOUNT,
    value: '0x1',
  });
  await extension.approve();
  expect(await sent).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) });

  await page.reload();
  await findWallet(page, 'localhost.sandbox.wallet');
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [FIRST_ACCOUNT] });
  await page.evaluate(() => {
    const { wallet } = window as unknown as { wallet: { on(name: string, fn: unknown): void } };
    wallet.on('accountsChanged', (accounts: string[]) => {
      document.title = `accounts ${accounts.length}`;
    });
  });
  await extension.disconnectSite(hosts.pages);
  await expect(page).toHaveTitle('accounts 0');
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [] });
});

test('page wallet: shows its approval in the page, usable by click and by keyboard', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.page('bare', { wallet: 'page' }));
  const info = await findWallet(page, 'localhost.page.wallet');
  expect(info.name).toBe('Page Wallet');
  const refused = ask(page, 'eth_requestAccounts');
  await pageWallet.reject();
  expect(await refused).toEqual({ code: 4001 });
  const connected = ask(page, 'eth_requestAccounts');
  await page.getByTestId('wallet-approve').press('Enter');
  expect(await connected).toEqual({ result: [FIRST_ACCOUNT] });
  const signed = ask(page, 'personal_sign', '0x68656c6c6f', FIRST_ACCOUNT);
  await expect(page.getByTestId('wallet-lines')).toContainText('hello');
  await pageWallet.approve();
  expect(await signed).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) });
  await page.reload();
  await findWallet(page, 'localhost.page.wallet');
  expect(await ask(page, 'eth_accounts')).toEqual({ result: [FIRST_ACCOUNT] });
});
