/**
 * The gateway configuration: projects, chains, limits. The gateway checks all of it at start, so
 * that a mistake is one clear message instead of a wrong answer later.
 */
import * as v from 'valibot';
import { parseCaipNetworkId } from '../protocol/caip';
import { RPC_TIMEOUT } from '../protocol/http/rpc-proxy';
import { namedNetwork } from '../protocol/networks';
import { catalogueConfig } from './catalogue/catalogue-config';
import { facilitatorConfig, facilitatorProblems } from './facilitator/facilitator-config';
import { metricsConfig } from './http/metrics-access';
import { zoneConfig } from './names/zone-config';
import { onrampConfig } from './onramp/onramp-config';
import { payConfig } from './pay/pay-config';
import { publicConfig } from './public/public-config';
import { relayConfig } from './relay/relay-config';
import { secureConfig, secureProblems } from './secure/secure-config';
import { mediaConfig } from './upstreams/media/media-config';
import { chainSources } from './upstreams/source-config';
import { swapConfig } from './upstreams/swaps/swap-config';

const text = v.pipe(v.string(), v.nonEmpty());
const upstreamUrl = v.pipe(
  v.string(),
  v.check(
    (url) => /^https?:\/\//.test(url) && URL.canParse(url),
    'must be an http or https address',
  ),
);
const ORIGIN_WANTED = 'must be an origin such as http://10.0.0.7:3000, without a path';
const isOrigin = (url: string) =>
  URL.canParse(url) && [new URL(url).origin, `${new URL(url).origin}/`].includes(url);
const caip2 = v.pipe(
  v.string(),
  v.check((id) => {
    try {
      return Boolean(parseCaipNetworkId(id));
    } catch {
      return false;
    }
  }, 'must be a CAIP-2 id such as eip155:1'),
);

const currency = v.strictObject({
  name: text,
  symbol: text,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
});

const rpcMethod = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z][\w.]{0,127}$/, 'must be the exact name of an RPC method'),
);

const rpcUrls = v.pipe(v.array(upstreamUrl), v.minLength(1));
const chainList = v.pipe(
  v.custom<string[]>(
    (value) => v.is(rpcUrls, value),
    'must be a list of http(s) addresses, or { "rpc": [addresses], "nativeCurrency": { "name", "symbol", "decimals" } }',
  ),
  v.transform((rpc): ChainConfig => ({ rpc })),
);
const chainObject = v.strictObject({
  rpc: rpcUrls,
  /** For the tag of the root page, if the network is not built in. */
  name: v.exactOptional(text),
  nativeCurrency: v.exactOptional(currency),
  /** RPC methods that visitors may use besides those of the list (`routes/rpc-methods.ts`). */
  methods: v.exactOptional(v.array(rpcMethod)),
  sources: v.exactOptional(chainSources),
});
type ChainConfig = v.InferOutput<typeof chainObject>;
/** Not a union: a mistake deep in one of the two forms is reported at its path. */
const chain = v.lazy(
  (value): v.GenericSchema<string[] | v.InferInput<typeof chainObject>, ChainConfig> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? chainObject : chainList,
);

const rateLimit = v.strictObject({
  perMinute: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** How many at once after a quiet time. */
  burst: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

const milliseconds = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const bytes = v.pipe(v.number(), v.integer(), v.minValue(65_536));

/** How calls to the chains' upstreams fail over, and what visitors' calls may take. */
const rpcSettings = v.strictObject({
  /** For one upstream. */
  timeoutMs: v.optional(milliseconds(100, 60_000), RPC_TIMEOUT),
  /** For one call, however many upstreams it takes. */
  deadlineMs: v.optional(milliseconds(100, 120_000), 2 * RPC_TIMEOUT),
  /** Upstreams asked for one call. */
  tries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)), 3),
  /** One reply to a visitor. The gateway's own calls may get longer ones. */
  maxReplyBytes: v.optional(bytes, 4_000_000),
  /** All replies and requests of visitors that are in memory, and those of one visitor. */
  maxBytesInFlight: v.optional(bytes, 64_000_000),
  maxVisitorBytes: v.optional(bytes, 8_000_000),
  /** Requests of one visitor at once; a few more wait for their turn. */
  maxVisitorRequests: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 8),
});
const rpc = v.pipe(
  rpcSettings,
  v.forward(
    v.check(
      ({ maxReplyBytes, maxVisitorBytes }) => maxReplyBytes <= maxVisitorBytes / 2,
      'must be at most half of maxVisitorBytes',
    ),
    ['maxReplyBytes'],
  ),
  v.forward(
    v.check(
      ({ maxVisitorBytes, maxBytesInFlight }) => maxVisitorBytes <= maxBytesInFlight,
      'must be at most maxBytesInFlight',
    ),
    ['maxVisitorBytes'],
  ),
);

