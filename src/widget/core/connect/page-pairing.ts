/**
 * Holds the pairing URI that the page makes with its own WalletConnect client: with `data-manual-wc`
 * the session belongs to the page. Source: protocol §10.5 `manualWCControl`, §10.6 `open({ uri })`.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { $options } from '../config/options';
import { PAIRING_LIFETIME_MS } from '../constants/limits';
import type { PairingLink } from '../contracts/pairing-state';
import { notifyOwner } from '../reporting/logger';

const PAIRING_URI = /^wc:[0-9a-f]{64}@2\?\S*\bsymKey=[0-9a-f]{64}/i;

const link = atom<PairingLink | undefined>(undefined);
/** The widget requests no pairing of its own while it is set. */
export const $pagePairing: ReadableAtom<PairingLink | undefined> = link;

/** The page renews it with the next `open({ uri })`. The warnings omit it: its key is secret. */
export function takePageUri(uri: unknown): void {
  if (uri === undefined) return;
  if (!$options.get().manualWc) {
    notifyOwner('warn', 'open({ uri }): add data-manual-wc to the script tag.');
  } else if (typeof uri !== 'string' || !PAIRING_URI.test(uri)) {
    notifyOwner('warn', 'open({ uri }): not a WalletConnect version 2 pairing URI.');
  } else link.set({ uri, expiresAt: Date.now() + PAIRING_LIFETIME_MS });
}

/** Protocol §10.1: closing drops the pairing URI. */
export function dropPageUri(): void {
  link.set(undefined);
}
