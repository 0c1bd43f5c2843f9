/** The ids by which a wallet of this browser is recognized. Source: protocol §3.2 "browser ids". */
import type { WalletEntry } from '../../../protocol/http/wallets';

/** Empty for a wallet that exists in no browser. */
export function browserIds({ rdns, injected }: Pick<WalletEntry, 'rdns' | 'injected'>): string[] {
  if (rdns) return [rdns];
  return (injected ?? []).flatMap(({ injected_id }) => injected_id ?? []);
}
