/**
 * The vault's limits: what one wallet may move in an hour and in a day without a second factor, and
 * when a new recipient has to wait. Pure: the caller knows what was spent.
 */
import type { AssetMove } from './decode-intent';

export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
/** A new recipient over its limit waits so long, if the person has no second factor. */
export const HOLD_SECONDS = 86_400;
/** A step-up counts for so long. */
export const STEP_UP = 300;

/** In the smallest unit. */
export interface Limit {
  hour: bigint;
  day: bigint;
  /** One move to a recipient that this wallet never paid. */
  newRecipient: bigint;
}

export interface Limits {
  signatures: { hour: number; day: number };
  /** Moves that have no limit of their own: unknown tokens, calls that the vault cannot decode. */
  unknownMoves: { hour: number; day: number };
  /** With a passkey fresh for this signature, limits of amounts count so many times. */
  stepUpFactor: bigint;
  /** Undefined: moves of this token are unknown moves. */
  of(networkId: string, token?: string): Limit | undefined;
}

/** An entry of the wallet's ledger. */
export interface LedgerEntry {
  /** Seconds since the epoch. */
  at: number;
  /** `native`, a token's address, `unknown` or `signature`. */
  unit: string;
  networkId: string;
  amount: bigint;
}

export interface LimitQuestion {
  limits: Limits;
  networkId: string;
  moves: readonly AssetMove[];
  /** Of the last day. */
  spent: readonly LedgerEntry[];
  /** Recipients on this network that the wallet paid before. */
  known: (recipient: string) => boolean;
  /** When the wallet first asked to pay a new recipient, if it is waiting. */
  heldSince: (recipient: string) => number | undefined;
  /** How the person proved who they are again for this signature; undefined: they did not. */
  stepUp: 'otp' | 'passkey' | undefined;
  /** The person has no passkey. */
  singleFactor: boolean;
  /** Seconds since the epoch. */
  now: number;
}

export type LimitVerdict =
  | { allowed: true; entries: LedgerEntry[]; recipients: string[] }
  /** Without `until` the amount alone is over the limit. */
  | { allowed: false; code: 'limit_reached'; until?: number }
  | { allowed: false; code: 'step_up_needed' }
  | { allowed: false; code: 'on_hold'; recipient: string; since: number; until: number };

/** Ledger entries of the moves, and of the signature itself. */
export function entriesOf({ limits, networkId, moves, now }: LimitQuestion): LedgerEntry[] {
  const entry = (unit: string, amount: bigint): LedgerEntry => ({
    at: now,
    unit,
    networkId,
    amount,
  });
  return [
    entry('signature', 1n),
    ...moves.map((move) => {
      if (move.unit === 'native' || move.unit === 'fee') return entry('native', move.amount);
      if (move.unit === 'token' && limits.of(networkId, move.token)) {
        return entry(move.token, move.amount);
      }
      return entry('unknown', 1n);
    }),
  ];
}

/** The first moment at which so much may be spent; 0: now. Infinity: never, it is over the limit. */
function waitFor(
  spent: readonly LedgerEntry[],
  amount: bigint,
  limit: bigint,
  window: number,
  now: number,
): number {
  if (amount > limit) return Number.POSITIVE_INFINITY;
  const inside = spent.filter(({ at }) => at > now - window).sort((a, b) => a.at - b.at);
  let total = inside.reduce((sum, each) => sum + each.amount, 0n) + amount;
  let until = 0;
  for (const each of inside) {
    if (total <= limit) break;
    total -= each.amount;
    until = each.at + window;
  }
  return until;
}

function countLimit(
  limits: Limits,
  { unit, networkId }: LedgerEntry,
): { hour: bigint; day: bigint } {
  const counted = (each: { hour: number; day: number }) => ({
    hour: BigInt(each.hour),
    day: BigInt(each.day),
  });
  if (unit === 'signature') return counted(limits.signatures);
  if (unit === 'unknown') return counted(limits.unknownMoves);
  const limit = limits.of(networkId, unit === 'native' ? undefined : unit);
  return limit ?? counted(limits.unknownMoves);
}

const isAmount = ({ unit }: LedgerEntry) => unit !== 'signature' && unit !== 'unknown';

function limitVerdict(
  question: LimitQuestion,
  entries: readonly LedgerEntry[],
): LimitVerdict | undefined {
  const { limits, spent, stepUp, singleFactor, now } = question;
  let until = 0;
  let passkeyHelps = true;
  const sums = new Map<string, LedgerEntry>();
  for (const entry of entries) {
    const key = `${entry.networkId} ${entry.unit}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, amount: sum.amount + entry.amount } : entry);
  }
  for (const entry of sums.values()) {
    const { hour, day } = countLimit(limits, entry);
    const factor = isAmount(entry) && stepUp === 'passkey' ? limits.stepUpFactor : 1n;
    const same = spent.filter(
      ({ unit, networkId }) =>
        unit === entry.unit && (networkId === entry.networkId || !isAmount(entry)),
    );
    const wait = Math.max(
      waitFor(same, entry.amount, hour * factor, HOUR_SECONDS, now),
      waitFor(same, entry.amount, day * factor, DAY_SECONDS, now),
    );
    if (wait === 0) continue;
    until = Math.max(until, wait);
    if (!isAmount(entry) || factor > 1n) passkeyHelps = false;
  }
  if (until === 0) return undefined;
  if (passkeyHelps && !singleFactor) return { allowed: false, code: 'step_up_needed' };
  return { allowed: false, code: 'limit_reached', ...(Number.isFinite(until) && { until }) };
}

function recipientVerdict(question: LimitQuestion): LimitVerdict | undefined {
  const { limits, networkId, moves, known, heldSince, stepUp, singleFactor, now } = question;
  for (const move of moves) {
    if (move.unit !== 'native' && move.unit !== 'token') continue;
    const token = move.unit === 'token' ? move.token : undefined;
    const limit = limits.of(networkId, token);
    if (!limit || move.amount <= limit.newRecipient || known(move.recipient)) continue;
    if (stepUp === undefined) return { allowed: false, code: 'step_up_needed' };
    if (!singleFactor) continue;
    const since = heldSince(move.recipient) ?? now;
    if (now < since + HOLD_SECONDS) {
      const { recipient } = move;
      return { allowed: false, code: 'on_hold', recipient, since, until: since + HOLD_SECONDS };
    }
  }
  return undefined;
}

/** Says whether a signature may be made now; if not, what is missing. */
export function judgeSpending(question: LimitQuestion): LimitVerdict {
  const entries = entriesOf(question);
  const refused = limitVerdict(question, entries) ?? recipientVerdict(question);
  if (refused) return refused;
  const recipients = question.moves.flatMap((move) =>
    move.unit === 'native' || move.unit === 'token' ? [move.recipient] : [],
  );
  return { allowed: true, entries, recipients: [...new Set(recipients)] };
}
