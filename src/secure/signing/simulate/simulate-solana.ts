/** A Solana transaction as the network would run it now, from the accounts before and after. */
import { base58, base64 } from '@scure/base';
import * as v from 'valibot';
import { formatDecimals } from '../../../protocol/amount';
import { littleEndian, type SolanaLookup } from '../../../protocol/custody/solana-message';
import type { AskNode } from '../ask-node';
import type { DecodedSolana } from '../decode/decode-solana';
import { coinAmount, type NetworkWords } from '../describe/known-network';
import { isTokenAccountOf, TOKEN_PROGRAMS } from '../solana/token-account';
import {
  type BalanceChange,
  type ExpectedChanges,
  outflowsFirst,
  type Simulation,
  withoutAnswer,
} from './simulation';

/** Of one question to a node; a transaction locks no more than 64. */
const MAX_ACCOUNTS = 100;
const KEY = 32;
/** Before the addresses of a lookup table. */
const TABLE_HEAD = 56;
/** Mint, owner, amount: the first fields of a token account. */
const TOKEN_FIELDS = 72;
/** Up to the amount that the delegate may take. */
const DELEGATE_END = 129;

const data = v.tuple([v.pipe(v.string(), v.base64()), v.string()]);
const account = v.nullable(
  v.object({
    /** As text where a number is too small for it. */
    lamports: v.union([
      v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
    ]),
    owner: v.string(),
    data,
  }),
);
const simulated = v.object({
  value: v.object({ err: v.unknown(), accounts: v.nullable(v.array(account)) }),
});
const stored = v.object({ value: v.array(account) });
const tables = v.object({ value: v.array(v.nullable(v.object({ data }))) });
type Account = v.InferOutput<typeof account>;

interface Held {
  amount: bigint;
  /** Undefined: lamports. */
  mint: string | undefined;
  /** May take tokens. */
  delegate?: string | undefined;
}

/** Undefined: no token account of the owner. */
function tokensOf(each: NonNullable<Account>, owner: string): Held | undefined {
  const bytes = base64.decode(each.data[0]);
  if (!TOKEN_PROGRAMS.includes(each.owner) || bytes.length < TOKEN_FIELDS) return undefined;
  if (base58.encode(bytes.subarray(KEY, 2 * KEY)) !== owner) return undefined;
  const hasDelegate = bytes.length >= DELEGATE_END && bytes[TOKEN_FIELDS] === 1;
  const start = TOKEN_FIELDS + 4;
  return {
    amount: littleEndian(bytes.subarray(2 * KEY, TOKEN_FIELDS)),
    mint: base58.encode(bytes.subarray(0, KEY)),
    delegate: hasDelegate ? base58.encode(bytes.subarray(start, start + KEY)) : undefined,
  };
}

/** Amounts of one account's own assets: lamports under an empty name, tokens by their account. */
function holdings(names: readonly string[], accounts: readonly Account[], owner: string) {
  const found = new Map<string, Held>();
  for (const [at, name] of names.entries()) {
    const each = accounts[at];
    if (!each) continue;
    if (name === owner) found.set('', { amount: BigInt(each.lamports), mint: undefined });
    const tokens = tokensOf(each, owner);
    if (tokens) found.set(name, tokens);
  }
  return found;
}

/** @returns undefined if the tables cannot be read. */
async function lookUp(
  lookups: readonly SolanaLookup[],
  ask: AskNode,
): Promise<readonly string[] | undefined> {
  if (lookups.length === 0) return [];
  const config = { encoding: 'base64', commitment: 'processed' };
  const names = lookups.map(({ table }) => table);
  const reply = v.safeParse(tables, await ask('getMultipleAccounts', [names, config]));
  if (!reply.success || reply.output.value.length !== names.length) return undefined;
  const found: string[] = [];
  for (const [at, { writable }] of lookups.entries()) {
    const bytes = base64.decode(reply.output.value[at]?.data[0] ?? '');
    for (const place of writable) {
      const start = TABLE_HEAD + KEY * place;
      if (bytes.length < start + KEY) return undefined;
      found.push(base58.encode(bytes.subarray(start, start + KEY)));
    }
  }
  return found;
}

