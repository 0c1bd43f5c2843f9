/**
 * Defines the pairing link for a wallet on another device (WalletConnect). The island creates the
 * link and renews it before it expires; `connect.ts` reports its state. Source: specification
 * §9, protocol §6.1.
 */
import { atom, type ReadableAtom } from 'nanostores';

/** As the island hands it over. */
export interface PairingLink {
  /** `wc:{topic}@2?…` with the key in it: never logged, never sent anywhere. */
  uri: string;
  /** Epoch ms; a new link replaces it before. */
  expiresAt: number;
  /** The relay may not have the proposal yet. A page that is left now does not send it. */
  early?: true;
}

/** A pairing that the relay need not know yet. Its key is in the link: never logged, never stored. */
export interface NewPairing extends PairingLink {
  /** 64 hex digits: SHA-256 of the key. */
  topic: string;
  /** 64 hex digits. */
  symKey: string;
  /** Epoch seconds, of the link. */
  expiry: number;
  early: true;
}

/** In the same turn if it can. Undefined where the browser cannot. */
export type CreatePairing = () => NewPairing | Promise<NewPairing | undefined>;

/**
 * The link that an island shows: `'making'`, none yet; undefined, the last one is over and no other
 * follows automatically.
 */
export type ShownLink = PairingLink | 'making' | undefined;

export type Pairing =
  /** No link was requested, or the first one does not exist yet. */
  | { state: 'none' }
  | ({ state: 'ready' } & PairingLink)
  /** The renewal limit is reached without a wallet: the user must request the next one. */
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
