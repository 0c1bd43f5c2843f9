/**
 * Creates a pairing without the WalletConnect library and without the relay, so that its code is on
 * the screen while both load. A wallet that scans it early finds the proposal in the relay's
 * mailbox. Source: protocol §6.1, ADR 32.
 */
import { PAIRING_LIFETIME_MS } from '../../core/constants/limits';
import type { NewPairing } from '../../core/contracts/pairing-state';

/** Source: protocol §6.1, expiry now + 300 s. */
const PAIRING_SECONDS = 300;

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @returns undefined on a page without https, where the browser has no SHA-256 */
export async function createPairing(now = Date.now()): Promise<NewPairing | undefined> {
  const { subtle } = crypto;
  if (!subtle) return undefined;
  const key = crypto.getRandomValues(new Uint8Array(32));
  const topic = hex(new Uint8Array(await subtle.digest('SHA-256', key)));
  const symKey = hex(key);
  const expiry = Math.floor(now / 1000) + PAIRING_SECONDS;
  return {
    topic,
    symKey,
    expiry,
    uri: `wc:${topic}@2?expiryTimestamp=${expiry}&relay-protocol=irn&symKey=${symKey}`,
    expiresAt: now + PAIRING_LIFETIME_MS,
    early: true,
  };
}
