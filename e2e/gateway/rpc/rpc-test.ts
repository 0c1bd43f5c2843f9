/**
 * `test` with its own gateway: Ethereum behind two JSON-RPC addresses, and two projects. A local
 * chain behind the addresses provides the values to compare with.
 */
import type { Page } from 'playwright/test';
import type { GatewayConfigInput } from '../../../src/gateway/config';
import { ANALYTICS_PROJECT_ID, PROJECT_ID } from '../../../src/sandbox/facts';
import { test as base } from '../../fixtures';
import { openUpstream, type Upstream } from '../../support/gateway/upstream';
import { gatewayProcess } from '../../support/process/gateway-process';
import type { Hosts } from '../../support/process/hosts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

/** A built-in network: the widget reads it through the proxy first. Source: protocol §4.8. */
export const NETWORK = 'eip155:1';
/** Another built-in network; its first address is the same, its second is the local Solana. */
export const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
/** A network that only this gateway and the page know. */
export const OWN_NETWORK = 'eip155:31338';
/** The row of the wallet of `visit`. */
export const WALLET = 'wallet-fake.test';
/** The project with a quota, if set, and the one without. */
export const LIMITED = PROJECT_ID;
export const OTHER = ANALYTICS_PROJECT_ID;

type Quota = NonNullable<GatewayConfigInput['rateLimit']>;

export interface RpcGateway {
  readonly origin: string;
  /** Restarts it with this quota for the project `LIMITED`, or none. */
  limit(quota?: Quota): Promise<void>;
}

interface RpcFixtures {
  first: Upstream;
  second: Upstream;
  solana: Upstream;
  gateway: RpcGateway;
  /** Requests to the public addresses of the networks; the test answers none of them. */
  outside: string[];
}

export const test = base.extend<RpcFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  first: async ({}, use) => {
    const upstream = await openUpstream('chain-31337');
    await use(upstream);
    await upstream.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  second: async ({}, use) => {
    const upstream = await openUpstream('chain-31337');
    await use(upstream);
    await upstream.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  solana: async ({}, use) => {
    const upstream = await openUpstream('chain-solana');
    await use(upstream);
    await upstream.close();
  },
  gateway: async ({ first, second, solana }, use, info) => {
    let quota: Quota | undefined;
    const allowedOrigins = ['http://*.localhost:*'];
    const rpc = [first.url, second.url];
    const server = await gatewayProcess(info.outputPath('gateway'), (): GatewayConfigInput => {
      const limited = { name: 'Limited', allowedOrigins, ...(quota && { rateLimit: quota }) };
      const nativeCurrency = { name: 'Own', symbol: 'OWN', decimals: 18 };
      return {
        projects: { [LIMITED]: limited, [OTHER]: { name: 'Other', allowedOrigins } },
        chains: {
          [NETWORK]: rpc,
          [SOLANA]: [first.url, solana.url],
          [OWN_NETWORK]: { rpc, nativeCurrency },
        },
      };
    });
    const limit = async (next?: Quota) => {
      quota = next;
      await server.kill();
      await server.start();
    };
    await use({ origin: server.origin, limit });
    await server.kill();
  },
  outside: async ({ page }, use) => {
    const asked: string[] = [];
    await page.route(
      /^https:\/\/(ethereum-rpc\.publicnode|api\.devnet\.solana)\.com\//,
      (route) => {
        asked.push(route.request().postData() ?? '');
        return route.abort();
      },
    );
    await use(asked);
  },
});

/** Separate tests cover the gateway's own requests to the networks. */
export async function answerRest(page: Page, gateway: RpcGateway): Promise<void> {
  await page.route(`${gateway.origin}/v1/identity/**`, (route) =>
    route.fulfill({ json: { name: null, avatar: null } }),
  );
  await page.route(`${gateway.origin}/v1/account/**`, (route) =>
    route.fulfill({ json: { balances: [] } }),
  );
}

/**
 * Opens a page of this gateway with a wallet that has this account, on Ethereum or its own network.
 */
export async function visit(
  page: Page,
  hosts: Hosts,
  gateway: RpcGateway,
  address: string,
  query: Record<string, string | true> = {},
  chainId = '0x1',
): Promise<void> {
  await addFakeWallets(page, {
    rdns: 'fake.test',
    answers: {
      eth_requestAccounts: { value: [address] },
      eth_accounts: { value: [address] },
      eth_chainId: { value: chainId },
    },
  });
  await answerRest(page, gateway);
  await page.goto(
    hosts.page('plain', { networks: NETWORK, 'attr.gateway': gateway.origin, ...query }),
  );
}

/** Address of the gateway's proxy. */
export function proxyOf(gateway: RpcGateway, network: string, project: string): string {
  return `${gateway.origin}/v1/?chainId=${network}&projectId=${project}`;
}