/** Accounts whose change is the owner's: its own, its token accounts, and those made for it. */
function watched(
  names: readonly string[],
  accounts: readonly Account[],
  { actions }: DecodedSolana,
  owner: string,
): string[] {
  const mints = actions.flatMap((each) =>
    each.kind === 'account' && each.owner === owner ? [each.mint] : [],
  );
  return names.filter((name, at) => {
    const each = accounts[at];
    if (name === owner) return true;
    if (each) return tokensOf(each, owner) !== undefined;
    return mints.some((mint) => isTokenAccountOf(name, owner, mint));
  });
}

function changesOf(
  was: ReadonlyMap<string, Held>,
  is: ReadonlyMap<string, Held>,
  { actions }: DecodedSolana,
  network: NetworkWords,
): BalanceChange[] {
  const decimals = new Map(
    actions.flatMap((action) =>
      action.kind === 'transfer' && action.mint && action.decimals !== undefined
        ? [[action.mint, action.decimals] as const]
        : [],
    ),
  );
  const changes: BalanceChange[] = [];
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const amount = (is.get(name)?.amount ?? 0n) - (was.get(name)?.amount ?? 0n);
    if (amount === 0n) continue;
    const size = amount < 0n ? -amount : amount;
    const mint = is.get(name)?.mint ?? was.get(name)?.mint;
    const places = mint === undefined ? undefined : decimals.get(mint);
    const words =
      name === ''
        ? coinAmount(size, network)
        : `${places === undefined ? `${size} units` : formatDecimals(size, places)} of token ${mint}`;
    changes.push({ token: name || undefined, amount, words });
  }
  return outflowsFirst(changes);
}

/** @param bytes The whole transaction. */
export async function simulateSolana(
  bytes: Uint8Array,
  decoded: DecodedSolana,
  owner: string,
  network: NetworkWords,
  ask: AskNode,
): Promise<Simulation> {
  try {
    const found = await lookUp(decoded.lookups, ask);
    const all = [...new Set([owner, ...decoded.writable, ...(found ?? [])])];
    if (found === undefined || all.length > MAX_ACCOUNTS) return { state: 'unclear' };
    // The page chooses the accounts, which may be of megabytes.
    const slice = { dataSlice: { offset: 0, length: DELEGATE_END } };
    const before = await ask('getMultipleAccounts', [
      all,
      { encoding: 'base64', commitment: 'processed', ...slice },
    ]);
    const old = v.safeParse(stored, before);
    if (!old.success || old.output.value.length !== all.length) return { state: 'unclear' };
    const names = watched(all, old.output.value, decoded, owner);
    const after = await ask('simulateTransaction', [
      base64.encode(bytes),
      {
        ...{ encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true },
        ...{ commitment: 'processed', accounts: { encoding: 'base64', addresses: names } },
      },
    ]);
    const ran = v.safeParse(simulated, after);
    if (!ran.success) return { state: 'unclear' };
    const { err, accounts } = ran.output.value;
    if (err != null) {
      return { state: 'done', fails: true, changes: [], access: [], sawAll: true };
    }
    if (accounts?.length !== names.length) return { state: 'unclear' };
    const was = holdings(all, old.output.value, owner);
    const is = holdings(names, accounts, owner);
    const access = [...is].flatMap(([name, { delegate }]) =>
      delegate !== undefined && delegate !== was.get(name)?.delegate ? [delegate] : [],
    );
    const changes = changesOf(was, is, decoded, network);
    return {
      ...{ state: 'done', fails: false, changes, sawAll: true },
      access: [...new Set(access)],
    };
  } catch (error) {
    return withoutAnswer(error);
  }
}

/** The most that may leave, by token account; lamports beside the fee. */
export function expectedSolana(
  { actions, fee, signers }: DecodedSolana,
  owner: string,
): ExpectedChanges {
  const outflows = new Map<string, bigint>();
  const add = (name: string, amount: bigint) =>
    outflows.set(name, (outflows.get(name) ?? 0n) + amount);
  for (const action of actions) {
    if (action.kind === 'pay') add('', action.amount);
    else if (action.kind === 'transfer') add(action.from.toLowerCase(), action.amount);
  }
  const own = signers[0] === owner ? fee : 0n;
  return {
    outflows,
    items: new Map(),
    access: actions.flatMap((each) =>
      each.kind === 'approve' ? [each.spender.toLowerCase()] : [],
    ),
    fee: own,
    isBlind: actions.some(({ kind }) => kind === 'unknown'),
  };
}
