/** Notices of the vault to the auth service, so that the person gets a mail: the frame may be an attacker's. */
import * as v from 'valibot';
import { thumbprint } from './device-proof';
import { RECEIPT_AUDIENCE } from './vault-api';
import { walletId } from './wallet-keys';

/** POST, of the auth service's own port: the gateway does not forward it. */
export const NOTICE_PATH = '/vault-notices';
export const NOTICE_TYPE = 'appkit-notice+jwt';
/** Status: the person has no such wallet, so no other try is needed. */
export const NOTICE_VOID = 410;
/** A notice is taken for so long, in seconds. */
export const NOTICE_LIFETIME = 300;

/** `limit`: a request was over a limit. `hold`: a payment to a new recipient waits. */
export const NOTICE_EVENTS = ['limit', 'hold'] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** E.g. `0x1234…abcd`, as wallets write it. */
export const shortRecipient = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;

/** Up to the year 9999: a date can be written of each. */
const epochSeconds = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(253_402_300_799),
);

const noticePayment = v.object({
  /** CAIP-2, or `solana` for all networks of Solana. */
  network: v.pipe(v.string(), v.regex(/^[\w:-]{1,80}$/)),
  /** The first ones, shortened. */
  recipients: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w…]{1,12}$/))), v.maxLength(3)),
  /** Recipients besides. */
  more: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** It can be made from then on. */
  from: epochSeconds,
});
export type NoticePayment = v.InferOutput<typeof noticePayment>;

export const noticeRequest = v.strictObject({ notice: v.pipe(v.string(), v.maxLength(4_096)) });

/** A JWT (EdDSA) by the key of the vault's receipts. */
export const noticeClaims = v.object({
  iss: v.literal('appkit-vault'),
  aud: v.literal(RECEIPT_AUDIENCE),
  /** The person. */
  sub: v.string(),
  wallet: walletId,
  event: v.picklist(NOTICE_EVENTS),
  /** Of a `hold`. */
  payment: v.exactOptional(noticePayment),
  /** The device that asked. */
  jkt: thumbprint,
  /** When it happened: a notice may come late. */
  at: epochSeconds,
  /** The same for each try: the auth service mails it once. */
  jti: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  /** Of this try. */
  iat: v.pipe(v.number(), v.safeInteger()),
});
export type NoticeClaims = v.InferOutput<typeof noticeClaims>;