const project = v.strictObject({
  name: text,
  /** The root page shows the id of a test project, and never a live one. */
  mode: v.optional(v.picklist(['live', 'test'], 'must be "live" or "test"'), 'live'),
  /** Origins of the owner's pages; `*` and `:*` as in protocol §2.2. */
  allowedOrigins: v.array(text),
  /** Of the embedded wallet: the auth service reads it here. */
  mail: v.exactOptional(
    v.strictObject({
      /** The sender's name; default: the project's. */
      name: text,
    }),
  ),
  /** `/appkit/v1/config` sends these unchanged; features without an entry are off. */
  features: v.optional(
    v.array(
      v.strictObject({
        id: text,
        isEnabled: v.boolean(),
        config: v.optional(v.nullable(v.array(v.string())), []),
      }),
    ),
    [],
  ),
  /** Allows widgets of this project to send analytics events. */
  analytics: v.optional(v.boolean(), false),
  /** Of all its visitors together; absent: no limit. A batch counts as many as it holds. */
  rateLimit: v.exactOptional(rateLimit),
});

const gatewayConfig = v.strictObject({
  $comment: v.optional(v.string()),
  projects: v.record(
    v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'a project id has letters, digits, - and _ only')),
    project,
  ),
  /** CAIP-2 id → JSON-RPC upstreams, tried in order. */
  chains: v.record(caip2, chain),
  /** Absent: the gateway's own list, with generated pictures. */
  catalogue: v.exactOptional(catalogueConfig),
  rpc: v.optional(rpc, {}),
  cdn: v.exactOptional(
    v.strictObject({
      /** The folder that holds `<version>/` and `v1/`. */
      directory: text,
      /** False while developing: then nothing is cached for long. */
      immutable: v.optional(v.boolean(), true),
    }),
  ),
  /** Files at the gateway's root. */
  public: v.optional(publicConfig, {}),
  /** Absent: no one gets the metrics. */
  metrics: v.exactOptional(metricsConfig),
  /** The database; PostgreSQL instead where the environment has `DATABASE_URL`. */
  store: v.exactOptional(v.strictObject({ file: text })),
  /** Of one visitor of one project; absent: no limit. */
  rateLimit: v.exactOptional(rateLimit),
  /** Absent: no relay. */
  relay: v.exactOptional(relayConfig),
  /** Origins of data services on your own network, `http` too: all others must be public and https. */
  privateOrigins: v.optional(v.array(v.pipe(upstreamUrl, v.check(isOrigin, ORIGIN_WANTED))), []),
  /** The secure site of the embedded wallet; absent: no e-mail login. */
  secure: v.exactOptional(secureConfig),
  /** The zone of account names; absent: this gateway registers none. */
  names: v.exactOptional(zoneConfig),
  /** Absent: no swaps. */
  swap: v.exactOptional(swapConfig),
  /** Absent: no purchases for money. */
  onramp: v.exactOptional(onrampConfig),
  /** Absent: no payments by exchange. */
  pay: v.exactOptional(payConfig),
  /** Absent: this gateway pays no gas for signed payments. */
  x402: v.exactOptional(facilitatorConfig),
  /** Third-party files: NFT metadata and pictures. */
  media: v.optional(mediaConfig, {}),
  /** The gateway's own origin, where visitors reach it by another than it hears itself called. */
  publicUrl: v.exactOptional(v.pipe(upstreamUrl, v.check(isOrigin, ORIGIN_WANTED))),
  /** Take the visitor's address from X-Forwarded-For: only behind a proxy that sets it. */
  trustProxy: v.optional(v.boolean(), false),
});

