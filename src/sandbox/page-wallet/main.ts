/** The sandbox wallet as a script of the page, for people without the extension. */

import { randomId } from '../../widget/core/platform/random-id';
import { DEFAULT_PORT, OTHER_NAMESPACES } from '../facts';
import { hexOf } from '../wallet-core/chains';
import { WalletError } from '../wallet-core/errors';
import { PAGE_ICON, SVG_ICON } from '../wallet-core/icons';
import { signerAt } from '../wallet-core/keys';
import { grantedAccounts } from '../wallet-core/namespaces/namespace-wallet';
import { announceNamespaces } from '../wallet-core/page/announce-namespaces';
import { createNamespaceChannel } from '../wallet-core/page/channel';
import { announce, createProvider } from '../wallet-core/provider';
import { callRpc } from '../wallet-core/rpc';
import { createWallet } from '../wallet-core/sandbox-wallet';
import type { Question, WalletHost } from '../wallet-core/state';
import { askInPage } from './overlay';
import { loadState, onOtherTab, saveState } from './page-wallet-store';
import { type PageWalletOptions, readOptions } from './wallet-options';

/** Hook for tests. They may change `options` at any time. */
export interface PageWalletHook {
  options: PageWalletOptions;
  /** Every request the wallet got, oldest first. */
  requests: string[];
  disconnect(): Promise<void>;
  setAccount(index: number): Promise<void>;
  setChain(chainId: number): Promise<void>;
  /** Selects another network (CAIP-2) for a namespace other than EVM. */
  setNetwork(networkId: string): Promise<void>;
  /** The Wallet Standard's wallet goes, as that of an extension that is turned off. */
  unregister(): void;
  emit(event: string, payload: unknown): void;
}

declare global {
  interface Window {
    SandboxWalletOptions?: Partial<PageWalletOptions>;
    sandboxPageWallet?: PageWalletHook;
    ethereum?: unknown;
  }
}

const options = readOptions(new URLSearchParams(location.search), window.SandboxWalletOptions);
const site = { origin: location.origin, port: Number(location.port) || DEFAULT_PORT };
const requests: string[] = [];
let unregister = () => {};
const forever = () => new Promise<never>(() => {});

async function ask(question: Question): Promise<boolean> {
  const { approve } = options;
  if (typeof approve === 'object') throw new WalletError(approve.error);
  if (approve === 'auto') return true;
  if (approve === 'reject') return false;
  if (approve === 'never') return forever();
  if (approve === 'reject-once') {
    options.approve = 'auto';
    return false;
  }
  return askInPage(question, options.name, options.overlay);
}

const host: WalletHost = {
  load: () => Promise.resolve(loadState()),
  save: (state) => Promise.resolve(saveState(state)),
  ask,
  rpc: callRpc,
  emit: (origin, event, payload) => {
    if (origin === site.origin && !receive(event, payload)) page.emit(event, payload);
  },
  signerAt,
  atomic: () => options.atomic,
};

const wallet = createWallet(host);

function send(method: string, params: readonly unknown[]): Promise<unknown> {
  requests.push(method);
  if (options.never.includes(method)) return forever();
  const code = options.fail[method];
  if (code !== undefined) return Promise.reject(new WalletError(code));
  return wallet.request(site, { method, params });
}

const page = createProvider(send);
const { channel, receive } = createNamespaceChannel(send);

onOtherTab((before, after) => {
  const [old, own] = [before.sites[site.origin], after.sites[site.origin]];
  if (old?.account !== own?.account) {
    page.emit('accountsChanged', own ? [signerAt(own.account).address] : []);
  }
  if (old && own && old.chainId !== own.chainId) page.emit('chainChanged', hexOf(own.chainId));
  for (const namespace of OTHER_NAMESPACES) {
    const [earlier, now] = [before, after].map((each) =>
      grantedAccounts(each, site.origin, namespace),
    );
    if (JSON.stringify(earlier) !== JSON.stringify(now)) receive(`${namespace}:accounts`, now);
  }
});

function icon(): string {
  switch (options.icon) {
    case 'png':
      return PAGE_ICON;
    case 'svg':
      return SVG_ICON;
    case 'none':
      return '';
    case 'huge':
      return `data:image/png;base64,${'A'.repeat(5_000_000)}`;
    case 'script':
      return 'javascript:document.title="broken into"';
  }
}

function announceAll(): void {
  const { namespaces, name } = options;
  unregister = announceNamespaces(namespaces, { name, icon: icon(), key: 'page-wallet' }, channel);
  if (!namespaces.includes('eip155')) return;
  for (let i = 0; i < options.count; i++) {
    const more =
      options.count > 1 ? { name: ` ${i + 1}`, rdns: `.n${i + 1}` } : { name: '', rdns: '' };
    const rdns = `localhost.page.wallet${more.rdns}`;
    const info = { uuid: randomId(), name: options.name + more.name, icon: icon(), rdns };
    announce(info, page.provider);
    if (options.announce === 'twice') {
      announce(info, page.provider);
      announce({ ...info, uuid: randomId() }, page.provider);
    }
  }
}

window.sandboxPageWallet = {
  options,
  requests,
  disconnect: () => wallet.disconnect(site.origin),
  setAccount: wallet.setAccount,
  setChain: (chainId) => wallet.setChain(site.origin, chainId),
  setNetwork: wallet.setNetwork,
  unregister: () => unregister(),
  emit: page.emit,
};
if (options.legacy !== 'no') window.ethereum = page.provider;
if (options.legacy !== 'only') {
  if (typeof options.announce === 'object') setTimeout(announceAll, options.announce.lateMs);
  else announceAll();
}
