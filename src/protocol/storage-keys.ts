/**
 * Defines every storage key that the widget writes in the user's browser, and its schema. Source:
 * protocol §7 (suffixes and shapes), specification §9 (lifetimes).
 */
import * as v from 'valibot';
import {
  type CaipAddress,
  type CaipNetworkId,
  NAMESPACES,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
} from './caip';
import { isoTime } from './http/account-values';
import { label } from './http/lenient-schemas';
import { storedPurchase } from './onramp/stored-purchase';
import {
  storedDecimal as decimal,
  storedIcon,
  storedName,
  storedPicture,
  storedText as string,
} from './stored-text';
import { recentWallet } from './stored-wallet';
import { storedSwap, storedToken } from './swaps/stored-swap';
import { NAME_LENGTH, SYMBOL_LENGTH } from './token-text';

/**
 * How a value becomes a string: `text` as it is, `list` joined by commas, else JSON. `ttl` in ms:
 * entries of such a key carry a `timestamp` (epoch ms) and are to be read through `isFresh`.
 */
interface StorageRow<Value> {
  form: 'text' | 'list' | 'json';
  schema: v.GenericSchema<unknown, Value>;
  ttl?: number;
}

const row = <Value>(
  form: 'text' | 'list' | 'json',
  schema: v.GenericSchema<unknown, Value>,
  ttl?: number,
): StorageRow<Value> => ({ form, schema, ...(ttl !== undefined && { ttl }) });

/** True when a parser of `caip.ts` takes the text. */
const parses = (parse: (text: string) => unknown) => (text: unknown) => {
  try {
    parse(text as string);
    return typeof text === 'string';
  } catch {
    return false;
  }
};

const text = v.pipe(string, v.minLength(1));
const time = v.number();
const namespace = v.picklist(NAMESPACES);
const networkId = v.custom<CaipNetworkId>(parses(parseCaipNetworkId));
const caipAddress = v.custom<CaipAddress>(parses(parseCaipAddress));
const perNamespace = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.pipe(
    v.record(string, schema),
    // Unknown namespaces (of a later version) are dropped instead of losing the rest.
    v.transform((record) => {
      const known: Partial<Record<Namespace, Value>> = {};
      for (const name of NAMESPACES) if (record[name] !== undefined) known[name] = record[name];
      return known;
    }),
  );

const connection = v.object({
  connectorId: v.pipe(string, v.minLength(1)),
  accounts: v.array(
    v.object({
      address: string,
      type: v.exactOptional(string),
      publicKey: v.exactOptional(string),
      path: v.exactOptional(string),
    }),
  ),
  name: v.exactOptional(storedName),
  icon: v.exactOptional(storedIcon),
  /** The network of the connection when it was last seen. */
  caipNetwork: v.exactOptional(v.object({ id: networkId })),
  auth: v.exactOptional(
    v.object({ name: v.exactOptional(string), username: v.exactOptional(string) }),
  ),
});

/** The gateway's last reply about a feature; the next visit starts with it. */
const remoteFeature = v.object({
  id: string,
  isEnabled: v.boolean(),
  config: v.exactOptional(v.nullish(v.array(string))),
});

const nativeBalance = v.object({
  caipAddress,
  balance: decimal,
  symbol: label(SYMBOL_LENGTH),
  timestamp: time,
});

const identity = v.object({
  identity: v.object({ name: v.nullish(label(64), null), avatar: v.nullish(storedPicture, null) }),
  timestamp: time,
});

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** In the smallest unit. */
const units = v.pipe(string, v.regex(/^\d{1,78}$/));

/** A transaction without a known result yet. */
const tracked = {
  id: v.pipe(text, v.maxLength(128)),
  namespace,
  networkId,
  from: text,
  sentAt: time,
  nonce: v.exactOptional(count),
  /** The account's next nonce at the quote. The wallet may have used another one. */
  nextNonce: v.exactOptional(count),
  /** The amount in the token's smallest unit. */
  units: v.exactOptional(units),
  /** Its content, if it is no transfer; absent `to`: it creates a contract. */
  call: v.exactOptional(
    v.object({
      to: v.exactOptional(v.pipe(string, v.regex(/^0x[\da-f]{40}$/))),
      value: units,
      dataHash: v.pipe(string, v.regex(/^0x[\da-f]{64}$/)),
    }),
  ),
  expiry: v.exactOptional(count),
  /** The id belongs to a proposal: the wallet reports its result. */
  proposed: v.exactOptional(v.boolean()),
  /** The wallet's id of several calls in one request (EIP-5792); also `proposed`. */
  batch: v.exactOptional(v.literal(true)),
  /** Time since which no node has seen it, if known. */
  unseenSince: v.exactOptional(time),
};

