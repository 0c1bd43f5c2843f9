/** The analytics events that this version sends, with their properties. Source: protocol §2.5. */

interface SmartAccount {
  /** The catalog shortens it to `isSA`. */
  isSmartAccount: boolean;
}

interface Page extends SmartAccount {
  address: string;
  projectId: string;
  cursor: string | null;
}

interface Sending extends SmartAccount {
  /** CAIP-2. */
  network: string;
  /** Address of the token, or the symbol of the native coin. */
  token: string;
  amount: number;
}

interface Swapping extends SmartAccount {
  /** CAIP-2. */
  network: string;
  /** Address of the token, or the symbol of the native coin. */
  swapFromToken: string;
  swapToToken: string;
  /** Decimal strings. */
  swapFromAmount: string;
  swapToAmount: string;
}

interface PayConfiguration {
  /** CAIP-2. */
  network: string;
  /** CAIP-19. */
  asset: string;
  /** Decimal string, in whole tokens. */
  amount: string;
  recipient: string;
}

export interface PayCurrent {
  type: 'exchange' | 'wallet';
  exchangeId?: string;
  sessionId?: string;
  status?: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';
  /** The transaction. */
  result?: string;
}

interface Paying {
  paymentId: string;
  configuration: PayConfiguration;
  currentPayment: PayCurrent;
}

interface Naming extends SmartAccount {
  /** The whole name. */
  ensName: string;
}

type Empty = Record<never, never>;

export interface AnalyticsEvents {
  /** The options of the page, without its providers. */
  INITIALIZE: { networks: readonly string[] } & Record<string, unknown>;
  /** Never leaves the page. */
  MODAL_CREATED: Empty;
  MODAL_OPEN: { connected: boolean };
  MODAL_CLOSE: { connected: boolean };
  CLICK_ALL_WALLETS: Empty;
  CLICK_WALLET_HELP: Empty;
  CLICK_NETWORK_HELP: Empty;
  CLICK_GET_WALLET: Empty;
  CLICK_NETWORKS: Empty;
  SELECT_WALLET: { name: string; platform: 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' };
  CONNECT_SUCCESS: { method: 'qrcode' | 'mobile' | 'browser' | 'email'; name: string };
  CONNECT_ERROR: { message: string };
  /** `uri` without the key of the pairing. */
  CONNECT_PROXY_ERROR: { message: string; uri: string; mobile_link: string; name: string };
  SEARCH_WALLET: { badge: 'certified' | 'none'; search: string };
  DISCONNECT_SUCCESS: { namespace: string };
  DISCONNECT_ERROR: { message: string };
  SWITCH_NETWORK: { network: string };
  EMAIL_LOGIN_SELECTED: Empty;
  EMAIL_SUBMITTED: Empty;
  DEVICE_REGISTERED_FOR_EMAIL: Empty;
  EMAIL_VERIFICATION_CODE_SENT: Empty;
  EMAIL_VERIFICATION_CODE_PASS: Empty;
  EMAIL_VERIFICATION_CODE_FAIL: { message: string };
  EMAIL_EDIT: Empty;
  EMAIL_UPGRADE_FROM_MODAL: Empty;
  CLICK_TRANSACTIONS: SmartAccount;
  ERROR_FETCH_TRANSACTIONS: Page;
  LOAD_MORE_TRANSACTIONS: Page;
  OPEN_SEND: SmartAccount & { network: string };
  SEND_INITIATED: Sending;
  SEND_SUCCESS: Sending;
  SEND_ERROR: Sending & { message: string };
  OPEN_SWAP: SmartAccount & { network: string };
  CLICK_CONVERT: Empty;
  CLICK_SELECT_TOKEN_TO_SWAP: Empty;
  CLICK_SELECT_NETWORK_TO_SWAP: Empty;
  INITIATE_SWAP: Swapping;
  SWAP_SUCCESS: Swapping;
  SWAP_ERROR: Swapping & { message: string };
  SWAP_APPROVAL_ERROR: Swapping & { message: string };
  PAY_MODAL_OPEN: { exchanges: readonly { id: string }[]; configuration: PayConfiguration };
  PAY_EXCHANGE_SELECTED: {
    exchange: { id: string };
    configuration: PayConfiguration;
    currentPayment: PayCurrent;
    headless: boolean;
  };
  PAY_INITIATED: Paying;
  PAY_SUCCESS: Paying;
  PAY_ERROR: Paying;
  OPEN_ENS_FLOW: SmartAccount;
  REGISTER_NAME_INITIATED: Naming;
  REGISTER_NAME_SUCCESS: Naming;
  REGISTER_NAME_ERROR: Naming & { error: string };
  SELECT_BUY_CRYPTO: SmartAccount;
  SELECT_WHAT_IS_A_BUY: SmartAccount;
  SELECT_BUY_PROVIDER: SmartAccount & { provider: string };
}

/** Events of type `error`: failures for the developers of the widget. */
export type TelemetryName =
  | 'API_ERROR'
  | 'DATA_PARSING_ERROR'
  | 'SECURE_SITE_ERROR'
  | 'INTERNAL_SDK_ERROR';

/** Fields of a telemetry error, beside its name; properties of `INTERNAL_SDK_ERROR`. */
export interface TelemetryDetail {
  errorType: string;
  errorMessage: string;
  stackTrace: string;
}
