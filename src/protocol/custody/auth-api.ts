/**
 * The auth service's endpoints, below `/auth/v1` of the secure origin: e-mail login, sessions, the
 * auth service's shares, and grants for the vault. Every request carries a device proof; those of a
 * person also `Authorization: DPoP <access token>` (RFC 9449 §7.1). Source: protocol §5.3, §8.1, §8.2.
 */
import * as v from 'valibot';
import { deviceKey, thumbprint } from './device-proof';
import { passkeyCopy } from './passkey-copy';
import {
  base64url,
  perKind,
  SIGNING_KINDS,
  sealedShare,
  walletAddresses,
  walletId,
} from './wallet-keys';

export const AUTH_PATHS = {
  /** GET, without a device proof: the key that share A is sealed to; see `vaultKeyReply`. */
  key: '/auth/v1/key',
  /** POST: begins a login by e-mail. */
  attempts: '/auth/v1/attempts',
  /** GET: waits for the link of a new device. */
  device: '/auth/v1/attempts/device',
  /** POST: sends the code or the link again. */
  resend: '/auth/v1/attempts/resend',
  /** POST: the code. */
  otp: '/auth/v1/attempts/otp',
  /** POST: a new access token. */
  refresh: '/auth/v1/sessions/refresh',
  /** DELETE: this session; with `?all=1` all of the person. */
  sessions: '/auth/v1/sessions',
  /** GET: the person's devices and sites. */
  devices: '/auth/v1/devices',
  /** POST: a device is signed out, and needs a mailed link again. */
  deviceRevoke: '/auth/v1/devices/revoke',
  /** POST: a site no longer gets the address. */
  siteRevoke: '/auth/v1/sites/revoke',
  /** POST: deletes what is stored about the person. */
  person: '/auth/v1/person/delete',
  /** GET, PUT: the wallet and the auth service's shares. */
  wallet: '/auth/v1/wallet',
  /** POST: the auth service's share of a key, for a wallet that is the person's alone. */
  share: '/auth/v1/wallet/share',
  /** POST: proof of login for the vault. */
  grants: '/auth/v1/grants',
  /** POST: the person's code once more, before a grant that needs it. */
  stepUp: '/auth/v1/step-up',
  /** POST: begins a change of the address; then the codes of both addresses. */
  emailChanges: '/auth/v1/email-changes',
  emailPrimary: '/auth/v1/email-changes/primary',
  emailSecondary: '/auth/v1/email-changes/secondary',
  /** GET, POST: the page by which the owner of the old address takes a change back. */
  emailUndo: '/auth/v1/email-changes/undo',
  /** GET, POST: the page by which a person cancels an export or a deletion that was started. */
  exitCancel: '/auth/v1/exits/cancel',
  /** GET, POST: the page behind a mailed link, and its decision. */
  link: '/auth/v1/link',
} as const;

/** Seconds between two mails to one address. Source: specification §9. */
export const EMAIL_COOLDOWN = 30;
/** Life of a code and of a device link, in seconds. */
export const OTP_LIFETIME = 600;
export const LINK_LIFETIME = 1_200;
/** Wrong codes until an attempt is dead; wrong digits until a link is. */
export const OTP_TRIES = 5;
export const DIGIT_TRIES = 3;
/** Seconds. The refresh token's life slides, up to the session's. */
export const ACCESS_LIFETIME = 900;
export const REFRESH_LIFETIME = 7 * 86_400;
export const SESSION_LIFETIME = 30 * 86_400;
/** A refresh token may be used again for so long, for a reply that was lost: it gives the same one. */
export const REFRESH_GRACE = 60;
/**
 * After a change of the address no export begins for so long, in seconds; and the owner of the old one
 * can take the change back.
 */
export const EXPORT_HOLD = 86_400;
/** How long a step-up counts, in seconds. */
export const STEP_UP_LIFETIME = 300;

const token = base64url(22, 128);
const email = v.pipe(v.string(), v.maxLength(320));
const otp = v.pipe(v.string(), v.regex(/^\d{6}$/));

export const attemptRequest = v.strictObject({
  projectId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  /** The page's origin as the browser reports it. */
  origin: v.pipe(v.string(), v.maxLength(255)),
  email,
});
export const attemptReply = v.object({
  attemptId: token,
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
  digits: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{2}$/))),
  /** Seconds until another mail may be asked for. */
  cooldown: v.number(),
});

/** GET `device` has it in its query. */
export const attemptId = v.strictObject({ attemptId: token });
export const deviceReply = v.object({
  state: v.picklist(['waiting', 'approved', 'refused', 'over']),
});

export const otpRequest = v.strictObject({ attemptId: token, otp });

export const sessionReply = v.object({
  accessToken: v.pipe(v.string(), v.maxLength(4_096)),
  /** Seconds. */
  expiresIn: v.number(),
  /** Bound to the device's key: of no use without it. */
  refreshToken: token,
  email,
});
export const refreshRequest = v.strictObject({
  refreshToken: token,
  projectId: v.string(),
  origin: v.string(),
});

/** `{}` sends a code to the person, see `stepUpReply`; the attempt with that code is the step-up (204). */
export const stepUpRequest = v.union([v.strictObject({}), otpRequest]);
export const stepUpReply = v.object({ attemptId: token, cooldown: v.number() });