const pendingTransaction = v.union([
  v.object({
    ...{ ...tracked, to: text, token: text, symbol: label(64) },
    name: v.exactOptional(label(NAME_LENGTH)),
    /** In tokens. */
    amount: decimal,
  }),
  /** A transaction of the page. */
  v.object({ ...tracked, description: v.pipe(label(256), v.minLength(1)) }),
]);

/** A recipient of an earlier payment. */
const recipient = v.object({
  namespace,
  address: v.pipe(string, v.minLength(1), v.maxLength(128)),
  name: v.exactOptional(v.pipe(string, v.maxLength(255))),
  usedAt: time,
  /** Networks with a confirmed payment to it; absent: recorded before this field existed. */
  paid: v.exactOptional(v.array(networkId)),
});

/** A payment request to the wallet. */
const payment = v.object({
  /** Of the transaction once it is sent; before, one of our own. */
  id: v.pipe(string, v.minLength(1), v.maxLength(128)),
  networkId,
  from: v.pipe(string, v.minLength(1)),
  to: v.pipe(string, v.minLength(1)),
  token: v.pipe(string, v.minLength(1)),
  amount: decimal,
  /** When it was sent; before, when the wallet was asked. */
  at: time,
  sent: v.boolean(),
  /** It was sent, but not on this network. */
  elsewhere: v.exactOptional(v.literal(true)),
});

const portfolio = v.object({
  caipAddress,
  balance: v.object({ balances: v.array(storedToken), since: v.exactOptional(isoTime) }),
  timestamp: time,
});

const connectorId = row('text', v.pipe(string, v.minLength(1)));

const KEYS = {
  /** Version of these shapes; another number means: start afresh. */
  version: row('text', v.literal('1')),
  connection_status: row(
    'text',
    v.picklist(['connected', 'disconnected', 'connecting', 'reconnecting']),
  ),
  active_namespace: row('text', namespace),
  active_caip_network_id: row('text', networkId),
  connected_namespaces: row('list', v.array(namespace)),
  'eip155:connected_connector_id': connectorId,
  'solana:connected_connector_id': connectorId,
  'polkadot:connected_connector_id': connectorId,
  'bip122:connected_connector_id': connectorId,
  'cosmos:connected_connector_id': connectorId,
  /** The app that the session's wallet is reached by, for requests to come. */
  deeplink_choice: row('json', v.object({ href: string, name: storedName })),
  connections: row('json', perNamespace(v.array(connection))),
  disconnected_connector_ids: row('json', perNamespace(v.array(string))),
  /** Newest first, at most two; a wallet already in the list keeps its position. */
  recent_wallets: row('json', v.pipe(v.array(recentWallet), v.maxLength(2))),
  /** The user has seen their first connection on this site. */
  welcomed: row('text', v.literal('true')),
  /** The gateway's last word on features. */
  remote_features: row('json', v.pipe(v.array(remoteFeature), v.maxLength(100))),
  /** Oldest first; specification §9: at most 99. */
  pending_transactions: row('json', v.pipe(v.array(pendingTransaction), v.maxLength(99))),
  /** Newest first. */
  recent_recipients: row('json', v.pipe(v.array(recipient), v.maxLength(20))),
  /** Oldest first: what was sent just now, and what may have been. */
  recent_payments: row('json', v.pipe(v.array(payment), v.maxLength(99))),
  /** One for each account and network: swaps between their two steps. */
  swap_progress: row('json', v.pipe(v.array(storedSwap), v.maxLength(20))),
  /** Oldest first: payments for the page. The island `pay` checks each: `pay/stored-pay.ts`. */
  page_payments: row('json', v.pipe(v.array(v.unknown()), v.maxLength(20))),
  /** Newest first: purchases whose state a provider reports. */
  onramp_purchases: row('json', v.pipe(v.array(storedPurchase), v.maxLength(20))),
  /** By CAIP-10 address; `balance` is an exact decimal string. */
  native_balance_cache: row('json', v.record(string, nativeBalance), 30_000),
  /** By CAIP-10 address: what it owns. */
  portfolio_cache: row('json', v.record(string, portfolio), 30_000),
  /**
   * By plain address. There is no `ens_cache` (specification §9): the widget resolves each name
   * again.
   */
  identity_cache: row('json', v.record(string, identity), 300_000),
  /** Wallet requests without a reply: stores the method name, never the parameters. */
  open_requests: row(
    'json',
    v.array(v.object({ id: string, connectorId: string, method: string })),
  ),
  // Of the embedded wallet, with the suffixes of the protocol.
  EMAIL_LOGIN_USED_KEY: row('text', v.literal('true')),
  EMAIL: row('text', v.pipe(string, v.minLength(1), v.maxLength(320))),
  /** Epoch ms of the last mail; removed at success. */
  LAST_EMAIL_LOGIN_TIME: row('json', count),
  LAST_USED_CHAIN_KEY: row('text', networkId),
  SOCIAL_USERNAME: row('text', v.pipe(string, v.minLength(1), v.maxLength(128))),
  /** Chain ids of eip155. */
  SMART_ACCOUNT_ENABLED_NETWORKS: row('list', v.array(v.pipe(string, v.regex(/^\d+$/)))),
} satisfies Record<string, StorageRow<unknown>>;

