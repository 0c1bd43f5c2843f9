/**
 * The package `web3` on the wallet that AppKit Embed connects. The types below are the small part of
 * `web3` version 4 that this needs; in your page, import them from the package.
 */
import type { AppKit, Provider } from './appkit';

export interface Web3Transaction {
  from: string;
  to: string;
  /** Decimal, in wei. */
  value: string;
}

export interface Web3Instance {
  setProvider(provider: Provider | undefined): unknown;
  eth: {
    sendTransaction(transaction: Web3Transaction): PromiseLike<{ transactionHash: unknown }>;
  };
}

/**
 * Keeps the provider of `web3` at the connected wallet.
 * @returns ends it
 */
export function followWallet(appKit: AppKit, web3: Web3Instance): () => void {
  let last: Provider | undefined;
  const follow = () => {
    const provider = appKit.getProvider('eip155');
    if (provider === last) return;
    last = provider;
    web3.setProvider(provider);
  };
  const end = appKit.subscribe(follow);
  follow();
  return end;
}

/** @returns the hash, or undefined when no wallet is connected: the dialog is open then */
export async function pay(
  appKit: AppKit,
  web3: Web3Instance,
  to: string,
  value: bigint,
): Promise<string | undefined> {
  const from = appKit.getAccount('eip155').address;
  if (!from) {
    await appKit.open();
    return undefined;
  }
  const receipt = await web3.eth.sendTransaction({ from, to, value: value.toString() });
  return String(receipt.transactionHash);
}
