/** Deploys the contracts of `SEED_MARKET`, and opens its pools. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getCreateAddress } from 'ethers';
import { SEED_AMM, SEED_MARKET, SEED_TOKENS } from '../../facts-seed';
import { encodeCall } from './encode-calls';
import { NO_DEADLINE, WHOLE_TOKENS } from './initial-assets';
import type { SeedHistory, Sender } from './write-history';

const COIN = 10n ** 18n;
const GAS = 4_000_000n;
const { signed, resetFirst } = SEED_MARKET.tokens;

const PLANS: readonly (readonly [contract: string, address: string])[] = [
  ['SignedToken', signed.address],
  ['ResetFirst', resetFirst.address],
  ['CallBatch', SEED_MARKET.callBatch],
];

/** Token and its units; each pool gets 500 coins. */
const POOLS: readonly (readonly [address: string, units: bigint])[] = [
  [signed.address, 1_000_000n * 10n ** 6n],
  [resetFirst.address, 1_000_000n * 10n ** 6n],
  [SEED_TOKENS.feeOnTransfer.address, 500_000n * COIN],
];

/** @param market its first transactions */
export async function openMarket(
  past: SeedHistory,
  deployer: Sender,
  market: Sender,
  folder: string,
): Promise<void> {
  for (const [nonce, [contract, address]] of PLANS.entries()) {
    const there = getCreateAddress({ from: market.address, nonce });
    if (there !== address) throw new Error(`${contract} comes to ${there}, not to ${address}`);
    const code = readFileSync(path.join(folder, 'artefacts', `${contract}.hex`), 'utf8').trim();
    market.send(null, code, 0n, GAS);
  }
  await past.block();
  for (const { address } of [signed, resetFirst]) {
    market.send(address, encodeCall('mintMany', [market.address], WHOLE_TOKENS * 10n ** 6n));
  }
  const fee = SEED_TOKENS.feeOnTransfer.address;
  deployer.send(fee, encodeCall('mintMany', [market.address], WHOLE_TOKENS * COIN));
  await past.block();
  for (const [address, units] of POOLS) {
    market.send(address, encodeCall('approve', SEED_AMM.router, units));
    const args = [address, units, 0n, 0n, market.address, NO_DEADLINE];
    market.send(SEED_AMM.router, encodeCall('addLiquidityETH', ...args), 500n * COIN, GAS);
  }
  await past.block();
}