type Suffix = keyof typeof KEYS;
/** Kept for as long as the tab lasts, reloads included; all others for the visits to come. */
export type TabSuffix = 'open_requests';
export type StorageSuffix = Exclude<Suffix, TabSuffix>;
export type StorageValue<Name extends Suffix> = v.InferOutput<(typeof KEYS)[Name]['schema']>;
export type StoredConnection = v.InferOutput<typeof connection>;
export type StoredTransaction = v.InferOutput<typeof pendingTransaction>;
export type StoredTransfer = Extract<StoredTransaction, { to: string }>;
export type StoredPayment = v.InferOutput<typeof payment>;
export type StoredRecipient = v.InferOutput<typeof recipient>;
export type StoredPurchase = v.InferOutput<typeof storedPurchase>;
export type StoredSwap = v.InferOutput<typeof storedSwap>;
export type StoredWallet = v.InferOutput<typeof recentWallet>;

export const STORAGE_SUFFIXES = Object.keys(KEYS).filter(
  (suffix) => suffix !== 'open_requests',
) as readonly StorageSuffix[];

/** Keys that a full storage may lose first: caches, never the session. */
export const CACHE_SUFFIXES: readonly StorageSuffix[] = STORAGE_SUFFIXES.filter(
  (suffix) => ttlOf(suffix) !== undefined,
);

/** Lifetime in ms of each entry of a cache key; undefined for what stays. */
export function ttlOf(suffix: StorageSuffix): number | undefined {
  return (KEYS[suffix] as StorageRow<unknown>).ttl;
}

/** False when too old, and when from the future (a clock was set back): then nothing is known. */
export function isFresh(timestamp: number, ttl: number, now: number): boolean {
  return timestamp <= now && now - timestamp < ttl;
}

/** The value of a stored string, or undefined when it is not what we wrote. Never throws. */
export function decodeStored<Name extends Suffix>(
  suffix: Name,
  stored: string,
): StorageValue<Name> | undefined {
  const { form, schema } = KEYS[suffix] as StorageRow<StorageValue<Name>>;
  try {
    const list = form === 'list' && stored.split(',').filter(Boolean);
    const result = v.safeParse(schema, list || (form === 'text' ? stored : JSON.parse(stored)));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

export function encodeStored<Name extends Suffix>(suffix: Name, value: StorageValue<Name>): string {
  const { form } = KEYS[suffix];
  return form === 'json' ? JSON.stringify(value) : String(value);
}
