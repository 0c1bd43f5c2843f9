/** The wallet as a script of the page: `page.goto(hosts.shopWith({ wallet: 'page' }))`. */
import type { Page } from 'playwright/test';
import type { PageWalletHook } from '../../../src/sandbox/page-wallet/main';
import type { Approval } from '../../../src/sandbox/page-wallet/wallet-options';

export interface PageWallet {
  /**
   * Clicks Approve in the overlay with a real click: an inert or covered overlay fails the test.
   */
  approve(): Promise<void>;
  reject(): Promise<void>;
  /** Sets the response to the next requests. */
  setApproval(approve: Approval): Promise<void>;
  disconnect(): Promise<void>;
  setAccount(index: number): Promise<void>;
  setChain(chainId: number): Promise<void>;
  /** Sets another network (CAIP-2) for one of the namespaces other than eip155. */
  setNetwork(networkId: string): Promise<void>;
  /** Requested methods, oldest first. */
  requests(): Promise<string[]>;
}

export function pageWallet(page: Page): PageWallet {
  /** Runs in the page: no outer scope. */
  const hook = (): PageWalletHook => {
    if (!window.sandboxPageWallet) throw new Error('The page wallet is not on this page');
    return window.sandboxPageWallet;
  };
  const handle = () => page.evaluateHandle(hook);
  return {
    approve: () => page.getByTestId('wallet-approve').click(),
    reject: () => page.getByTestId('wallet-reject').click(),
    async setApproval(approve) {
      await (await handle()).evaluate((wallet, value) => {
        wallet.options.approve = value;
      }, approve);
    },
    disconnect: async () => (await handle()).evaluate((wallet) => wallet.disconnect()),
    setAccount: async (index) =>
      (await handle()).evaluate((wallet, i) => wallet.setAccount(i), index),
    setChain: async (id) =>
      (await handle()).evaluate((wallet, chain) => wallet.setChain(chain), id),
    setNetwork: async (id) =>
      (await handle()).evaluate((wallet, network) => wallet.setNetwork(network), id),
    requests: async () => (await handle()).evaluate((wallet) => [...wallet.requests]),
  };
}
