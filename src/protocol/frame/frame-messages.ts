/**
 * The 23 requests of the widget to the frame of the embedded wallet, with the schemas of both
 * directions. Source: protocol §5.3; specification §5 (validation), §7.
 */
import * as v from 'valibot';
import { isEmail } from '../validate';
import { rpcRequestPayload } from './wallet-requests';

const text = (length: number) => v.pipe(v.string(), v.maxLength(length));
const url = text(4_096);

/** A number on eip155, a CAIP-2 id or a reference elsewhere. */
export const chainId = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1)), text(128)]);

const email = v.object({ email: v.pipe(text(320), v.check(isEmail, 'Invalid email')) });
/** Six digits. The widget reads other forms of digits before it sends them. */
const otp = v.object({ otp: v.pipe(v.string(), v.regex(/^\d{6}$/)) });

export const ACCOUNT_TYPES = ['eoa', 'smartAccount'] as const;
const accountType = v.picklist(ACCOUNT_TYPES);
const account = v.object({ address: text(128), type: accountType });

/** The request's `accountAddress`, which the frame replaces by the account's own address. */
export const ADDRESS_PLACEHOLDER = '<<AccountAddress>>';

/** Source: specification §3 "Sign-in message". */
const signInMessage = v.object({
  serializedMessage: v.exactOptional(text(10_000)),
  accountAddress: text(128),
  chainId: text(128),
  notBefore: v.exactOptional(text(64)),
  domain: text(255),
  uri: url,
  version: text(16),
  nonce: text(256),
  statement: v.exactOptional(text(2_000)),
  resources: v.exactOptional(v.pipe(v.array(url), v.maxLength(100))),
  requestId: v.exactOptional(text(256)),
  issuedAt: v.exactOptional(text(64)),
  expirationTime: v.exactOptional(text(64)),
});

const signedIn = {
  preferredAccountType: v.exactOptional(accountType),
  signature: v.exactOptional(text(2_000)),
  message: v.exactOptional(text(10_000)),
  siwxMessage: v.exactOptional(signInMessage),
};

const user = {
  email: v.exactOptional(v.nullish(text(320))),
  address: text(128),
  chainId,
  accounts: v.exactOptional(v.pipe(v.array(account), v.maxLength(16))),
  ...signedIn,
};

const themeVariables = v.record(text(64), v.union([text(256), v.number()]));

const nothing = v.optional(v.unknown());

const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const;

/** Request name → the schema of its payload and that of the success reply. */
export const FRAME_REQUESTS = {
  SWITCH_NETWORK: [v.object({ chainId, rpcUrl: v.exactOptional(url) }), v.object({ chainId })],
  CONNECT_EMAIL: [
    email,
    v.object({
      action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      /** Extension of ours: shown beside VERIFY_DEVICE, to be typed where the link is opened. */
      digits: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{2}$/))),
    }),
  ],
  CONNECT_DEVICE: [nothing, nothing],
  CONNECT_OTP: [otp, nothing],
  GET_SOCIAL_REDIRECT_URI: [
    v.object({ provider: v.picklist(SOCIAL_PROVIDERS) }),
    v.object({ uri: url }),
  ],
  CONNECT_SOCIAL: [
    v.object({
      uri: url,
      preferredAccountType: v.exactOptional(accountType),
      chainId: v.exactOptional(chainId),
      siwxMessage: v.exactOptional(signInMessage),
      rpcUrl: v.exactOptional(url),
    }),
    v.object({ ...user, userName: v.exactOptional(v.nullish(text(128))) }),
  ],
  GET_FARCASTER_URI: [nothing, v.object({ url })],
  CONNECT_FARCASTER: [nothing, v.object({ userName: text(128) })],
  GET_USER: [
    v.optional(
      v.object({
        chainId: v.exactOptional(chainId),
        preferredAccountType: v.exactOptional(accountType),
        socialUri: v.exactOptional(url),
        siwxMessage: v.exactOptional(signInMessage),
        rpcUrl: v.exactOptional(url),
      }),
    ),
    v.object({ ...user, smartAccountDeployed: v.exactOptional(v.boolean()) }),
  ],
  SIGN_OUT: [nothing, nothing],
  IS_CONNECTED: [
    v.optional(v.object({ token: v.exactOptional(text(4_096)) })),
    v.object({ isConnected: v.boolean() }),
  ],
  GET_CHAIN_ID: [nothing, v.object({ chainId })],
  RPC_REQUEST: [rpcRequestPayload, v.unknown()],
  RPC_ABORT: [nothing, nothing],
  UPDATE_EMAIL: [
    email,
    v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  ],
  UPDATE_EMAIL_PRIMARY_OTP: [otp, nothing],
  UPDATE_EMAIL_SECONDARY_OTP: [otp, v.object({ newEmail: text(320) })],
  SYNC_THEME: [
    v.object({
      themeMode: v.exactOptional(v.picklist(['light', 'dark'])),
      themeVariables: v.exactOptional(themeVariables),
      w3mThemeVariables: v.exactOptional(themeVariables),
    }),
    nothing,
  ],
  SYNC_DAPP_DATA: [
    v.object({
      projectId: text(64),
      sdkVersion: v.exactOptional(text(64)),
      sdkType: v.exactOptional(text(32)),
      metadata: v.exactOptional(
        v.object({
          name: text(256),
          description: text(1_000),
          url,
          icons: v.pipe(v.array(url), v.maxLength(16)),
        }),
      ),
    }),
    nothing,
  ],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [
    nothing,
    v.object({
      smartAccountEnabledNetworks: v.pipe(
        v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
        v.maxLength(1_000),
      ),
    }),
  ],
  INIT_SMART_ACCOUNT: [nothing, v.object({ address: text(128), isDeployed: v.boolean() })],
  SET_PREFERRED_ACCOUNT: [
    v.object({ type: accountType }),
    v.object({ type: accountType, address: text(128) }),
  ],
  RELOAD: [nothing, nothing],
} as const satisfies Record<string, readonly [v.GenericSchema, v.GenericSchema]>;

export type FrameRequest = keyof typeof FRAME_REQUESTS;
export type RequestPayload<Name extends FrameRequest> = v.InferOutput<
  (typeof FRAME_REQUESTS)[Name][0]
>;
export type ReplyPayload<Name extends FrameRequest> = v.InferOutput<
  (typeof FRAME_REQUESTS)[Name][1]
>;

export const isFrameRequest = (name: string): name is FrameRequest =>
  Object.hasOwn(FRAME_REQUESTS, name);
