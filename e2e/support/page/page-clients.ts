/**
 * Runs in the page: code that apps build on `AppKit.getProvider('eip155')`. Bundled by
 * `clients.ts`.
 */
import { BrowserProvider } from 'ethers';
import { createPublicClient, createWalletClient, custom, type Hex } from 'viem';
import type { Provider } from '../../../src/protocol/host/state';

export interface ClientReport {
  accounts: string[];
  chainId: string;
  signature: string;
  hash: string;
  /** 1: mined and not reverted. */
  status: number;
}

interface Order {
  message: string;
  to: Hex;
  wei: string;
}

/** Unchanged: both libraries take it without a cast. */
function provider(): Provider {
  const found = window.AppKit?.getProvider('eip155');
  if (!found) throw new Error('not connected');
  return found;
}

async function withEthers({ message, to, wei }: Order): Promise<ClientReport> {
  const browser = new BrowserProvider(provider());
  browser.pollingInterval = 100;
  const signer = await browser.getSigner();
  const { chainId } = await browser.getNetwork();
  const signature = await signer.signMessage(message);
  const sent = await signer.sendTransaction({ to, value: BigInt(wei) });
  const receipt = await sent.wait();
  const accounts = (await browser.listAccounts()).map(({ address }) => address);
  browser.destroy();
  return {
    accounts,
    chainId: String(chainId),
    signature,
    hash: sent.hash,
    status: receipt?.status ?? 0,
  };
}

async function withViem({ message, to, wei }: Order): Promise<ClientReport> {
  const transport = custom(provider());
  const wallet = createWalletClient({ transport });
  const reader = createPublicClient({ transport, pollingInterval: 100 });
  const accounts = await wallet.requestAddresses();
  const [account] = accounts;
  if (!account) throw new Error('no account');
  const signature = await wallet.signMessage({ account, message });
  const hash = await wallet.sendTransaction({ account, to, value: BigInt(wei), chain: null });
  const { status } = await reader.waitForTransactionReceipt({ hash });
  return {
    accounts: [...accounts],
    chainId: String(await wallet.getChainId()),
    signature,
    hash,
    status: status === 'success' ? 1 : 0,
  };
}

const clients = { ethers: withEthers, viem: withViem };

declare global {
  interface Window {
    pageClients?: typeof clients;
  }
}

window.pageClients = clients;
