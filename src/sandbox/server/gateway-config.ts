/** The gateway of test mode: the local chains, a dead one, two projects, any site of this machine. */
import type { GatewayConfigInput } from '../../gateway/config';
import {
  EXCHANGE_ASSETS,
  EXCHANGE_ID,
  EXCHANGE_NAME,
  EXCHANGE_SECRET,
} from '../exchange/exchange-facts';
import {
  ANALYTICS_PROJECT_ID,
  DEAD_CHAIN,
  DEMO_NETWORKS,
  EMAIL_PROJECT_ID,
  INSECURE_PAGES_HOST,
  LOCAL_CHAINS,
  PROJECT_ID,
  relayUrl,
  siteOrigin,
} from '../facts';
import {
  SANDBOX_PAYWALL,
  SANDBOX_ZONE,
  SEED_AMM,
  SEED_ENS,
  SEED_MARKET,
  SEED_TOKENS,
  seedTokenList,
} from '../facts-seed';
import { SOLANA_POOLS, SOLANA_TOKENS, solanaTokenList } from '../facts-seed-solana';
import { PAY_SECRETS, PAY_SITE } from '../onramp/pay-facts';

const ORIGINS = ['*.localhost', 'localhost', '127.0.0.1', INSECURE_PAGES_HOST].map(
  (host) => `http://${host}:*`,
);
/** A page that was opened as a file. */
const FILE_ORIGIN = 'null';
/** Nothing listens at its address. */
const DEAD = {
  rpc: ['http://127.0.0.1:9/'],
  nativeCurrency: { name: 'None', symbol: 'NONE', decimals: 18 },
};

/** From the first block and with fast polling, so a user soon sees a transaction. */
const HISTORY = { kind: 'onchain', from: 0, pollMs: 500 } as const;

/** The project settings to enable: all other account data needs no permission. */
const SWAPS = { id: 'swap', isEnabled: true, config: ['uniswap-v2'] };
const ACTIVITY = { id: 'activity', isEnabled: true, config: [] };

const ONRAMP = { id: 'onramp', isEnabled: true, config: ['meld', 'coinbase'] };

const EMAIL = { id: 'social_login', isEnabled: true, config: ['email'] };

/** Data sources of the seeded EVM chains: all data comes from the chains themselves. */
const SEEDED_EVM = {
  history: HISTORY,
  tokenLists: [seedTokenList(LOCAL_CHAINS.map(({ chainId }) => chainId))],
  // A pool with almost no liquidity gives no price: the default of `minLiquidity`.
  prices: {
    kind: 'pools',
    factory: SEED_AMM.factory,
    weth: SEED_AMM.weth,
    stable: SEED_TOKENS.usdx.address,
  },
  names: { kind: 'ens', registry: SEED_ENS.registry },
} as const;

const { sol, star } = SOLANA_POOLS;
const SEEDED_SOLANA = {
  tokenLists: [solanaTokenList()],
  prices: {
    kind: 'vaults',
    pools: [sol, star].map(({ vaults: [one, other] }): [string, string] => [
      one.vault,
      other.vault,
    ]),
    stable: SOLANA_TOKENS.spl6.mint,
  },
} as const;

/** Chains keep no past prices: a service of test mode has those of the seeded pools. */
const seededOf = (port: number) =>
  ({
    eip155: {
      ...SEEDED_EVM,
      priceHistory: {
        ...{ kind: 'rest', native: 'native', list: ['prices'] },
        url: `${siteOrigin('prices', port)}/history/{id}?days={days}`,
      },
    },
    solana: SEEDED_SOLANA,
  }) as const;

/** The auth service reads them, too. */
export const sandboxProjects = (): GatewayConfigInput['projects'] => ({
  [PROJECT_ID]: {
    ...{ name: 'Sandbox', mode: 'test' },
    ...{ allowedOrigins: [...ORIGINS, FILE_ORIGIN], features: [ACTIVITY, SWAPS, ONRAMP] },
  },
  [ANALYTICS_PROJECT_ID]: { name: 'Counted', allowedOrigins: ORIGINS, analytics: true },
  [EMAIL_PROJECT_ID]: {
    ...{ name: 'Shop with e-mail', mode: 'test', allowedOrigins: ORIGINS },
    features: [ACTIVITY, SWAPS, ONRAMP, EMAIL],
  },
});

/** Public, as everything of the sandbox: its tests read the metrics. */
const METRICS_TOKEN = 'sandbox-metrics-token';

