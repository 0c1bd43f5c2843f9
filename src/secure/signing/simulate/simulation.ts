/**
 * The network's guess about a transaction, and its comparison with the frame's own decoding. It is a
 * hint: it never makes a request safe, and a contradiction stops it.
 */
import { messageOf } from '../../frame/frame-error';
import type { Review, ReviewPhrase, ReviewRow, Warning } from '../describe/review';
import { cautionWarning, dangerWarning, worstFirst } from '../describe/review';

/** An asset of the account: the native coin, a token's address, or an NFT. */
export interface BalanceChange {
  /** Undefined: the native coin. */
  token: string | undefined;
  /** The amount counts NFTs. */
  isItems?: boolean;
  /** Below zero: it leaves the account. */
  amount: bigint;
  /** In words, e.g. `1.5 USDC`; without a sign. */
  words: string;
}

export type Simulation =
  /** `unclear`: the network has simulations, and this one has no answer that can be read in full. */
  | { state: 'none' | 'unclear' }
  | {
      state: 'done';
      fails: boolean;
      /** All of them: the review shows the first. */
      changes: readonly BalanceChange[];
      /** Addresses that get access to assets. */
      access: readonly string[];
      /** Each account that the transaction may change was looked at. */
      sawAll: boolean;
    };

/** The most that the decoding says can leave, by asset (lower case; empty: the native coin). */
export interface ExpectedChanges {
  outflows: ReadonlyMap<string, bigint>;
  /** Numbers of NFTs, by contract. */
  items: ReadonlyMap<string, bigint>;
  /** Native coins beside them, which may leave or not. */
  fee: bigint;
  /** Lower case. */
  access: readonly string[];
  /** Parts that the frame cannot read: then the simulation is all there is. */
  isBlind: boolean;
}

type Done = Extract<Simulation, { state: 'done' }>;

/** Rows of a review. The comparison includes the others too. */
export const MAX_SHOWN = 12;
const UNCLEAR = "We couldn't simulate this request. It may do more than it says.";
const NATIVE = '';
const keyOf = (token: string | undefined) => token?.toLowerCase() ?? NATIVE;

/** Words of a node that lacks the method, and no contract's. */
const NO_METHOD = /^(?!.*revert).*(?:method.*\bnot\b|unsupported method)/i;

/** After a node's refusal. */
export const withoutAnswer = (error: unknown): Simulation => ({
  state: NO_METHOD.test(messageOf(error)) ? 'none' : 'unclear',
});

/** Outflows before the rest: they are shown first. */
export const outflowsFirst = <Change extends { amount: bigint }>(all: readonly Change[]) => [
  ...all.filter(({ amount }) => amount < 0n),
  ...all.filter(({ amount }) => amount >= 0n),
];

/** Outflows and access that the decoding does not have. */
function undeclared({ changes, access }: Done, expected: ExpectedChanges) {
  const { outflows, items, fee } = expected;
  const most = ({ token, isItems }: BalanceChange) => {
    const asset = keyOf(token);
    if (isItems) return items.get(asset) ?? 0n;
    return (outflows.get(asset) ?? 0n) + (asset === NATIVE ? fee : 0n);
  };
  return {
    more: changes.filter((change) => change.amount < 0n && -change.amount > most(change)),
    other: access.filter((each) => !expected.access.includes(each.toLowerCase())),
  };
}

function contradiction(done: Done, expected: ExpectedChanges): string | undefined {
  const { more, other } = undeclared(done, expected);
  if (more[0]) {
    return `The simulation takes ${more[0].words} from you, which the request does not say.`;
  }
  if (other[0] === undefined) return undefined;
  return `The simulation gives ${other[0]} access to your assets, which the request does not say.`;
}

/** There is nothing to compare with: the person decides by these. */
function dangers(done: Done, expected: ExpectedChanges): Warning[] {
  const { more, other } = undeclared(done, expected);
  return [
    ...more
      .slice(0, MAX_SHOWN)
      .map(({ words }) => dangerWarning(`The simulation takes ${words} from you.`)),
    ...other
      .slice(0, MAX_SHOWN)
      .map((each) => dangerWarning(`The simulation gives ${each} access to your assets.`)),
  ];
}

function missing({ changes }: Done, { outflows, items }: ExpectedChanges): Warning[] {
  return [...outflows, ...items].flatMap(([asset, amount]) => {
    if (amount === 0n) return [];
    const leaves = changes.some(({ token, amount: by }) => keyOf(token) === asset && by < 0n);
    const what = asset === NATIVE ? 'coins' : 'tokens';
    return leaves
      ? []
      : [dangerWarning(`In the simulation no ${what} leave your account. Something is wrong.`)];
  });
}

function warningsOf(done: Done, expected: ExpectedChanges): Warning[] {
  if (done.fails) return [cautionWarning('In the simulation this transaction fails.')];
  const found = expected.isBlind ? dangers(done, expected) : missing(done, expected);
  const { changes, access, sawAll } = done;
  if (!sawAll)
    found.push(dangerWarning("The simulation doesn't cover all accounts of this request."));
  const hidden = Math.max(0, changes.length - MAX_SHOWN) + Math.max(0, access.length - MAX_SHOWN);
  if (hidden > 0)
    found.push(dangerWarning(`The simulation has ${hidden} more changes than we show.`));
  return found;
}

function rowsOf({ changes, access, fails, sawAll }: Done): ReviewRow[] {
  const row = (...value: ReviewPhrase[]): ReviewRow => ({ label: 'Simulation', value });
  if (fails) return [row('It fails')];
  const rows = [
    ...changes
      .slice(0, MAX_SHOWN)
      .map(({ amount, words }) => row(`${amount < 0n ? '−' : '+'}${words}`)),
    ...access
      .slice(0, MAX_SHOWN)
      .map((address) => row('Gives access to your assets to ', { address })),
  ];
  if (rows.length > 0) return rows;
  return [row(sawAll ? 'Your balances stay the same' : 'No changes in what we could check')];
}

/** The review with the simulation beside its own words. */
export function withSimulation(
  review: Review,
  simulation: Simulation,
  expected: ExpectedChanges,
): Review {
  if (simulation.state !== 'done') {
    const isNone = simulation.state === 'none';
    const value = isNone ? 'Not possible on this network' : 'No answer';
    return {
      ...review,
      rows: [...review.rows, { label: 'Simulation', value: [value] }],
      warnings: worstFirst([...review.warnings, ...(isNone ? [] : [dangerWarning(UNCLEAR)])]),
    };
  }
  const wrong = expected.isBlind ? undefined : contradiction(simulation, expected);
  const more = wrong === undefined ? warningsOf(simulation, expected) : [];
  return {
    ...review,
    rows: [...review.rows, ...rowsOf(simulation)],
    warnings: worstFirst([...review.warnings, ...more]),
    ...(wrong !== undefined && review.blocked === undefined && { blocked: wrong }),
  };
}
