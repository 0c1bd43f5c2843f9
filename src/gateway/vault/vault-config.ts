/** The vault's configuration, checked whole at start. */
import * as v from 'valibot';
import { isDecimal, parseDecimals } from '../../protocol/amount';
import { namedNetwork } from '../../protocol/networks';
import { keyConfig } from '../custody/key-encryption';
import { verifyingKey } from '../custody/signed-token';
import type { Limit, Limits } from './spending-limits';

const text = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const decimal = v.pipe(v.string(), v.check(isDecimal, 'must be an amount such as "0.5", as text'));
const amounts = v.strictObject({ hour: decimal, day: decimal, newRecipient: decimal });
const origin = v.pipe(
  v.string(),
  v.check(
    (url) => URL.canParse(url) && new URL(url).origin === url,
    'must be an origin such as https://secure.example.com',
  ),
);

const network = v.strictObject({
  ...amounts.entries,
  /** Of the native coin; only for a network that is not built in. */
  decimals: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))),
  /** Token address → limits in whole tokens. */
  tokens: v.optional(
    v.record(
      text,
      v.strictObject({
        ...amounts.entries,
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
      }),
    ),
    {},
  ),
});

const vaultConfig = v.strictObject({
  $comment: v.optional(v.string()),
  /** The address that browsers know: device proofs name it. */
  secureOrigin: origin,
  store: v.strictObject({ file: text }),
  /** KEK-2. */
  kek: keyConfig,
  /** For wallets of test projects. */
  testKek: v.exactOptional(keyConfig),
  /** File with the private key that shares are sealed to (JWK). */
  sealKey: v.strictObject({ file: text }),
  /** File with the private key that signs receipts (JWK, Ed25519). */
  receiptKey: v.strictObject({ file: text }),
  auth: v.strictObject({
    /** Public keys that grants may be signed with; more than one while a key is being replaced. */
    grantKeys: v.pipe(v.array(verifyingKey), v.minLength(1)),
    /** Of its own port: gets a notice when a wallet reaches a limit, and mails it to the person. */
    url: v.optional(origin, 'http://127.0.0.1:8081'),
  }),
  limits: v.optional(
    v.strictObject({
      signatures: v.optional(v.strictObject({ minute: count, hour: count, day: count }), {
        ...{ minute: 10, hour: 120, day: 600 },
      }),
      unknownMoves: v.optional(v.strictObject({ hour: count, day: count }), { hour: 20, day: 60 }),
      /** By CAIP-2 id; `eip155` and `solana` are for all others of their namespace. */
      networks: v.optional(v.record(text, network), {}),
    }),
    {},
  ),
  /** Requests of one visitor. */
  requests: v.optional(v.strictObject({ perMinute: count, burst: count }), {
    ...{ perMinute: 600, burst: 200 },
  }),
  /** Takes the visitor's address from X-Forwarded-For: only the gateway calls the vault, and sets it. */
  trustProxy: v.optional(v.boolean(), true),
  /** Signatures of all wallets in a minute; beyond it the vault stops until it is started again. */
  signaturesPerMinute: v.optional(count, 600),
  /** While this file exists nothing is signed and no share is given: for an outside watcher. */
  stopFile: v.exactOptional(text),
  /** Gets a POST when the vault stops. */
  alarmUrl: v.exactOptional(v.pipe(v.string(), v.url())),
  /**
   * Lets people take a wallet for themselves alone ("Make this wallet yours"). The auth service has the
   * same setting. ADR 44.
   */
  ownWallets: v.optional(v.boolean(), true),
  /** CAIP-2 ids for wallets of test projects, besides the built-in test networks. */
  testNetworks: v.optional(v.array(text), []),
});
export type VaultConfig = v.InferOutput<typeof vaultConfig>;

/** @throws Error with one line for each mistake. */
export function parseVaultConfig(value: unknown): VaultConfig {
  const result = v.safeParse(vaultConfig, value);
  if (result.success) return result.output;
  const lines = result.issues.map(
    (issue) => `${v.getDotPath(issue) ?? 'config'}: ${issue.message}`,
  );
  throw new Error(`The vault's configuration has errors:\n  ${lines.join('\n  ')}`);
}

const DEFAULTS: Record<string, { hour: string; day: string; newRecipient: string }> = {
  eip155: { hour: '0.5', day: '2', newRecipient: '0.1' },
  solana: { hour: '10', day: '40', newRecipient: '2' },
};
const DECIMALS: Record<string, number> = { eip155: 18, solana: 9 };

const limitOf = (
  { hour, day, newRecipient }: { hour: string; day: string; newRecipient: string },
  decimals: number,
): Limit => ({
  hour: parseDecimals(hour, decimals),
  day: parseDecimals(day, decimals),
  newRecipient: parseDecimals(newRecipient, decimals),
});

export function createLimits({ limits }: VaultConfig): Limits {
  const { networks, signatures, unknownMoves } = limits;
  return {
    signatures,
    unknownMoves,
    of(networkId, token) {
      // The ledger's name for all networks of Solana has no reference.
      const [namespace = ''] = networkId.split(':');
      const own = Object.hasOwn(networks, networkId) ? networks[networkId] : undefined;
      if (token !== undefined) {
        // Addresses of eip155 are compared without their checksum.
        const entry = Object.entries(own?.tokens ?? {}).find(([address]) =>
          namespace === 'eip155'
            ? address.toLowerCase() === token.toLowerCase()
            : address === token,
        );
        return entry && limitOf(entry[1], entry[1].decimals);
      }
      const chosen = own ?? networks[namespace] ?? DEFAULTS[namespace];
      const decimals =
        own?.decimals ?? namedNetwork(networkId)?.nativeCurrency.decimals ?? DECIMALS[namespace];
      return chosen && decimals !== undefined ? limitOf(chosen, decimals) : undefined;
    },
  };
}

/** Networks on which coins have no value: wallets of test projects sign there only. */
export function isKnownNetwork(config: VaultConfig, networkId: string): boolean {
  return (
    isTestNetwork(config, networkId) ||
    namedNetwork(networkId) !== undefined ||
    Object.hasOwn(config.limits.networks, networkId)
  );
}

export function isTestNetwork({ testNetworks }: VaultConfig, networkId: string): boolean {
  return testNetworks.includes(networkId) || namedNetwork(networkId)?.testnet === true;
}
