/**
 * The vault's limits: the amounts that a wallet may move in an hour and in a day, and the recipients
 * that it has to wait for. Pure: the caller knows the ledger. The auth service's word that a person has
 * a second factor lifts nothing here: the vault would have to check that factor itself.
 */
import type { AssetMove } from './decode-intent';

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
/** A new recipient over its limit waits so long. */
export const HOLD_TIME = 86_400;
/** After the wait it may be used for so long. */
export const HOLD_WINDOW = 86_400;
/** A step-up counts for so long. */
export const STEP_UP = 300;

/** In the smallest unit. */
export interface Limit {
  hour: bigint;
  day: bigint;
  /** All moves of a day to recipients that this wallet does not know. */
  newRecipient: bigint;
}

export interface Limits {
  signatures: { minute: number; hour: number; day: number };
  /** Moves that have no limit of their own: unlisted tokens, calls that the vault cannot decode. */
  unknownMoves: { hour: number; day: number };
  /** Undefined: moves of this token are unknown moves. */
  of(networkId: string, token?: string): Limit | undefined;
}

/** An entry of the wallet's ledger. */
export interface LedgerEntry {
  /** Seconds since the epoch. */
  at: number;
  /** `native`, a token's address, either with `new ` before it, `unknown` or `signature`. */
  unit: string;
  networkId: string;
  amount: bigint;
}

export interface LimitQuestion {
  limits: Limits;
  /** Of `ledgerNetwork`. */
  networkId: string;
  moves: readonly AssetMove[];
  /** Of the last day. */
  spent: readonly LedgerEntry[];
  /** Recipients that the wallet waited for. */
  known: (recipient: string) => boolean;
  /** When the wallet first asked to pay a new recipient, if it is waiting. */
  heldSince: (recipient: string) => number | undefined;
  /** The person proved just now that it is them. */
  stepUp: boolean;
  /** Seconds since the epoch. */
  now: number;
}

export type LimitVerdict =
  /** `recipients` are known from now on. */
  | { allowed: true; entries: LedgerEntry[]; recipients: string[] }
  /** Without `until` the amount alone is over the limit. */
  | { allowed: false; code: 'limit_reached'; until?: number }
  | { allowed: false; code: 'step_up_needed' }
  | { allowed: false; code: 'on_hold'; recipients: string[]; until: number };

/**
 * A signed Solana transaction is valid on each of its networks: the ledger counts them as one.
 */
export const ledgerNetwork = (networkId: string): string =>
  networkId.startsWith('solana:') ? 'solana' : networkId;

/** The hold is served, and its window is open. */
export const isHoldServed = (since: number | undefined, now: number): boolean =>
  since !== undefined && now >= since + HOLD_TIME && now < since + HOLD_TIME + HOLD_WINDOW;

const unitOf = (move: AssetMove): string | undefined =>
  move.unit === 'token' ? move.token : move.unit === 'unknown' ? undefined : 'native';

function entriesOf(question: LimitQuestion): LedgerEntry[] {
  const { limits, networkId, moves, known, now } = question;
  const sums = new Map<string, bigint>([['signature', 1n]]);
  const add = (unit: string, amount: bigint) => sums.set(unit, (sums.get(unit) ?? 0n) + amount);
  for (const move of moves) {
    const unit = unitOf(move);
    const isListed = unit === 'native' || (unit && limits.of(networkId, unit));
    if (move.unit === 'unknown' || !unit || !isListed) add('unknown', 1n);
    else {
      add(unit, move.amount);
      if (move.unit !== 'fee' && !known(move.recipient)) add(`new ${unit}`, move.amount);
    }
  }
  return [...sums].map(([unit, amount]) => ({ at: now, unit, networkId, amount }));
}

/** The first moment at which so much may be spent; 0: now. Infinity: it is over the limit by itself. */
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

