/**
 * The values of specification §9, also for later islands, in one table, with their unit in the name
 * (`_MS`, `_COUNT`, …). "(ours)" marks values that the specification leaves open. The values for
 * the first view are in `initial-limits.ts`, because a chunk includes the whole file; those of the
 * frame's protocol in `protocol/frame/frame-envelope.ts`.
 */
export const EMAIL_COOLDOWN_MS = 30_000;

/** Cache lifetimes. */
export const PORTFOLIO_TTL_MS = 30_000;
export const NATIVE_BALANCE_TTL_MS = 30_000;
export const ENS_TTL_MS = 300_000;
export const IDENTITY_TTL_MS = 300_000;
/** No new balance request for this long after one failed. */
export const BALANCE_RETRY_GUARD_MS = 30_000;
/** While the account is looked at (protocol §10.3). */
export const BALANCE_POLL_MS = 10_000;
/** Tokens of one question that are not to come from the server's cache (the gateway's limit). */
export const FORCED_TOKENS_COUNT = 50;
/** (ours) A longer list is not kept from one visit to the next: it would push out what matters. */
export const STORED_TOKENS_COUNT = 500;
/** Of a token's worth. */
export const FIAT_CURRENCY = 'USD';

export const PAIRING_LIFETIME_MS = 240_000;
/** A pairing with less than this left counts as expired. */
export const PAIRING_MIN_LEFT_MS = 10_000;

export const SLIPPAGE_PERCENT = 1;

export const SOCIAL_POPUP = { width: 600, height: 800 } as const;
export const SOCIAL_POLL_MS = 1_000;

export const TOAST_REPLACE_MS = 150;
/** (ours) */
export const TOAST_CLOSE_MS = 5_000;
export const HEADER_TEXT_MS = 120;
export const MODAL_HEIGHT_MS = 150;
export const VIEW_TRANSITION_MS = 150;
export const IMAGE_PRELOAD_MS = 2_000;

export const SEARCH_ENTRIES = 100;
export const SEARCH_MIN_WAIT_MS = 300;
export const PAGE_ENTRIES = 40;
export const PAGE_IMAGES = 20;

export const FRAME_CHAIN = 'eip155:1';
export const DISALLOWED_RPC_MESSAGE_MS = 300;

export const PENDING_TRANSACTIONS_COUNT = 99;
export const LOG_BUFFER_BYTES = 1_024_000;
export const LOG_LEVEL = 'error';

/** Addresses show this many characters at the start and the end. */
export const ADDRESS_START = 4;
export const ADDRESS_END = 6;
/** Decimals of a balance and of an amount in a transaction's description. */
export const BALANCE_DECIMALS = 3;

/** Telemetry reports a minute (protocol §2.5). */
export const TELEMETRY_PER_MINUTE = 5;

/** (ours) A request to the gateway that takes longer has failed. */
export const HTTP_DEADLINE_MS = 15_000;
/** (ours) The reply that the loader asked for is waited for this long, then asked for again. */
export const EARLY_REPLY_MS = 2_000;
/** (ours) A wallet that has not answered after this long gets "Still waiting". */
export const WALLET_HINT_MS = 60_000;
/** (ours) The deadline of a wait for a person's answer in their wallet. */
export const WALLET_DEADLINE_MS = 300_000;
/** (ours) The timeout for a wallet on another device; the pairing renews meanwhile. */
export const PAIRING_DEADLINE_MS = 3_600_000;
/**
 * (ours) Maximum number of automatic renewals without a wallet; after that, the user must request a
 * new link.
 */
export const PAIRING_RENEWALS_COUNT = 5;
/** A page that is still in front so long after an app was opened: "not installed?". */
export const APP_MISSING_MS = 2_000;
/** (ours) A relay that cannot be reached is tried again after this long, then after twice that, … */
export const RELAY_RETRY_MS = 1_000;
export const RELAY_RETRY_MAX_MS = 30_000;
/** (ours) Bringing back a session, which never asks anybody, takes no longer. */
export const RESTORE_DEADLINE_MS = 10_000;
/** (ours) How long a wallet may take to end a session that has ended on our side already. */
export const DISCONNECT_DEADLINE_MS = 3_000;
/** (ours) One JSON-RPC address gets this long before the next is tried. */
export const RPC_DEADLINE_MS = 10_000;
/** (ours) The gateway's proxy asks several addresses itself, each for as long (protocol §1.9), 20 s in all. */
export const RPC_PROXY_DEADLINE_MS = 25_000;
/**
 * (ours) Backoff of an RPC URL that answers 429, unless its answer states a time; the other URLs
 * come first.
 */
export const RPC_COOLDOWN_MS = 30_000;
export const RPC_COOLDOWN_MAX_MS = 120_000;
/** (ours) A wallet's own words are quoted up to this length. */
export const QUOTE_LENGTH = 120;
