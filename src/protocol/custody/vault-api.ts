/**
 * The vault's endpoints, below `/vault/v1` of the secure origin. Every request but `key` carries a
 * device proof (`device-proof.ts`) and a grant (`login-grant.ts`).
 */
import * as v from 'valibot';
import { deviceKey } from './device-proof';
import { MAX_SIGNED_BYTES } from './signing-intent';
import { base64url, perKind, sealedShare, walletAddresses, walletId } from './wallet-keys';

export const VAULT_PATHS = {
  /** GET: the key that shares are sealed to. */
  key: '/vault/v1/key',
  /** POST: keeps the vault's shares of a new wallet. */
  wallets: '/vault/v1/wallets',
  /** POST: the auth service has its shares too. */
  confirm: '/vault/v1/wallets/confirm',
  /** POST: signs one intent. */
  signatures: '/vault/v1/signatures',
  /** POST: gives the vault's shares to the person. */
  exports: '/vault/v1/exports',
  /** POST: deletes the vault's shares. */
  release: '/vault/v1/wallets/release',
  /** POST: deletes the wallet and everything about it. */
  delete: '/vault/v1/wallets/delete',
} as const;

/** Shares are sealed with ECDH-ES and A256GCM (RFC 7518) to a P-256 key. */
export const SEAL_ALGORITHM = 'ECDH-ES';
export const SEAL_ENCRYPTION = 'A256GCM';

export const vaultKeyReply = v.object({ kid: base64url(1, 64), key: deviceKey });

const grant = v.pipe(v.string(), v.maxLength(4_096));

export const createRequest = v.strictObject({
  grant,
  walletId,
  addresses: walletAddresses,
  /** Base64url of share B of each key, sealed to the vault's key. */
  shares: perKind(sealedShare),
});
/** Of `wallets`, `confirm`, `release` and `delete`: a JWT (EdDSA) over the wallet's state, for the auth service. */
export const receiptReply = v.object({ receipt: v.pipe(v.string(), v.maxLength(4_096)) });

export const RECEIPT_TYPE = 'appkit-receipt+jwt';
export const RECEIPT_AUDIENCE = 'appkit-auth';
export const RECEIPT_STATES = ['created', 'confirmed', 'released', 'deleted'] as const;

export const receiptClaims = v.object({
  iss: v.literal('appkit-vault'),
  aud: v.literal(RECEIPT_AUDIENCE),
  /** The person. */
  sub: v.string(),
  wallet: walletId,
  addresses: walletAddresses,
  state: v.picklist(RECEIPT_STATES),
  iat: v.number(),
});
export type ReceiptClaims = v.InferOutput<typeof receiptClaims>;

export const confirmRequest = v.strictObject({ grant });

export const signRequest = v.strictObject({
  grant,
  /** Share A of the key, sealed by the auth service to the vault's key. */
  share: sealedShare,
  /** JSON text of a `SigningIntent`: its hash is in the grant. */
  intent: v.pipe(v.string(), v.maxLength(2 * MAX_SIGNED_BYTES + 4_096)),
});
export const signReply = v.object({
  /** `0x` and 65 bytes on eip155, base64 of 64 bytes on solana. */
  signature: v.pipe(v.string(), v.maxLength(256)),
  /** The signed transaction, where the intent was one: hex on eip155, base64 on solana. */
  transaction: v.exactOptional(v.pipe(v.string(), v.maxLength(2 * MAX_SIGNED_BYTES + 256))),
});

export const exportRequest = v.strictObject({
  grant,
  /** Share A of each key, sealed by the auth service to the vault's key. */
  shares: perKind(sealedShare),
  /** The window's key for this export; the shares are sealed to it. */
  recipient: deviceKey,
});
/** Two shares of each key: the window joins them. */
export const exportReply = v.object({ auth: perKind(sealedShare), vault: perKind(sealedShare) });

export const releaseRequest = v.strictObject({
  grant,
  /** Signature of `releaseText` (EIP-191) by the exported key. Absent: only the receipt is asked for again. */
  proof: v.exactOptional(v.pipe(v.string(), v.regex(/^0x[\da-f]{130}$/))),
});
/** The person signs it with the exported key of eip155: without the key the wallet would be lost. */
export const releaseText = (grant: string) => `This wallet is mine alone from now on.\n${grant}`;

export const deleteRequest = v.strictObject({ grant });

/** Why the vault refuses, beside the HTTP status. */
export const VAULT_REFUSALS = {
  /** 401: the grant is over, used, or of another device or purpose. */
  grant_invalid: 401,
  /** 403: the intent is not the one that the grant names. */
  intent_mismatch: 403,
  /** 403: the bytes belong to another network or account, or a test wallet meets a live network. */
  intent_refused: 403,
  /** 403: ask the person again (passkey or a fresh code), then once more. */
  step_up_needed: 403,
  /** 403: it waits until `until`, because there is no second factor. */
  on_hold: 403,
  /** 429: the hour's or the day's limit is reached; `until` says when it ends. */
  limit_reached: 429,
  /** 409: export the wallet first: without the vault's share nothing else gives its key. */
  export_needed: 409,
  /** 503: too many signatures in a minute, or the operator stopped it. */
  stopped: 503,
  /** 429: too many requests of one visitor. `Retry-After` has the seconds. */
  too_many: 429,
  /** 403: this vault does not let people take a wallet for themselves alone. */
  not_offered: 403,
  /** 409: the vault's share is deleted; `receipt` says so to the auth service. */
  wallet_released: 409,
  /** 404: the vault holds no share of this wallet. */
  wallet_unknown: 404,
  /** 409: another wallet, or other addresses, are kept under this id. */
  wallet_conflict: 409,
  /** 500: the shares do not give the key of this address. Nothing was signed. */
  key_mismatch: 500,
} as const;
export type VaultRefusal = keyof typeof VAULT_REFUSALS;

export const refusalReply = v.object({
  code: v.string(),
  message: v.string(),
  /** Seconds since the epoch. */
  until: v.exactOptional(v.number()),
  /** Of `wallet_released`, see `receiptReply`. */
  receipt: v.exactOptional(v.pipe(v.string(), v.maxLength(4_096))),
});