/** As written in the file. */
export type GatewayConfigInput = v.InferInput<typeof gatewayConfig>;
/** As checked, with every default filled in. */
export type GatewayConfig = v.InferOutput<typeof gatewayConfig>;
export type Project = GatewayConfig['projects'][string];
export interface Currency {
  name: string;
  symbol: string;
  decimals: number;
}

/** @throws Error with one line for each mistake: its path and the expected value. */
export function parseGatewayConfig(value: unknown): GatewayConfig {
  const result = v.safeParse(gatewayConfig, value);
  const problems = result.success
    ? [
        ...chainProblems(result.output),
        ...swapProblems(result.output),
        ...zoneProblems(result.output),
        ...facilitatorProblems(result.output),
        ...secureProblems(result.output),
      ]
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'config'}: ${issue.message}`);
  if (!result.success || problems.length > 0) {
    throw new Error(`The gateway configuration has errors:\n  ${problems.join('\n  ')}`);
  }
  return result.output;
}

function zoneProblems({ chains, names }: GatewayConfig): string[] {
  if (!names || chains[names.chain]?.sources?.names?.kind === 'ens') return [];
  return [`names.chain: chains["${names.chain}"].sources.names must be the registry of the zone`];
}

function swapProblems({ chains, swap }: GatewayConfig): string[] {
  return Object.keys(swap?.routers ?? {})
    .filter((id) => !Object.hasOwn(chains, id))
    .map((id) => `swap.routers["${id}"]: this network is not in "chains"`);
}

function chainProblems(config: GatewayConfig): string[] {
  return Object.entries(config.chains).flatMap(([id, { rpc, sources = {} }]) => [
    // These know chains of one kind only.
    ...(!id.startsWith('eip155:') && sources.prices?.kind === 'pools'
      ? [
          `chains["${id}"].sources.prices: "pools" works on eip155 networks only; use "vaults" or "rest"`,
        ]
      : []),
    ...(!id.startsWith('solana:') && sources.prices?.kind === 'vaults'
      ? [
          `chains["${id}"].sources.prices: "vaults" works on solana networks only; use "pools" or "rest"`,
        ]
      : []),
    ...(!id.startsWith('eip155:') && sources.balances?.kind === 'blockscout'
      ? [`chains["${id}"].sources.balances: "blockscout" works on eip155 networks only; use "rest"`]
      : []),
    ...(sources.history && !id.startsWith('eip155:')
      ? [`chains["${id}"].sources.history: works on eip155 networks only`]
      : []),
    ...(sources.names && !id.startsWith('eip155:')
      ? [`chains["${id}"].sources.names: works on eip155 networks only`]
      : []),
    ...nftProblems(id, sources.nfts),
    ...(nativeCurrency(config, id)
      ? []
      : [`chains["${id}"]: not a named network, so it needs "nativeCurrency"`]),
    // `fetch` refuses such an address each time. The message omits it, so that the log contains no
    // password.
    ...rpc.flatMap((url, at) => {
      const { username, password } = new URL(url);
      if (!username && !password) return [];
      return [
        `chains["${id}"]: address ${at + 1} contains a user name and password (user:pass@host); use an address with a key in its path, or a proxy that adds the credentials`,
      ];
    }),
  ]);
}

function nftProblems(id: string, nfts: NonNullable<ChainConfig['sources']>['nfts']): string[] {
  if (!nfts) return [];
  const place = `chains["${id}"].sources.nfts`;
  if (id.startsWith('eip155:')) {
    const isWhole = nfts.kind === 'blockscout' || nfts.fields.tokenId;
    return isWhole ? [] : [`${place}.fields: needs "tokenId"`];
  }
  if (!id.startsWith('solana:')) return [`${place}: only eip155 and solana networks have NFTs`];
  if (nfts.kind !== 'rest')
    return [`${place}: "blockscout" works on eip155 networks only; use "rest"`];
  const isMint = Object.keys(nfts.fields).length === 1;
  return isMint ? [] : [`${place}.fields: only "contract" on Solana, the mint`];
}

/** The coin of a configured chain; undefined when neither the file nor the named networks know it. */
export function nativeCurrency(config: GatewayConfig, id: string): Currency | undefined {
  return config.chains[id]?.nativeCurrency ?? namedNetwork(id)?.nativeCurrency;
}
