/**
 * The secrets of an embedded wallet, and how they are derived. Each is shared separately, so that a
 * signature for one namespace never needs another secret. Source: BIP-39, BIP-32, BIP-44, SLIP-10,
 * SLIP-44 (coin type 1 is for test networks of all coins).
 */
import * as v from 'valibot';

/** The entropy (BIP-39) is joined in an export only; the other two sign. */
export const KEY_KINDS = ['entropy', 'eip155', 'solana'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];
export const SIGNING_KINDS = ['eip155', 'solana'] as const;
export type SigningKind = (typeof SIGNING_KINDS)[number];

/** Projects in test mode have wallets of their own: other keys, and test networks only. */
export const WALLET_MODES = ['live', 'test'] as const;
export type WalletMode = (typeof WALLET_MODES)[number];

/** Bytes of entropy: 12 words. */
export const ENTROPY_BYTES = 16;

export const DERIVATION_PATHS: Record<WalletMode, Record<SigningKind, string>> = {
  live: { eip155: "m/44'/60'/0'/0/0", solana: "m/44'/501'/0'/0'" },
  test: { eip155: "m/44'/1'/0'/0/0", solana: "m/44'/1'/0'/0'" },
};

/** Shamir's scheme: any two of the three shares give the secret. */
export const SHARE_COUNT = 3;
export const SHARE_THRESHOLD = 2;
/** `device`: C, of one site in one browser. */
export type ShareHolder = 'auth' | 'vault' | 'device';

/** Names a sealed share's reader, wallet and kind: a reader refuses one of another context. */
export const shareContext = (wallet: string, kind: KeyKind, to: ShareHolder): string =>
  `to-${to} ${wallet} ${kind}`;

/** Base64url without padding. A share of 32 bytes has 33. */
export const base64url = (least: number, most: number) =>
  v.pipe(v.string(), v.minLength(least), v.maxLength(most), v.regex(/^[\w-]+$/));

/** A JWE (RFC 7516) in compact form. */
export const sealedShare = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.regex(/^[\w-]+(?:\.[\w-]*){4}$/),
);

export const walletId = v.pipe(v.string(), v.uuid());

/** One value for each kind of key. */
export const perKind = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.strictObject({ entropy: schema, eip155: schema, solana: schema });

export const walletAddresses = v.strictObject({
  /** EIP-55. */
  eip155: v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/)),
  /** Base58. */
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
});
export type WalletAddresses = v.InferOutput<typeof walletAddresses>;
