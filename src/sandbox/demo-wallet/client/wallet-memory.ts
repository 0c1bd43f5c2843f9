/**
 * Stores the current account and network of each session; sign-client stores the sessions
 * themselves.
 */
import * as v from 'valibot';
import type { WalletState } from '../../wallet-core/state';
import { walletChains } from './networks';

const KEY = 'demo-wallet';

const stored = v.object({
  sites: v.record(v.string(), v.object({ account: v.number(), chainId: v.number() })),
});

let memory: WalletState['sites'] = {};

/** Sites are told apart by the session's topic: two sessions of one site are two. */
export function loadWallet(port: number): WalletState {
  try {
    const read = v.safeParse(stored, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    if (read.success) memory = read.output.sites;
  } catch {}
  return { chains: walletChains(port), sites: memory, account: 0 };
}

export function saveWallet({ sites }: WalletState): void {
  memory = sites;
  try {
    localStorage.setItem(KEY, JSON.stringify({ sites }));
  } catch {}
}
