/** Facts about the sandbox's exchange that its gateway and tests share. Source: protocol §1.10 (`reowntest`). */
import { LOCAL_CHAINS } from '../facts';
import { SEED_TOKENS } from '../facts-seed';

export const EXCHANGE_ID = 'reowntest';
export const EXCHANGE_NAME = 'Test Exchange';

/** Known to the whole world, as everything of the sandbox. */
export const EXCHANGE_SECRET = 'sandbox-exchange-signs-with-this';

/** CAIP-19 ids. */
export const coinOf = (chainId: number): string => `eip155:${chainId}/slip44:60`;
export const dollarOf = (chainId: number): string =>
  `eip155:${chainId}/erc20:${SEED_TOKENS.usdx.address}`;

export const EXCHANGE_ASSETS: readonly string[] = LOCAL_CHAINS.flatMap(({ chainId }) => [
  coinOf(chainId),
  dollarOf(chainId),
]);
