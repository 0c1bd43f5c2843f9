import { nameKey } from './wallet-name-key';

/** The fields that identify a wallet: an extension and a catalog entry may be the same wallet. */
export interface KnownWallet {
  /** Connector id, or the id in the catalogue. */
  id: string;
  name: string;
  rdns?: string | undefined;
}

/**
 * One of rdns and id is enough. A name counts only if one of them has no rdns: any wallet can take
 * any name. Pure.
 */
export function sameWallet(a: KnownWallet, b: KnownWallet): boolean {
  if (a.id === b.id) return true;
  if (a.rdns && b.rdns) return a.rdns === b.rdns;
  return nameKey(a.name) === nameKey(b.name);
}

/** A list that grows page by page is looked through again for each of them: a name is taken apart once. */
const keys = new WeakMap<KnownWallet, string>();

function keyOf(wallet: KnownWallet): string {
  const key = keys.get(wallet) ?? nameKey(wallet.name);
  keys.set(wallet, key);
  return key;
}

/** The first of each, in their order. */
export function eachOnce<Wallet extends KnownWallet>(list: readonly Wallet[]): Wallet[] {
  const rdns = new Set<string>();
  const ids = new Set<string>();
  const names = new Set<string>();
  return list.filter((one) => {
    const name = keyOf(one);
    const known = ids.has(one.id) || names.has(name) || (one.rdns && rdns.has(one.rdns));
    ids.add(one.id);
    names.add(name);
    if (one.rdns) rdns.add(one.rdns);
    return !known;
  });
}