export const devicesReply = v.object({
  devices: v.array(
    v.object({
      /** Thumbprint of its key. */
      id: v.string(),
      label: v.string(),
      /** Network address of its last login. */
      place: v.string(),
      /** Seconds since the epoch. */
      firstSeen: v.number(),
      lastSeen: v.number(),
      current: v.boolean(),
    }),
  ),
  sites: v.array(v.object({ origin: v.string(), since: v.number() })),
  /** The newest first. Services of the first version do not have them. */
  logins: v.optional(
    v.array(
      v.object({
        time: v.number(),
        origin: v.string(),
        label: v.string(),
        /** Part of the network address; '': not known. */
        place: v.string(),
      }),
    ),
    [],
  ),
  /** Signatures, and everything that takes the wallet or its address elsewhere. The newest first. */
  activity: v.optional(
    v.array(
      v.object({
        time: v.number(),
        /** The site that asked. */
        origin: v.string(),
        /** One of `LOGGED_EVENTS`; later versions may have more. */
        event: v.string(),
        /** Of a signature. */
        kind: v.exactOptional(v.string()),
      }),
    ),
    [],
  ),
});
/** More say no more to a person. */
export const LOGINS_SHOWN = 20;
export const EVENTS_SHOWN = 50;
/** Names in the audit log. A grant of a signature is for one request, and the vault signs nothing without. */
export const LOGGED_EVENTS = [
  ...(['grant_sign', 'share_given', 'grant_export', 'wallet_released', 'grant_delete'] as const),
  ...(['exit_canceled', 'passkey_added', 'email_changed', 'email_change_undone'] as const),
] as const;
export type LoggedEvent = (typeof LOGGED_EVENTS)[number];

export const deviceRevoke = v.strictObject({ id: thumbprint });
export const siteRevoke = v.strictObject({ origin: v.pipe(v.string(), v.maxLength(255)) });
/** The receipt says that the vault deleted the wallet. People without a wallet have no receipt. */
export const personRequest = v.strictObject({
  receipt: v.exactOptional(v.pipe(v.string(), v.maxLength(4_096))),
});

/** Sealed to a key of the frame that is made for this one reply. */
export const shareRequest = v.strictObject({
  kind: v.picklist(SIGNING_KINDS),
  recipient: deviceKey,
});
export const shareReply = v.object({
  share: sealedShare,
  /** Absent: the person has added no passkey. */
  passkey: v.exactOptional(passkeyCopy),
});

export const walletReply = v.variant('state', [
  /** The id is for the wallet that this device may now create. */
  v.object({ state: v.literal('none'), walletId }),
  v.object({
    state: v.literal('ready'),
    walletId,
    addresses: walletAddresses,
    /**
     * `operator`: auth service and vault hold a share each. `own`: the vault's share is deleted.
     * `releasing`: it may be; the vault's receipt for a `release` grant says so.
     */
    custody: v.picklist(['operator', 'releasing', 'own']),
    /** The person may make it theirs alone. */
    mayBeOwn: v.exactOptional(v.boolean()),
    /** False: the vault does not know yet that the wallet is complete. */
    confirmed: v.boolean(),
  }),
]);
export type WalletReply = v.InferOutput<typeof walletReply>;

export const walletRequest = v.strictObject({
  walletId,
  addresses: walletAddresses,
  /** Base64url of share A of each key, sealed to the auth service's key. */
  shares: perKind(sealedShare),
  receipt: v.pipe(v.string(), v.maxLength(4_096)),
});

/** PUT too: the vault has confirmed the wallet, or deleted its share. */
export const walletStateRequest = v.strictObject({
  walletId,
  receipt: v.pipe(v.string(), v.maxLength(4_096)),
});

/** PUT too, on the secure site after a code: before the wallet is the person's alone. */
export const walletPasskeyRequest = v.strictObject({ walletId, passkey: passkeyCopy });

export const grantRequest = v.variant('purpose', [
  v.strictObject({ purpose: v.picklist(['create', 'confirm', 'export', 'release', 'delete']) }),
  v.strictObject({
    purpose: v.literal('sign'),
    kind: v.picklist(SIGNING_KINDS),
    /** SHA-256 of the intent's JSON text. */
    intent: base64url(43, 43),
  }),
]);
export type GrantRequest = v.InferOutput<typeof grantRequest>;
export const grantReply = v.object({
  grant: v.pipe(v.string(), v.maxLength(4_096)),
  /** `sign`: share A of the key, sealed to the vault. */
  share: v.exactOptional(sealedShare),
  /** `export`: share A of each key, sealed to the vault, which passes them on after its checks. */
  shares: v.exactOptional(perKind(sealedShare)),
});

export const emailChangeRequest = v.strictObject({ email });
export const emailChangeReply = v.object({
  changeId: token,
  action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
});
export const emailOtpRequest = v.strictObject({ changeId: token, otp });
export const emailChangedReply = v.object({ newEmail: email });

/** Refusals beside the HTTP status; the widget shows the message of the code. */
export const AUTH_REFUSALS = {
  request_invalid: 400,
  /** The device proof is missing, old, or of another request. */
  proof_invalid: 401,
  email_invalid: 400,
  /** One message for a wrong, used, dead and expired code. */
  code_wrong: 401,
  /** The session is over: log in again. */
  session_over: 401,
  /** Begun in another browser. */
  begun_elsewhere: 403,
  origin_refused: 403,
  consent_needed: 403,
  step_up_needed: 403,
  /** It waits until `until`: the address was changed. */
  on_hold: 403,
  /** This service does not let people take a wallet for themselves alone. */
  not_offered: 403,
  /** The wallet is the person's alone: only their devices can sign. */
  wallet_own: 409,
  /** There is no wallet yet, or not this one. */
  wallet_unknown: 404,
  wallet_conflict: 409,
  /** `Retry-After` has the seconds. */
  too_many: 429,
  mail_failed: 502,
  vault_unreachable: 503,
} as const;
export type AuthRefusal = keyof typeof AUTH_REFUSALS;
