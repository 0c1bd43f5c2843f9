/**
 * Small checks on text from outside, and how addresses are shortened for the screen.
 * Source: specification §5 (formats) and §9 (address truncation).
 */

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** As browsers read it: HTML Standard, "valid e-mail address". */
export function isEmail(text: string): boolean {
  return text.length <= 320 && EMAIL.test(text);
}

/** 40 hex digits, `0x` optional. Does not check the checksum (EIP-55). */
export function isEvmAddress(text: string): boolean {
  return /^(?:0x)?[0-9a-f]{40}$/i.test(text);
}

/** 32 to 44 base58 characters. */
export function isSolanaAddress(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);
}

/** Does not check the checksum (BIP-350): witness program version 1, on any network. */
export function isTaprootAddress(text: string): boolean {
  return /^(?:bc|tb|bcrt)1p/i.test(text);
}

/** Commitment levels for a node's preflight check of a transaction. Source: specification §5. */
export const PREFLIGHT_COMMITMENTS = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const;
export type PreflightCommitment = (typeof PREFLIGHT_COMMITMENTS)[number];

export function isPreflightCommitment(value: unknown): value is PreflightCommitment {
  return (PREFLIGHT_COMMITMENTS as readonly unknown[]).includes(value);
}

/** `0x` and 64 hex digits. */
export function isTransactionHash(text: string): boolean {
  return /^0x[0-9a-f]{64}$/i.test(text);
}

/** `0x` and at least 62 hex digits. */
export function isSignedMessage(text: string): boolean {
  return /^0x[0-9a-f]{62,}$/i.test(text);
}

/** Letters, digits and hyphens, at least 4; the label without its suffix. */
export function isAccountName(text: string): boolean {
  return /^[a-z0-9-]{4,}$/i.test(text);
}

/** `0x12…345678`: the first `start` and last `end` characters; short text stays whole. */
export function truncateAddress(address: string, start = 4, end = 6, gap = '…'): string {
  if (address.length <= start + end + gap.length) return address;
  return `${address.slice(0, start)}${gap}${address.slice(address.length - end)}`;
}
