/** Distributes the initial assets: tokens, pools, collections. */
import {
  LARGEST_ID,
  SEED_ACCOUNTS,
  SEED_AMM,
  SEED_BLACKLISTED,
  SEED_COLLECTIONS,
  SEED_POISON,
  SEED_TOKENS,
  SEED_TRAPS,
  type SeedTokenName,
} from '../../facts-seed';
import { collectionCall, encodeCall } from './encode-calls';
import { TRAP_METADATA } from './trap-metadata';
import type { SeedHistory, Sender } from './write-history';

const COIN = 10n ** 18n;
/** Starting balance of `heavy` and its counterparties, in whole tokens. */
export const WHOLE_TOKENS = 1_000_000_000n;
/** A swap never waits, because the chain's clock may show any time. */
export const NO_DEADLINE = 2n ** 64n;

const DEALT: readonly SeedTokenName[] = ['gem0', 'usdx', 'bit8', 'star'];
/** Unsolicited tokens, for the first account only. */
const UNASKED: readonly SeedTokenName[] = [
  'bidi',
  'zeroWidth',
  'markup',
  'long',
  'moon',
  'invalidText',
  'nameless',
  'lookalike',
];

export async function spreadTokens(past: SeedHistory, deployer: Sender, users: readonly string[]) {
  const [first = ''] = users;
  for (const [name, { address, held }] of Object.entries(SEED_TOKENS)) {
    if (name === 'spam') continue;
    const to = UNASKED.includes(name as SeedTokenName) ? [first] : users;
    if (name === 'usdx') {
      // The rest comes from the sender that a later address imitates.
      deployer.send(address, encodeCall('mintMany', [first], held - SEED_POISON.paid));
      deployer.send(address, encodeCall('mintMany', users.slice(1), held), 0n, 1_500_000n);
      continue;
    }
    deployer.send(address, encodeCall('mintMany', to, held), 0n, 1_500_000n);
  }
  await past.block();
  const dealers = [SEED_ACCOUNTS.deployer, SEED_ACCOUNTS.heavy, ...SEED_ACCOUNTS.peers];
  for (const name of DEALT) {
    const { address, decimals = 0 } = SEED_TOKENS[name];
    deployer.send(address, encodeCall('mintMany', dealers, WHOLE_TOKENS * 10n ** BigInt(decimals)));
  }
  deployer.send(SEED_TOKENS.moon.address, encodeCall('mintMany', [deployer.address], COIN));
  deployer.send(SEED_TOKENS.pausable.address, encodeCall('setPaused', true));
  deployer.send(
    SEED_TOKENS.blacklist.address,
    encodeCall('setBlacklisted', SEED_BLACKLISTED, true),
  );
  await past.block();
}

/** Token and coins of each pool, in the smallest unit. */
const POOLS: Record<keyof typeof SEED_AMM.pools, readonly [bigint, bigint]> = {
  usdx: [1_000_000n * 10n ** 6n, 500n * COIN],
  star: [500_000n * COIN, 500n * COIN],
  moon: [COIN, COIN / 10_000n],
};

export async function openPools(past: SeedHistory, deployer: Sender, users: readonly string[]) {
  for (const [name, [amount, coins]] of Object.entries(POOLS)) {
    const { address } = SEED_TOKENS[name as keyof typeof POOLS];
    deployer.send(address, encodeCall('approve', SEED_AMM.router, amount));
    const args = [address, amount, 0n, 0n, deployer.address, NO_DEADLINE];
    deployer.send(SEED_AMM.router, encodeCall('addLiquidityETH', ...args), coins, 4_000_000n);
  }
  deployer.send(SEED_AMM.weth, encodeCall('deposit'), BigInt(users.length) * COIN);
  for (const user of users) deployer.send(SEED_AMM.weth, encodeCall('transfer', user, COIN));
  await past.block();
}

export async function mintCollections(
  past: SeedHistory,
  deployer: Sender,
  users: readonly string[],
) {
  const { stamps, editions: nfts, spam } = SEED_COLLECTIONS;
  const stamp = (to: string, id: bigint | number) =>
    deployer.send(stamps.address, collectionCall('mint(address,uint256)', to, id), 0n, 200_000n);
  for (const [index, user] of users.entries()) {
    for (const id of [1, 2, 3]) stamp(user, 10 * index + id);
    const batch = [user, [1, 2], [3, 1_000_000]];
    deployer.send(nfts.address, collectionCall('mintBatch(address,uint256[],uint256[])', ...batch));
  }
  stamp(users[0] ?? '', LARGEST_ID);
  await past.block();
  for (let id = 1000; id < 1120; id++) stamp(SEED_ACCOUNTS.heavy, id);
  await past.block();
  for (const [name, id] of Object.entries(SEED_TRAPS)) {
    const args = [users[0], id, TRAP_METADATA[name as keyof typeof SEED_TRAPS]];
    deployer.send(
      spam.address,
      collectionCall('mint(address,uint256,string)', ...args),
      0n,
      12_000_000n,
    );
    await past.block();
  }
}
