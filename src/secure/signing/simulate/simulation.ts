/**
 * The network's guess about a transaction, and its comparison with the frame's own decoding. It is a
 * hint: it never makes a request safe, and a contradiction stops it.
 */
import type { Review, ReviewRow, Warning } from '../describe/review';
import { caution, danger, worstFirst } from '../describe/review';

/** An asset of the account: the native coin, a token's address, or an NFT. */
export interface BalanceChange {
  /** Undefined: the native coin. */
  token: string | undefined;
  /** Below zero: it leaves the account. */
  amount: bigint;
  /** In words, e.g. `1.5 USDC`; without a sign. */
  words: string;
}

export type Simulation =
  | { state: 'none'; reason: string }
  | {
      state: 'done';
      fails: boolean;
      changes: readonly BalanceChange[];
      /** Addresses that get access to assets. */
      access: readonly string[];
    };

/** The most that the decoding says can leave, by asset (lower case; empty: the native coin). */
export interface Expected {
  outflows: ReadonlyMap<string, bigint>;
  /** Native coins beside them, which may leave or not. */
  fee: bigint;
  /** Lower case. */
  access: readonly string[];
  /** Parts that the frame cannot read: then the simulation is all there is. */
  isBlind: boolean;
}

const NATIVE = '';
const keyOf = (token: string | undefined) => token?.toLowerCase() ?? NATIVE;

/** Outflows and access that the decoding does not have. */
function contradiction(
  { changes, access }: Extract<Simulation, { state: 'done' }>,
  expected: Expected,
) {
  const most = (asset: string) =>
    (expected.outflows.get(asset) ?? 0n) + (asset === NATIVE ? expected.fee : 0n);
  const more = changes.find(({ token, amount }) => -amount > most(keyOf(token)));
  if (more) return `The simulation takes ${more.words} from you, which the request does not say.`;
  const other = access.find((each) => !expected.access.includes(each.toLowerCase()));
  if (other === undefined) return undefined;
  return `The simulation gives ${other} access to your assets, which the request does not say.`;
}

function doubts({ changes, fails }: Extract<Simulation, { state: 'done' }>, expected: Expected) {
  if (fails) return [caution('In the simulation this transaction fails.')];
  const found: Warning[] = [];
  for (const [asset, amount] of expected.outflows) {
    const change = changes.find(({ token }) => keyOf(token) === asset);
    if (amount > 0n && (change?.amount ?? 0n) >= 0n) {
      const what = asset === NATIVE ? 'coins' : 'tokens';
      found.push(danger(`In the simulation no ${what} leave your account. Something is wrong.`));
    }
  }
  return found;
}

/** The review with the simulation beside its own words. */
export function withSimulation(review: Review, simulation: Simulation, expected: Expected): Review {
  const row = (value: string): ReviewRow => ({ label: 'Simulation', value: [value] });
  if (simulation.state === 'none') {
    return { ...review, rows: [...review.rows, row(simulation.reason)] };
  }
  const { changes, fails } = simulation;
  const said = changes.map(({ amount, words }) => row(`${amount < 0n ? '−' : '+'}${words}`));
  const none = fails ? 'It fails' : 'Your balances stay the same';
  const wrong = expected.isBlind ? undefined : contradiction(simulation, expected);
  const more = expected.isBlind || wrong !== undefined ? [] : doubts(simulation, expected);
  return {
    ...review,
    rows: [...review.rows, ...(said.length > 0 ? said : [row(none)])],
    warnings: worstFirst([...review.warnings, ...more]),
    ...(wrong !== undefined && review.blocked === undefined && { blocked: wrong }),
  };
}