/** The sandbox's own provider, which sells what the seeded chains have. */
function onrampOf(port: number): NonNullable<GatewayConfigInput['onramp']> {
  const origin = siteOrigin('pay', port);
  const networks = (address: string) =>
    LOCAL_CHAINS.map(({ chainId, name }) => {
      const chain = { name: `local-${chainId}`, display_name: name, chain_id: String(chainId) };
      return { ...chain, contract_address: address };
    });
  return {
    providers: {
      sandbox: {
        ...{ label: PAY_SITE, feeRange: '1.5%', url: `${origin}/buy`, quoteUrl: `${origin}/quote` },
        ...PAY_SECRETS,
      },
    },
    purchaseCurrencies: [
      {
        id: 'usdx',
        name: 'Sandbox Dollar',
        symbol: 'USDX',
        networks: networks(SEED_TOKENS.usdx.address),
      },
      { id: 'eth', name: 'Ether', symbol: 'ETH', networks: networks('') },
    ],
  };
}

/** The sandbox's own exchange, which pays on the local chains. */
function payOf(port: number): NonNullable<GatewayConfigInput['pay']> {
  const origin = siteOrigin('exchange', port);
  return {
    exchanges: {
      [EXCHANGE_ID]: {
        ...{ label: EXCHANGE_NAME, url: `${origin}/pay`, statusUrl: `${origin}/status` },
        ...{ secret: EXCHANGE_SECRET, assets: [...EXCHANGE_ASSETS] },
      },
    },
  };
}

/** Its key does not come from the file: the sandbox passes it. */
function x402Of(): NonNullable<GatewayConfigInput['x402']> {
  const { network, recipient, version } = SANDBOX_PAYWALL;
  const { address, name = '' } = SEED_MARKET.tokens.signed;
  return {
    recipients: [recipient],
    tokens: [{ network, address, name, version }],
    dayBudget: { [network]: '1' },
    perPayerPerDay: 1_000,
  };
}

/** Its key does not come from the file: the sandbox passes it. */
function zoneOf(resolver: string): NonNullable<GatewayConfigInput['names']> {
  const { zone, chain } = SANDBOX_ZONE;
  return { zone, chain, resolver, signerKeyFile: 'unused', reserved: ['kettle'] };
}

/**
 * @param urls JSON-RPC address by CAIP-2 id: of those networks that have a node here.
 * @param resolver of the zone of names, if it is deployed
 */
export function sandboxGatewayConfig(
  urls: ReadonlyMap<string, string>,
  cdn: NonNullable<GatewayConfigInput['cdn']>,
  port: number,
  { secure, resolver }: { secure?: GatewayConfigInput['secure']; resolver?: string } = {},
): GatewayConfigInput {
  const seeded = seededOf(port);
  const chains = DEMO_NETWORKS.flatMap(({ id, namespace, name, currency, symbol, decimals }) => {
    const url = urls.get(id);
    const nativeCurrency = { name: currency, symbol, decimals };
    const sources =
      namespace in seeded ? { sources: { ...seeded[namespace as keyof typeof seeded] } } : {};
    return url ? [[id, { rpc: [url], name, nativeCurrency, ...sources }] as const] : [];
  });
  const withRouter = chains.filter(([id]) => id.startsWith('eip155:')).map(([id]) => id);
  return {
    projects: sandboxProjects(),
    swap: { routers: Object.fromEntries(withRouter.map((id) => [id, SEED_AMM.router])) },
    onramp: onrampOf(port),
    pay: payOf(port),
    privateOrigins: ['pay', 'exchange', 'prices'].map((site) => siteOrigin(site, port)),
    ...(urls.has(SANDBOX_PAYWALL.network) && { x402: x402Of() }),
    ...(secure && { secure }),
    ...(resolver && { names: zoneOf(resolver) }),
    chains: { ...Object.fromEntries(chains), [DEAD_CHAIN]: DEAD },
    cdn,
    metrics: { token: METRICS_TOKEN },
    // Third-party metadata leads to no external gateway.
    media: { ipfs: [], arweave: [] },
    // Programs of Node dial the last two: they cannot resolve the names.
    relay: {
      // Every visitor of the sandbox is one address.
      rateLimit: false,
      maxAddressBytes: 268_435_456,
      audiences: [
        relayUrl(port),
        ...['gateway.localhost', '127.0.0.1', 'localhost'].map((host) => `ws://${host}:${port}`),
      ],
    },
  };
}
