/**
 * Finds wallets of this browser that have the name of another wallet: anyone can announce any name
 * and picture. The skeleton of token names decides which names look alike.
 */
import type { WalletEntry } from '../../../protocol/http/wallets';
import { confusableSkeleton } from '../../../protocol/token-text';
import type { Connector } from '../contracts/wallet';
import { $catalogue } from './catalogue';
import { customWallets } from './custom-wallets';
import { namedConnector } from './installed-wallet';
import { nameKey } from './wallet-name-key';

export type NamedWallet = Pick<WalletEntry, 'name' | 'rdns' | 'injected'>;

/** `imitation`: of a known wallet; `shared`: we can't tell which wallet the name belongs to. */
export type TakenName = 'imitation' | 'shared';

/** Rows of our own. No wallet has this rdns: it has no dot. */
const OUR_ROWS: readonly NamedWallet[] = ['WalletConnect', 'Browser Wallet'].map((name) => ({
  name,
  rdns: '-',
}));

/** The wallets of the gateway and of the page whose identity we have. */
export function knownWallets(): NamedWallet[] {
  const { featured, recommended, excluded } = $catalogue.get();
  return [...featured, ...recommended, ...excluded, ...customWallets()];
}

/**
 * True if a connector with a similar name is a different wallet. On EVM the rdns decides, on
 * Polkadot the key. The Wallet Standard has only names, so there the spelling decides.
 */
function imitates({ name, namespace }: Connector, known: NamedWallet): boolean {
  const identity =
    namespace === 'eip155'
      ? known.rdns
      : namespace === 'polkadot' && known.injected?.some((one) => one.namespace === namespace);
  return Boolean(identity) || nameKey(name) !== nameKey(known.name);
}

/** Returns the announced wallets, or parts of a row, that have another wallet's name. Pure. */
export function takenNames(
  connectors: readonly Connector[],
  known: readonly NamedWallet[],
): ReadonlyMap<Connector, TakenName> {
  const taken = new Map<Connector, TakenName>();
  const parts = connectors.flatMap((row) => row.siblings ?? [row]);
  const groups = new Map<string, Connector[]>();
  for (const one of parts) {
    const skeleton = one.type === 'ANNOUNCED' && confusableSkeleton(one.name);
    if (skeleton) groups.set(skeleton, [...(groups.get(skeleton) ?? []), one]);
  }
  const ofPage = parts.filter(({ type }) => type === 'EXTERNAL');
  const real = new Set<Connector>();
  for (const wallet of [...known, ...ofPage, ...OUR_ROWS]) {
    for (const one of groups.get(confusableSkeleton(wallet.name)) ?? []) {
      if (namedConnector(wallet, [one])) real.add(one);
      else if (imitates(one, wallet)) taken.set(one, 'imitation');
    }
  }
  for (const one of real) taken.delete(one);
  for (const group of groups.values()) {
    const unknown = group.filter((one) => !real.has(one) && !taken.has(one));
    for (const one of unknown) {
      const key = nameKey(one.name);
      const twin = (other: Connector): boolean =>
        other !== one && (other.namespace === one.namespace || nameKey(other.name) !== key);
      if (unknown.some(twin)) taken.set(one, 'shared');
    }
  }
  return taken;
}
