/**
 * The link by which a wallet on another device joins (WalletConnect). The island makes it and makes it
 * anew before it expires; `connections.ts` says what becomes of it. Source: specification §9, protocol §6.1.
 */
import { atom, type ReadableAtom } from 'nanostores';

/** As the island hands it over. */
export interface PairingLink {
  /** `wc:{topic}@2?…` with the key in it: never logged, never sent anywhere. */
  uri: string;
  /** Epoch ms; a new link replaces it before. */
  expiresAt: number;
}

/** What an island has to show: `'making'`, none yet; undefined, the last is over and no other comes by itself. */
export type ShownLink = PairingLink | 'making' | undefined;

export type Pairing =
  /** Nobody asked for one, or there is none yet. */
  | { state: 'none' }
  | ({ state: 'ready' } & PairingLink)
  /** Made anew often enough with nobody coming: the next one is for the visitor to ask for. */
  | { state: 'expired' };

const NONE: Pairing = { state: 'none' };
const pairing = atom<Pairing>(NONE);

export const $pairing: ReadableAtom<Pairing> = pairing;

export function setPairing(link: ShownLink): void {
  if (link === 'making') clearPairing();
  else pairing.set(link ? { state: 'ready', ...link } : { state: 'expired' });
}

export function clearPairing(): void {
  if (pairing.get() !== NONE) pairing.set(NONE);
}
