/**
 * The envelope of every message between the widget and the frame of the embedded wallet, the ready
 * signal, and the limits of a request. Source: protocol §5.2; specification §7, §9.
 */
import * as v from 'valibot';

export const FROM_APP = '@w3m-app/';
export const FROM_FRAME = '@w3m-frame/';

/** Id and name of the iframe element. Source: protocol §5.1. */
export const FRAME_ID = 'w3m-iframe';
export const FRAME_NAME = 'w3m-secure-iframe';
/** Theme variable of the accent color. */
export const ACCENT_VARIABLE = '--w3m-accent';

/** Version of the frame protocol that the widget asks for. */
export const FRAME_VERSION = '4';

/** A frame that is not ready by then is taken for one that cannot load, in ms. */
export const LOAD_TIMEOUT = 20_000;
/** For the requests of `SLOW_REQUESTS`, in ms. */
export const REQUEST_TIMEOUT = 120_000;
/** How long disconnecting waits for the frame, in ms. */
export const SIGN_OUT_TIMEOUT = 3_000;
/** `init()` waits so long after the ready signal, in ms. */
export const READY_DELAY = 500;

/** Longest message that either side reads, in characters of its JSON. */
export const MAX_MESSAGE = 1_000_000;
/** Longest error text that the widget takes from the frame. */
const MAX_ERROR = 1_000;

/** Reasons that a frame gives up for. */
export type FrameFailure = 'iframe_load_failed' | 'iframe_request_timeout' | 'unverified_domain';

/** Requests that work without a loaded frame: they start no timer. */
export const UNTIMED_REQUESTS: readonly string[] = [
  'SYNC_DAPP_DATA',
  'SYNC_THEME',
  'SET_PREFERRED_ACCOUNT',
];

/** Requests that wait for a person, or for a server on the person's behalf. */
export const SLOW_REQUESTS: readonly string[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
];

export const envelope = v.object({
  id: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  type: v.pipe(v.string(), v.maxLength(128)),
  payload: v.exactOptional(v.unknown()),
});
export type Envelope = v.InferOutput<typeof envelope>;

/** An error without a message gets the protocol's own. */
export const errorPayload = v.object({
  message: v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, MAX_ERROR)),
  ),
});

/** Payload of the signal `@w3m-frame/READY`. */
export const readyPayload = v.optional(v.object({ version: v.exactOptional(v.string()) }));

export const READY_TYPE = `${FROM_FRAME}READY`;
/** A schema of the protocol that no widget uses: it is read and ignored. */
export const SESSION_UPDATE = `${FROM_FRAME}SESSION_UPDATE`;

/** `@w3m-app/GET_USER` → `GET_USER`; undefined for any other prefix. */
export function requestName(type: string): string | undefined {
  return type.startsWith(FROM_APP) ? type.slice(FROM_APP.length) : undefined;
}

/** `@w3m-frame/GET_USER_SUCCESS` → the name and whether it succeeded; undefined for other types. */
export function replyOf(type: string): { name: string; ok: boolean } | undefined {
  const match = /^@w3m-frame\/([A-Z_]+)_(SUCCESS|ERROR)$/.exec(type);
  return match?.[1] ? { name: match[1], ok: match[2] === 'SUCCESS' } : undefined;
}

export const successType = (name: string) => `${FROM_FRAME}${name}_SUCCESS`;
export const errorType = (name: string) => `${FROM_FRAME}${name}_ERROR`;
