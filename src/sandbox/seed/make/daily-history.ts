/**
 * Creates seventeen months of history for an account in daily use, and the spam sent to account 0.
 */
import { ZeroAddress } from 'ethers';
import {
  SEED_ACCOUNTS,
  SEED_AMM,
  SEED_COLLECTIONS,
  SEED_PAST,
  SEED_POISON,
  SEED_TOKENS,
} from '../../facts-seed';
import { collectionCall, encodeCall } from './encode-calls';
import { NO_DEADLINE } from './initial-assets';
import type { SeedHistory, Sender } from './write-history';

const A_BLOCK = 5;
const DEALT = [SEED_TOKENS.usdx, SEED_TOKENS.star, SEED_TOKENS.bit8, SEED_TOKENS.gem0];
const MILLI = 10n ** 15n;

/** The same numbers each time, as evenly spread as the seed needs. Source: Park and Miller, 1988. */
function dice(start: number): (sides: number) => number {
  let state = start;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

interface Cast {
  heavy: Sender;
  peers: readonly Sender[];
}

/** One transaction; what kind it is the dice say. */
function deal({ heavy, peers }: Cast, roll: (sides: number) => number): void {
  const peer = peers[roll(peers.length)] ?? heavy;
  const { address, decimals = 0 } = DEALT[roll(DEALT.length)] ?? SEED_TOKENS.usdx;
  // Amounts with digits in all places, also of tokens that have few.
  const amount =
    BigInt(1 + roll(999)) * 10n ** BigInt(decimals) + (decimals > 0 ? BigInt(roll(9999)) : 0n);
  const coins = BigInt(1 + roll(900)) * MILLI + BigInt(roll(99_999));
  const { weth, router } = SEED_AMM;
  const usdx = SEED_TOKENS.usdx.address;
  const kind = roll(100);
  if (kind < 15) peer.send(heavy.address, '0x', coins, 21_000n);
  else if (kind < 50) peer.send(address, encodeCall('transfer', heavy.address, amount));
  else if (kind < 62) heavy.send(peer.address, '0x', coins, 21_000n);
  else if (kind < 86) heavy.send(address, encodeCall('transfer', peer.address, amount));
  else if (kind < 88) {
    const args = [0n, [weth, usdx], heavy.address, NO_DEADLINE];
    heavy.send(router, encodeCall('swapExactETHForTokens', ...args), coins / 100n);
  } else if (kind < 90) {
    const args = [amount % 1_000_000n, 0n, [usdx, weth], heavy.address, NO_DEADLINE];
    heavy.send(router, encodeCall('swapExactTokensForETH', ...args));
  } else if (kind < 92) heavy.send(weth, encodeCall('deposit'), coins);
  else if (kind < 93) heavy.send(weth, encodeCall('withdraw', 1000n));
  else if (kind < 95) heavy.send(address, encodeCall('approve', peer.address, amount));
  else if (kind < 96) heavy.send(SEED_TOKENS.star.address, encodeCall('burn', amount));
  else if (kind < 98) {
    heavy.send(SEED_COLLECTIONS.editions.address, collectionCall('claim(uint256)', 3 + roll(20)));
  } else if (kind < 99) heavy.send(peer.address, '0x686f6c6c61', coins, 50_000n);
  // More than there is: mined, charged and failed.
  else heavy.send(address, encodeCall('transfer', peer.address, 10n ** 60n), 0n, 100_000n);
}

export async function writeDailyHistory(
  past: SeedHistory,
  cast: Cast,
  start: number,
): Promise<void> {
  const { heavy } = cast;
  const roll = dice(20_240_501);
  const blocks = SEED_PAST.transactions / A_BLOCK;
  const step = Math.floor((SEED_PAST.ends - start) / blocks);
  heavy.send(SEED_TOKENS.usdx.address, encodeCall('approve', SEED_AMM.router, 2n ** 255n));
  heavy.send(SEED_AMM.weth, encodeCall('deposit'), MILLI);
  // An empty contract: a new developer's first deployment.
  heavy.send(null, '0x60006000f3', 0n, 100_000n);
  for (let block = 1; block <= blocks; block++) {
    const already = block === 1 ? 3 : 0;
    for (let each = already; each < A_BLOCK; each++) deal(cast, roll);
    const time = block === blocks ? SEED_PAST.ends : start + block * step - roll(step >> 1);
    await past.block(time);
    if (block % 50 === 0) console.log(`${block} of ${blocks} blocks`);
  }
}

/** A real payment, and three ways to put a false address beside it. @param time epoch seconds */
export async function sendPoison(
  past: SeedHistory,
  spammer: Sender,
  peer: Sender,
  first: string,
  time: number,
) {
  const usdx = SEED_TOKENS.usdx.address;
  const { lookalike } = SEED_POISON;
  peer.send(usdx, encodeCall('transfer', first, SEED_POISON.paid));
  await past.block(time);
  spammer.send(usdx, encodeCall('transferFrom', lookalike, first, 0n));
  spammer.send(usdx, encodeCall('transferFrom', first, lookalike, 0n));
  const spam = SEED_TOKENS.spam.address;
  spammer.send(spam, encodeCall('claim', [lookalike], [first], 25n * 10n ** 18n));
  spammer.send(spam, encodeCall('claim', [first], [lookalike], 25n * 10n ** 18n));
  const crowd = [first, ...SEED_ACCOUNTS.peers];
  const zeros = crowd.map(() => ZeroAddress);
  spammer.send(spam, encodeCall('claim', zeros, crowd, 5000n * 10n ** 18n));
  await past.block(time + 60);
}