/** Window in seconds → limit of this unit. */
function windowsOf(limits: Limits, networkId: string, unit: string): [number, bigint][] {
  if (unit === 'signature') {
    const { minute, hour, day } = limits.signatures;
    return [
      [MINUTE_SECONDS, BigInt(minute)],
      [HOUR_SECONDS, BigInt(hour)],
      [DAY_SECONDS, BigInt(day)],
    ];
  }
  const limit = limits.of(networkId, unit === 'native' ? undefined : unit);
  const { hour, day } = unit === 'unknown' || !limit ? limits.unknownMoves : limit;
  return [
    [HOUR_SECONDS, BigInt(hour)],
    [DAY_SECONDS, BigInt(day)],
  ];
}

const isCount = (unit: string) => unit === 'signature' || unit === 'unknown';

function spentOf(spent: readonly LedgerEntry[], { unit, networkId }: LedgerEntry) {
  // Counts are of all networks together.
  return spent.filter(
    (each) => each.unit === unit && (isCount(unit) || each.networkId === networkId),
  );
}

function limitVerdict(question: LimitQuestion, entries: readonly LedgerEntry[]) {
  const { limits, spent, now } = question;
  let until = 0;
  for (const entry of entries) {
    if (entry.unit.startsWith('new ')) continue;
    const same = spentOf(spent, entry);
    for (const [window, limit] of windowsOf(limits, entry.networkId, entry.unit)) {
      until = Math.max(until, waitFor(same, entry.amount, limit, window, now));
    }
  }
  if (until === 0) return undefined;
  return {
    allowed: false,
    code: 'limit_reached',
    ...(Number.isFinite(until) && { until }),
  } as const;
}

/** Recipients that have to wait, and those that need a fresh code alone. */
function newRecipients(question: LimitQuestion, entries: readonly LedgerEntry[]) {
  const { limits, networkId, moves, spent, known, now } = question;
  const over = new Set<string>();
  for (const entry of entries) {
    if (!entry.unit.startsWith('new ')) continue;
    const unit = entry.unit.slice('new '.length);
    const limit = limits.of(networkId, unit === 'native' ? undefined : unit);
    const same = spentOf(spent, entry);
    const allowed = limit?.newRecipient ?? 0n;
    if (waitFor(same, entry.amount, allowed, DAY_SECONDS, now) > 0) over.add(unit);
  }
  const waiting = new Set<string>();
  const asking = new Set<string>();
  for (const move of moves) {
    if (move.unit === 'fee' || move.recipient === undefined || known(move.recipient)) continue;
    const unit = unitOf(move);
    if (move.unit === 'unknown') asking.add(move.recipient);
    else if (unit && (over.has(unit) || (unit !== 'native' && !limits.of(networkId, unit)))) {
      waiting.add(move.recipient);
    }
  }
  return { waiting: [...waiting], asking: [...asking] };
}

/** Says whether a signature may be made now; if not, what is missing. */
export function judgeSpending(question: LimitQuestion): LimitVerdict {
  const { limits, networkId, moves, heldSince, stepUp, now } = question;
  // A call of a limited token that cannot be decoded may move all of it.
  const hidden = moves.some(
    (move) => move.unit === 'unknown' && move.recipient && limits.of(networkId, move.recipient),
  );
  if (hidden) return { allowed: false, code: 'limit_reached' };
  const entries = entriesOf(question);
  const refused = limitVerdict(question, entries);
  if (refused) return refused;
  const { waiting, asking } = newRecipients(question, entries);
  if (waiting.length + asking.length > 0 && !stepUp) {
    return { allowed: false, code: 'step_up_needed' };
  }
  const held = waiting.filter((recipient) => !isHoldServed(heldSince(recipient), now));
  if (held.length > 0) {
    const since = held.map((recipient) => heldSince(recipient) ?? now);
    // One whose window has passed waits anew.
    const until = Math.max(...since.map((at) => (now < at + HOLD_TIME ? at : now) + HOLD_TIME));
    return { allowed: false, code: 'on_hold', recipients: held, until };
  }
  return { allowed: true, entries, recipients: [...waiting, ...asking] };
}
